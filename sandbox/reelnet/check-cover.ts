import { toFetchUrl, type Settings } from '../settings.ts';
import { refuse, refuseUri } from './errors.ts';

const MAX_BYTES = 8 * 1_024 * 1_024;
const FETCH_MS = 5_000;

/** Fetches a `cover_url` without following redirects; rejects anything but a JPEG of at most 8 MiB. */
export async function checkCover(settings: Settings, url: string): Promise<void> {
  const picture = /^https?:\/\//.test(url) ? await fetchPicture(toFetchUrl(settings, url)) : null;
  if (picture === null) throw refuseUri(url);
  if (picture.length > MAX_BYTES) throw refuse(36_000, 2_207_004, 'The image is too large to download.');
  if (picture.toString('hex', 0, 3) !== 'ffd8ff') {
    throw refuse(36_001, 2_207_005, 'The image format is not supported: it must be JPEG.');
  }
}

async function fetchPicture(url: URL): Promise<Buffer | null> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) });
    if (!response.ok || !response.body) return null;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_BYTES) break;
    }
    return Buffer.concat(chunks);
  } catch (error) {
    // Connection failure, time-out, or redirect.
    if (['TypeError', 'TimeoutError'].includes((error as Error).name)) return null;
    throw error;
  }
}
