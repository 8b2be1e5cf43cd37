import type { Handle, PrepareResult, PublishJob } from '../../ports.ts';
import { alreadyPublishedError, expiredHandleError } from '../platform-errors.ts';
import { type PrepareAttempt, prepareWithRetries } from '../prepare-with-retries.ts';
import { getChunksBeforeLast } from './chunks.ts';
import type { Videoshorts } from './client.ts';
import { probeSession, sendChunk, type SessionState } from './upload.ts';

/** Uploads everything but the last chunk, from the offset that the session reports. A single chunk needs nothing. */
export async function prepare(
  videoshorts: Videoshorts,
  job: PublishJob,
  handle: Handle,
  deadline: AbortSignal,
): Promise<PrepareResult> {
  if (handle.expiresAt.getTime() <= Date.now()) return { state: 'unusable', error: expiredHandleError() };
  const { path, bytes } = job.media;
  if (getChunksBeforeLast(path, bytes, 0) === null) return { state: 'ready' };
  return prepareWithRetries(deadline, async () => {
    let session = await probeSession(videoshorts, job, handle, { signal: deadline });
    if (session.state === 'open') {
      const part = getChunksBeforeLast(path, bytes, session.storedBytes);
      if (part === null) return { state: 'ready' };
      session = await sendChunk(videoshorts, job, handle, part, { signal: deadline });
      if (session.state === 'open' && getChunksBeforeLast(path, bytes, session.storedBytes) === null) {
        return { state: 'ready' };
      }
    }
    return toAttempt(session);
  });
}

function toAttempt(session: SessionState): PrepareAttempt {
  switch (session.state) {
    case 'finished': // `unusable` would mean that nothing was published through the handle.
      return { state: 'pending', error: alreadyPublishedError() };
    case 'gone':
      return { state: 'unusable', error: expiredHandleError() };
    case 'refused':
      return { state: session.error.kind === 'terminal' ? 'unusable' : 'pending', error: session.error };
    case 'open':
      return { state: 'retry', error: null };
    case 'unclear':
    case 'unanswered':
      return { state: 'retry', error: session.error };
  }
}
