import type { Handle, PrepareResult, PublishJob } from '../../ports.ts';
import { expiredHandleError, noResponseError } from '../platform-errors.ts';
import { type PrepareAttempt, prepareWithRetries } from '../prepare-with-retries.ts';
import { getChunk, planChunks } from './chunks.ts';
import type { Clipapp } from './client.ts';
import { toClipappPublishError } from './errors.ts';
import { fetchPublishStatus } from './publish-status.ts';
import { putChunk, readChunkState } from './put-chunk.ts';

/** Uploads every chunk but the last, from the offset that clipapp reports. A single chunk needs nothing. */
export async function prepare(
  clipapp: Clipapp,
  job: PublishJob,
  handle: Handle,
  deadline: AbortSignal,
): Promise<PrepareResult> {
  if (handle.expiresAt.getTime() <= Date.now()) return { state: 'unusable', error: expiredHandleError() };
  const { chunkBytes, count } = planChunks(job.media.bytes);
  if (count === 1) return { state: 'ready' };
  return prepareWithRetries(deadline, async () => {
    const status = await fetchPublishStatus(clipapp, job.accessToken, handle.id, deadline);
    if (!status.ok) {
      const isFinal = status.error.kind === 'reconnect' || status.error.kind === 'terminal';
      return { state: isFinal ? 'pending' : 'retry', error: status.error };
    }
    const { status: state, fail_reason, uploaded_bytes } = status.value;
    if (state === 'FAILED') return { state: 'unusable', error: toClipappPublishError(fail_reason ?? null) };
    return sendChunks(clipapp, job, handle, Math.floor((uploaded_bytes ?? 0) / chunkBytes), deadline);
  });
}

async function sendChunks(
  clipapp: Clipapp,
  job: PublishJob,
  handle: Handle,
  first: number,
  deadline: AbortSignal,
): Promise<PrepareAttempt> {
  const { count } = planChunks(job.media.bytes);
  for (let index = first; index < count - 1; index++) {
    const part = getChunk(job.media.path, job.media.bytes, index);
    const reply = await putChunk(clipapp, { job, handle, part, publishes: false, signal: deadline });
    if (!reply.answered) return { state: 'retry', error: noResponseError(reply.failure) };
    const chunk = readChunkState(reply);
    if (chunk.state === 'expired') return { state: 'unusable', error: expiredHandleError() };
    if (chunk.state === 'refused') return { state: 'unusable', error: chunk.error };
    if (chunk.state === 'wrong_offset' || chunk.state === 'unclear') return { state: 'retry', error: chunk.error };
  }
  return { state: 'ready' };
}
