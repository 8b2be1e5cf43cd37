import type { ApiConfig } from '../config.ts';

/**
 * Builds the Content-Security-Policy of the console. Scripts and requests are restricted to its own origin. Images and videos may
 * also come from the media store, because `/media` redirects there. Images may come from any HTTPS host, because the hosts of the
 * platforms' profile pictures change.
 */
export function buildConsolePolicy({ publicUrl, storage, platforms }: ApiConfig): string {
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
