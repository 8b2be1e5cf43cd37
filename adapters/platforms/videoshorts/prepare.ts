import type { Handle, PlatformError, PublishJob, Readied } from '../../ports.ts';
import { pauseUntil } from '../sleep-until.ts';
import { alreadyPublished, expiredHandle } from '../platform-errors.ts';
import type { Videoshorts } from './client.ts';
import { partAhead } from './chunks.ts';
import { probeSession, sendPart, type SessionState } from './upload.ts';

const MAX_FAULTS = 4;
const PAUSE_MS = 500;

/** Uploads all but the last part, from wherever the session says it stands. A small video needs nothing. */
export async function readySession(
  videoshorts: Videoshorts,
  job: PublishJob,
  handle: Handle,
  deadline: AbortSignal,
): Promise<Readied> {
  if (handle.expiresAt.getTime() <= Date.now()) return { state: 'dead', error: expiredHandle() };
  const { path, bytes } = job.media;
  if (partAhead(path, bytes, 0) === null) return { state: 'ready' };
  let error: PlatformError | null = null;
  for (let faults = 0; faults < MAX_FAULTS && !deadline.aborted; faults++) {
    let session = await probeSession(videoshorts, job, handle, { signal: deadline });
    if (session.state === 'open') {
      const part = partAhead(path, bytes, session.storedBytes);
      if (part === null) return { state: 'ready' };
      session = await sendPart(videoshorts, job, handle, part, { signal: deadline });
      if (session.state === 'open' && partAhead(path, bytes, session.storedBytes) === null) return { state: 'ready' };
    }
    const settled = judgeSettled(session);
    if (settled !== null) return settled;
    error = 'error' in session ? session.error : null;
    await pauseUntil(deadline, PAUSE_MS * 2 ** faults);
  }
  return { state: 'not_yet', error };
}

/** Null where trying again may help. */
function judgeSettled(session: SessionState): Readied | null {
  switch (session.state) {
    case 'finished':
      return { state: 'not_yet', error: alreadyPublished() };
    case 'gone':
      return { state: 'dead', error: expiredHandle() };
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
