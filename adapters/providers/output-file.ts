import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { MediaCall } from '../../domain/content/media-call.ts';
import type { ProviderFailure, ProviderRequest, WebClient } from '../ports.ts';
import { createFailure } from './provider-failures.ts';

/** What the product of a call is to be; null where it is words alone. */
export type MediaFamily = 'image' | 'video' | 'audio';

export type FetchedFile =
  | { state: 'fetched'; path: string; mimeType: string | null }
  | { state: 'failed'; failure: ProviderFailure }
  /** It may be had later. */
  | { state: 'pending' };

export interface OutputSource {
  provider: string;
  /** `https:` or `data:`. */
  address: string;
  family: MediaFamily;
}

const MAX_BYTES: Readonly<Record<MediaFamily, number>> = {
  image: 40 * 1024 * 1024,
  audio: 60 * 1024 * 1024,
  video: 400 * 1024 * 1024,
};

const DOWNLOAD_MS = 10 * 60_000;
const MAX_REDIRECTS = 3;

/** Claims that say nothing: the caller's probe decides. */
const UNSPECIFIC_TYPES = new Set(['application/octet-stream', 'binary/octet-stream']);

const BY_EXTENSION: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
};

/** The kind of file that a call is to become. A matte is of the kind of its source. */
export function getMediaFamily(call: MediaCall, inputs: ProviderRequest['inputs']): MediaFamily | null {
  switch (call.kind) {
    case 'image':
      return 'image';
    case 'clip':
    case 'talking_head':
    case 'swap':
      return 'video';
    case 'voice':
      return 'audio';
    case 'matte':
      return inputs['source']?.[0]?.mimeType.startsWith('image/') ? 'image' : 'video';
    case 'transcript':
      return null;
  }
}

/**
 * Brings a product into `folder`, now: providers delete what they made, some after an hour. Its type is what is claimed of it
 * and not yet probed; null where nothing is. Throws only when `signal` aborts.
 */
export async function fetchOutput(
  web: WebClient,
  source: OutputSource,
  folder: string,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const { provider, address, family } = source;
  if (address.startsWith('data:')) return saveBytes(source, decodeDataUri(address), folder);
  const path = join(folder, `product-${randomUUID()}`);
  const got = await web.download(address, path, {
    maxBytes: MAX_BYTES[family],
    maxRedirects: MAX_REDIRECTS,
    timeoutMs: DOWNLOAD_MS,
    signal,
  });
  if (got.ok) return checkFamily(provider, path, guessMimeType(got.mimeType, address), family);
  if (got.failure === 'bad_status') {
    const gone = [401, 403, 404, 410].includes(got.status);
    if (gone) return { state: 'failed', failure: createFailure(provider, 'broken', 'result_expired') };
    return { state: 'pending' };
  }
  if (got.failure === 'too_large') return { state: 'failed', failure: createFailure(provider, 'broken', 'result_too_large') };
  const hopeless = ['blocked_address', 'invalid_url', 'too_many_redirects', 'bad_encoding'].includes(got.failure);
  return hopeless ? { state: 'failed', failure: createFailure(provider, 'broken', 'result_unreadable') } : { state: 'pending' };
}

/** The same for bytes that came with the answer. */
export async function saveBytes(
  { provider, family }: Omit<OutputSource, 'address'>,
  product: { bytes: Buffer; mimeType: string | null } | null,
  folder: string,
): Promise<FetchedFile> {
  if (!product || product.bytes.length === 0) {
    return { state: 'failed', failure: createFailure(provider, 'broken', 'result_unreadable') };
  }
  if (product.bytes.length > MAX_BYTES[family]) {
    return { state: 'failed', failure: createFailure(provider, 'broken', 'result_too_large') };
  }
  const path = join(folder, `product-${randomUUID()}`);
  await writeFile(path, product.bytes);
  return checkFamily(provider, path, product.mimeType, family);
}

function checkFamily(provider: string, path: string, mimeType: string | null, family: MediaFamily): FetchedFile {
  if (mimeType !== null && !mimeType.startsWith(`${family}/`)) {
    return { state: 'failed', failure: createFailure(provider, 'broken', 'result_wrong_type') };
  }
  return { state: 'fetched', path, mimeType };
}

function guessMimeType(mimeType: string, address: string): string | null {
  if (!UNSPECIFIC_TYPES.has(mimeType)) return mimeType;
  return BY_EXTENSION[extname(URL.parse(address)?.pathname ?? '').toLowerCase()] ?? null;
}

function decodeDataUri(uri: string): { bytes: Buffer; mimeType: string } | null {
  const [head = '', payload] = uri.slice('data:'.length).split(',', 2);
  if (payload === undefined || !head.endsWith(';base64')) return null;
  return { bytes: Buffer.from(payload, 'base64'), mimeType: head.slice(0, head.indexOf(';')).toLowerCase() };
}
