import type { FetchFault } from '../faults/fault.ts';
import type { ReceivedBody, Uploads } from '../media/uploads.ts';

/** Why a URL cannot be used, as the subcode of a failed container. */
export class FetchFailed extends Error {
  readonly subcode: number;

  constructor(subcode: number) {
    super(`the fetch failed with ${subcode}`);
    this.subcode = subcode;
  }
}

const NOT_FETCHED = 2_207_052;
const TOO_SLOW = 2_207_003;
const MAX_BYTES = 300 * 1_048_576;
const MIN_RANGE_BYTES = 65_536;

interface Download {
  url: URL;
  uploads: Uploads;
  behaviour: FetchFault | null;
  signal: AbortSignal;
}

/** Fetches a `video_url` as the platform does. Throws `FetchFailed`. */
export async function downloadVideo(download: Download): Promise<ReceivedBody> {
  const { url, behaviour, signal, uploads } = download;
  try {
    if (behaviour === 'fetch-fails' || (await isForbiddenByRobots(url, signal))) throw new FetchFailed(NOT_FETCHED);
    if (behaviour === 'fetch-twice') await uploads.discard(await getWhole(download));
    if (behaviour === 'fetch-head') await getLength(download);
    return behaviour === 'fetch-ranges' ? await getRanges(download) : await getWhole(download);
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    const { name } = error as Error;
    if (name === 'TimeoutError') throw new FetchFailed(TOO_SLOW);
    // A connection failure or a redirect that is not followed.
    if (name === 'TypeError' || name === 'AbortError') throw new FetchFailed(NOT_FETCHED);
    throw error;
  }
}

/** Fetches the video with one request, whose response must be a 200 with a known and right length. */
async function getWhole(download: Download): Promise<ReceivedBody> {
  const response = await send(download, 'GET', {});
  const bytes = readLength(response, 200);
  const body = await download.uploads.receiveStream(response.body ?? []);
  if (body.bytes === bytes) return body;
  await download.uploads.discard(body);
  throw new FetchFailed(NOT_FETCHED);
}

async function getLength(download: Download): Promise<number> {
  return readLength(await send(download, 'HEAD', {}), 200);
}

/** Fetches at most four ranges, one after another. */
async function getRanges(download: Download): Promise<ReceivedBody> {
  const total = await getLength(download);
  const step = Math.max(MIN_RANGE_BYTES, Math.ceil(total / 4));
  async function* readRanges(): AsyncGenerator<Uint8Array> {
    for (let first = 0; first < total; first += step) {
      const last = Math.min(first + step, total) - 1;
      const response = await send(download, 'GET', { range: `bytes=${first}-${last}` });
      if (readLength(response, 206) !== last - first + 1) throw new FetchFailed(NOT_FETCHED);
      yield* response.body ?? [];
    }
  }
  return download.uploads.receiveStream(readRanges());
}

function send({ url, behaviour, signal }: Download, method: string, headers: Record<string, string>) {
  const redirect = behaviour === 'fetch-direct' ? 'error' : 'follow';
  return fetch(url, { method, redirect, signal, headers: { 'user-agent': 'facebookexternalhit/1.1', ...headers } });
}

function readLength({ status, headers }: Response, wanted: number): number {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (status !== wanted || !(length > 0 && length <= MAX_BYTES)) throw new FetchFailed(NOT_FETCHED);
  return length;
}

const AGENTS = new Set(['*', 'facebookexternalhit']);

/** Whether the robots.txt of a site forbids the platform's fetcher a path. A site without one allows everything. */
async function isForbiddenByRobots(target: URL, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(new URL('/robots.txt', target), { signal });
  const text = await response.text();
  if (response.status >= 500) return true;
  return response.ok && isDisallowed(text, target.pathname);
}

/** Whether robots.txt disallows a path. The longest matching rule of the fetcher's groups decides. */
function isDisallowed(robots: string, path: string): boolean {
  let applies = false;
  let inRules = false;
  let longest = { length: 0, isDisallow: false };
  for (const line of robots.split(/\r?\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      applies = (applies && !inRules) || AGENTS.has(value.toLowerCase());
      inRules = false;
    } else if (name === 'allow' || name === 'disallow') {
      inRules = true;
      const isLonger = value.length > longest.length && path.startsWith(value);
      if (applies && isLonger) longest = { length: value.length, isDisallow: name === 'disallow' };
    }
  }
  return longest.isDisallow;
}
