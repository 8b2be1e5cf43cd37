import type { Handle, PlatformError, PublishJob, PrepareResult } from '../../ports.ts';
import { sleepUntil } from '../sleep-until.ts';
import { alreadyPublishedError, expiredHandleError } from '../platform-errors.ts';
import type { Videoshorts } from './client.ts';
import { getChunksBeforeLast } from './chunks.ts';
import { probeSession, sendChunk, type SessionState } from './upload.ts';

const MAX_FAULTS = 4;
const PAUSE_MS = 500;

/** Uploads all but the last part, from wherever the session says it stands. A small video needs nothing. */
export async function prepare(
  videoshorts: Videoshorts,
  job: PublishJob,
  handle: Handle,
  deadline: AbortSignal,
): Promise<PrepareResult> {
  if (handle.expiresAt.getTime() <= Date.now()) return { state: 'dead', error: expiredHandleError() };
  const { path, bytes } = job.media;
  if (getChunksBeforeLast(path, bytes, 0) === null) return { state: 'ready' };
  let error: PlatformError | null = null;
  for (let faults = 0; faults < MAX_FAULTS && !deadline.aborted; faults++) {
    let session = await probeSession(videoshorts, job, handle, { signal: deadline });
    if (session.state === 'open') {
      const part = getChunksBeforeLast(path, bytes, session.storedBytes);
      if (part === null) return { state: 'ready' };
      session = await sendChunk(videoshorts, job, handle, part, { signal: deadline });
      if (session.state === 'open' && getChunksBeforeLast(path, bytes, session.storedBytes) === null) return { state: 'ready' };
    }
    const settled = toFinalResult(session);
    if (settled !== null) return settled;
    error = 'error' in session ? session.error : null;
    await sleepUntil(deadline, PAUSE_MS * 2 ** faults);
  }
  return { state: 'not_yet', error };
}

/** Null where trying again may help. */
function toFinalResult(session: SessionState): PrepareResult | null {
  switch (session.state) {
    case 'finished':
      return { state: 'not_yet', error: alreadyPublishedError() };
    case 'gone':
      return { state: 'dead', error: expiredHandleError() };
    case 'refused':
      return session.error.kind === 'terminal'
        ? { state: 'dead', error: session.error }
        : { state: 'not_yet', error: session.error };
    case 'open':
    case 'unclear':
    case 'unanswered':
      return null;
  }
}
