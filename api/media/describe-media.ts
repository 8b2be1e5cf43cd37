import { extname } from 'node:path';
import { toMimeType } from '../../domain/content/media-extensions.ts';

/** The extension of a media key was derived from the content, never from the name of an uploaded file. */
export function describeMedia(key: string): { mimeType: string; disposition: 'inline' | 'attachment' } {
  const mimeType = toMimeType(extname(key).slice(1)) ?? 'application/octet-stream';
  // A browser displays only types that cannot run scripts, and downloads all others.
  return { mimeType, disposition: /^(?:video|image|audio)\//u.test(mimeType) ? 'inline' : 'attachment' };
}
