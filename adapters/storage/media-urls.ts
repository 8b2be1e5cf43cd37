import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MediaAccess } from '../ports.ts';
import { assertMediaKey } from './media-key.ts';

/** How a service's media URLs expire: signed by a key that only its own processes know. */
export interface UrlSigning {
  key: Buffer;
  /** Keys by which URLs were signed before: they stay good. */
  olderKeys?: readonly Buffer[];
  /** For how long a URL is good at least. */
  seconds: number;
}

export interface MediaUrls {
  getUrl(key: string): string;
  renewUrl(url: string): string;
  authorize(key: string, query: URLSearchParams): MediaAccess;
}

/** A URL keeps its spelling for a tenth of its life, so that players and caches can use what they have. */
const STEPS = 10;

/**
 * The URLs under which this service serves media: `<publicUrl>/media/<key>`, unguessable by their key; with `signing` they
 * also end: `?expires=<seconds since 1970>&signature=<HMAC-SHA-256>`.
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
    renewUrl: (known) =>
      signing && known.startsWith(base) ? url(known.slice(base.length).replace(/\?.*$/u, '')) : known,
    authorize(key, query) {
      if (!signing) return { allowed: true, seconds: null };
      const expires = Number(query.get('expires'));
      const given = Buffer.from(query.get('signature') ?? '', 'base64url');
      const genuine = [signing.key, ...(signing.olderKeys ?? [])].some((signingKey) => {
        const wanted = computeSignature(signingKey, key, expires);
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
      if (!genuine) return { allowed: false, expired: false };
      const seconds = Math.floor(expires - Date.now() / 1000);
      return seconds > 0 ? { allowed: true, seconds } : { allowed: false, expired: true };
    },
  };
}

function computeSignature(signingKey: Buffer, key: string, expires: number): Buffer {
  return createHmac('sha256', signingKey).update(`${expires}\n${key}`).digest();
}
