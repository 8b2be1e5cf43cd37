import { extname } from 'node:path';
import { mimeTypeOf } from '../../domain/content/media-extensions.ts';

/** How the bytes of a media key are announced. Its extension was given by what they are, never by what they were called. */
export function describeMedia(key: string): { mimeType: string; disposition: 'inline' | 'attachment' } {
  const mimeType = mimeTypeOf(extname(key).slice(1)) ?? 'application/octet-stream';
  // A browser shows what cannot run; anything else it saves.
  return { mimeType, disposition: /^(?:video|image|audio)\//u.test(mimeType) ? 'inline' : 'attachment' };
}
