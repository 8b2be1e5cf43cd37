import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MediaAccess } from '../ports.ts';
import { assertMediaKey } from './media-key.ts';

/** Signing of expiring media URLs. */
export interface UrlSigning {
  key: Buffer;
  /** Keys that still verify older URLs. */
  olderKeys?: readonly Buffer[];
  /** The minimum lifetime of a URL: `MEDIA_URL_TTL` in `config/variables/storage.ts`. */
  seconds: number;
}

export interface MediaUrls {
  getUrl(key: string): string;
  getPlatformUrl(key: string): string;
  renewUrl(url: string): string;
  authorize(key: string, query: URLSearchParams): MediaAccess;
}

/** A URL stays the same for a tenth of its lifetime, so that players and caches can reuse it. */
const STEPS = 10;

/** Query parameter of URLs for platforms: send the file, do not redirect. */
export const DIRECT = 'direct';

/**
 * Media URLs are `<publicUrl>/media/<key>`. With `signing` they expire and end in
 * `?expires=<seconds since 1970>&signature=<HMAC-SHA-256>`.
 */
export function createMediaUrls(publicUrl: string, signing: UrlSigning | null): MediaUrls {
  const base = `${publicUrl.replace(/\/+$/u, '')}/media/`;

  function url(key: string): string {
    const plain = `${base}${assertMediaKey(key)}`;
    if (!signing) return plain;
    const step = Math.max(1, Math.floor(signing.seconds / STEPS));
    const expires = Math.ceil((Date.now() / 1000 + signing.seconds) / step) * step;
    return `${plain}?expires=${expires}&signature=${computeSignature(signing.key, key, expires).toString('base64url')}`;
  }

  return {
    getUrl: url,
    getPlatformUrl: (key) => `${url(key)}${signing ? '&' : '?'}${DIRECT}`,
    renewUrl: (oldUrl) =>
      signing && oldUrl.startsWith(base) ? url(oldUrl.slice(base.length).replace(/\?.*$/u, '')) : oldUrl,
    authorize(key, query) {
      if (!signing) return { allowed: true, seconds: null };
      const expires = Number(query.get('expires'));
      const given = Buffer.from(query.get('signature') ?? '', 'base64url');
      const isGenuine = [signing.key, ...(signing.olderKeys ?? [])].some((signingKey) => {
        const wanted = computeSignature(signingKey, key, expires);
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
      if (!isGenuine) return { allowed: false, expired: false };
      const seconds = Math.floor(expires - Date.now() / 1000);
      return seconds > 0 ? { allowed: true, seconds } : { allowed: false, expired: true };
    },
  };
}

function computeSignature(signingKey: Buffer, key: string, expires: number): Buffer {
  return createHmac('sha256', signingKey).update(`${expires}\n${key}`).digest();
}
