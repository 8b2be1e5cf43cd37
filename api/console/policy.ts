import type { ApiConfig } from '../config.ts';

/**
 * Writes the Content-Security-Policy of the console: code and calls are its own. Pictures and videos also come from the media
 * store, to which `/media` redirects, and pictures of account owners from the platforms, whose hosts change.
 */
export function writeConsolePolicy({ publicUrl, storage, platforms }: ApiConfig): string {
  const { s3 } = storage;
  const media = [publicUrl, s3?.publicEndpoint ?? s3?.endpoint].flatMap((url) => (url ? [new URL(url).origin] : []));
  const pictures = [...new Set([...media, new URL(platforms.sandbox.clipapp.publicUrl).origin])];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `img-src 'self' blob: https: ${pictures.join(' ')}`,
    `media-src 'self' https: ${[...new Set(media)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
