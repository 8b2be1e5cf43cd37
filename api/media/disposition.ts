import { extname } from 'node:path';

/** What a browser shows; anything else it is to save. */
const SHOWN: ReadonlySet<string> = new Set(
  ['mp4', 'mov', 'webm', 'jpg', 'jpeg', 'png', 'webp', 'gif', 'mp3', 'wav', 'm4a', 'aac', 'ogg', 'flac'].map(
    (extension) => `.${extension}`,
  ),
);

/** The `Content-Disposition` of a media key, by its extension, which was given by what the bytes are. */
export function dispositionOf(key: string): 'inline' | 'attachment' {
  return SHOWN.has(extname(key)) ? 'inline' : 'attachment';
}
