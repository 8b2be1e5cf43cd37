import { OWN_FILE_LIMITS } from '../../adapters/web/own-file-limits.ts';
import type { WebClient } from '../../adapters/ports.ts';
import type { ApiContext } from '../http/context.ts';
import { MAX_MEDIA_BYTES } from './receive-asset.ts';

type Download = Awaited<ReturnType<WebClient['download']>>;

const TIMEOUT_MS = 60_000;

const BUSY: Download = {
  ok: false,
  failure: 'timed_out',
  message: 'Too many files are being downloaded from this site; send it again later.',
};

/** Downloads a caller's file within the share that its team has of the downloads from that site. Waits for that as long as for the file. */
export async function downloadFile(
  { deps, state }: ApiContext,
  url: string,
  path: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Download> {
  const signal = AbortSignal.timeout(timeoutMs);
  const limits = { ...OWN_FILE_LIMITS, maxBytes: MAX_MEDIA_BYTES, timeoutMs };
  let started = false;
  const download = (): Promise<Download> => {
    started = true;
    return deps.web.download(url, path, limits);
  };
  // The caller repeats a failed download, so a failing site is not tested here.
  const file = { teamId: state.team.id, url, signal, isSiteFailure: () => false, download };
  try {
    return await deps.siteLimits.run(file);
  } catch (error) {
    if (started || !signal.aborted) throw error;
    return BUSY;
  }
}
