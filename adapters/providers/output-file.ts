import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { MediaCall } from '../../domain/content/media-call.ts';
import type { ProviderFailure, ProviderOutput, ProviderRequest, WebClient } from '../ports.ts';
import type { ChosenModel } from './choose-model.ts';
import { failed } from './provider-failures.ts';

export type MediaFamily = 'image' | 'video' | 'audio';

export type FetchedFile =
  | { state: 'fetched'; path: string; mimeType: string | null }
  | { state: 'failed'; failure: ProviderFailure }
  /** The download can be retried. */
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

/** MIME types that name no format, so that the extension of the URL decides. */
const UNSPECIFIC_TYPES = new Set(['application/octet-stream', 'binary/octet-stream']);

const TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
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

/** Describes an output without its file. */
export function describeOutput(
  { entry, warnings }: Pick<ChosenModel, 'entry' | 'warnings'>,
  words: ProviderOutput['words'],
  { model, costUsd }: Pick<ProviderOutput, 'model' | 'costUsd'>,
): ProviderOutput {
  return { path: null, mimeType: null, words, key: entry.key ?? null, model, costUsd, warnings };
}

/** The family of a call's output file; null for a transcript, which has none. A matte has the family of its source. */
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
 * Downloads an output into `folder` at once, because providers delete outputs, some after an hour. The MIME type is the
 * declared one, not yet probed; null if none is declared. Throws if `signal` aborts, or if the disk fails.
 */
export async function fetchOutput(
  web: WebClient,
  source: OutputSource,
  folder: string,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const { provider, address, family } = source;
  if (address.startsWith('data:')) return saveBytes(source, decodeDataUri(address), folder);
  const path = join(folder, `output-${randomUUID()}`);
  const download = await web.download(address, path, {
    maxBytes: MAX_BYTES[family],
    maxRedirects: MAX_REDIRECTS,
    timeoutMs: DOWNLOAD_MS,
    signal,
  });
  if (download.ok) return checkFamily(provider, path, guessMimeType(download.mimeType, address), family);
  if (download.failure === 'bad_status') {
    // Expired signed URLs are refused with 401 or 403.
    const isGone = [401, 403, 404, 410].includes(download.status);
    return isGone ? failed(provider, 'broken', 'result_expired') : { state: 'pending' };
  }
  if (download.failure === 'too_large') return failed(provider, 'broken', 'result_too_large');
  const isFinal = ['blocked_address', 'invalid_url', 'too_many_redirects', 'bad_encoding'].includes(download.failure);
  return isFinal ? failed(provider, 'broken', 'result_unreadable') : { state: 'pending' };
}

/** Saves an output that the response contained. */
export async function saveBytes(
  { provider, family }: Omit<OutputSource, 'address'>,
  output: { bytes: Buffer; mimeType: string | null } | null,
  folder: string,
): Promise<FetchedFile> {
  if (!output || output.bytes.length === 0) {
    return failed(provider, 'broken', 'result_unreadable');
  }
  if (output.bytes.length > MAX_BYTES[family]) {
    return failed(provider, 'broken', 'result_too_large');
  }
  const path = join(folder, `output-${randomUUID()}`);
  await writeFile(path, output.bytes);
  return checkFamily(provider, path, output.mimeType, family);
}

function checkFamily(provider: string, path: string, mimeType: string | null, family: MediaFamily): FetchedFile {
  if (mimeType !== null && !mimeType.startsWith(`${family}/`)) {
    return failed(provider, 'broken', 'result_wrong_type');
  }
  return { state: 'fetched', path, mimeType };
}

function guessMimeType(mimeType: string, address: string): string | null {
  if (!UNSPECIFIC_TYPES.has(mimeType)) return mimeType;
  return TYPES_BY_EXTENSION[extname(URL.parse(address)?.pathname ?? '').toLowerCase()] ?? null;
}

function decodeDataUri(uri: string): { bytes: Buffer; mimeType: string } | null {
  const [head = '', payload] = uri.slice('data:'.length).split(',', 2);
  if (payload === undefined || !head.endsWith(';base64')) return null;
  return { bytes: Buffer.from(payload, 'base64'), mimeType: head.slice(0, head.indexOf(';')).toLowerCase() };
}
