import { OWN_FILE_LIMITS } from '../../adapters/web/own-file-limits.ts';
import type { WebClient } from '../../adapters/ports.ts';
import { MAX_MEDIA_BYTES } from '../../domain/content/asset-uploads.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import type { ReceivedFile } from '../http/received-file.ts';

type Download = Awaited<ReturnType<WebClient['download']>>;

const TIMEOUT_MS = 60_000;

const BUSY = 'Too many files are being downloaded from this site; send the request again in some seconds.';

/**
 * Downloads a caller's file once its team gets a place among the downloads from that site. The wait and the download
 * together take at most `timeoutMs`. Throws 429 if no place becomes free in that time.
 */
export async function downloadFile(
  { deps, state }: ApiContext,
  url: string,
  { path, room }: Pick<ReceivedFile, 'path' | 'room'>,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Download> {
  const signal = AbortSignal.timeout(timeoutMs);
  const limits = { ...OWN_FILE_LIMITS, maxBytes: MAX_MEDIA_BYTES, timeoutMs };
  let started = false;
  const diskFull = new AbortController();
  const reserve = (bytes: number): void => {
    room.setWritten(bytes);
    room.reserve(bytes).catch((error: unknown) => diskFull.abort(error));
  };
  const download = (): Promise<Download> => {
    started = true;
    return deps.web.download(url, path, { ...limits, onBytes: reserve, signal: diskFull.signal });
  };
  // No failure counts against the site: callers repeat failed downloads themselves, so nothing waits for the site to recover.
  const file = { teamId: state.team.id, url, signal, isSiteFailure: () => false, download };
  try {
    return await deps.siteLimits.run(file);
  } catch (error) {
    if (started || !signal.aborted) throw error;
    throw refuse.busy(BUSY);
  }
}
