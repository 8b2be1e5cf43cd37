import type { Handle, PlatformError, PublishJob, PrepareResult } from '../../ports.ts';
import { sleepUntil } from '../sleep-until.ts';
import { expiredHandleError, noResponseError } from '../platform-errors.ts';
import type { Clipapp } from './client.ts';
import { getChunk, planChunks } from './chunks.ts';
import { toClipappPublishError } from './errors.ts';
import { fetchPublishStatus } from './publish-status.ts';
import { readChunkState, putChunk } from './upload.ts';

const MAX_FAULTS = 4;
const PAUSE_MS = 500;

/** Uploads every chunk but the last, from wherever clipapp says the upload stands. A one-chunk video needs nothing. */
export async function prepare(
  clipapp: Clipapp,
  job: PublishJob,
  handle: Handle,
  deadline: AbortSignal,
): Promise<PrepareResult> {
  if (handle.expiresAt.getTime() <= Date.now()) return { state: 'dead', error: expiredHandleError() };
  const { chunkBytes, count } = planChunks(job.media.bytes);
  if (count === 1) return { state: 'ready' };
  let error: PlatformError | null = null;
  for (let faults = 0; faults < MAX_FAULTS && !deadline.aborted; faults++) {
    const status = await fetchPublishStatus(clipapp, job.accessToken, handle.id, deadline);
    if (status.ok) {
      if (status.value.status === 'FAILED') {
        return { state: 'dead', error: toClipappPublishError(status.value.fail_reason ?? null) };
      }
      const next = Math.floor((status.value.uploaded_bytes ?? 0) / chunkBytes);
      const sent = await sendChunks(clipapp, job, handle, next, deadline);
      if (sent.state !== 'not_yet') return sent;
      error = sent.error;
    } else {
      error = status.error;
      if (error.kind === 'reconnect' || error.kind === 'terminal') return { state: 'not_yet', error };
    }
    await sleepUntil(deadline, PAUSE_MS * 2 ** faults);
  }
  return { state: 'not_yet', error };
}

async function sendChunks(
  clipapp: Clipapp,
  job: PublishJob,
  handle: Handle,
  next: number,
  deadline: AbortSignal,
): Promise<PrepareResult> {
  const { count } = planChunks(job.media.bytes);
  for (let index = next; index < count - 1; index++) {
    const part = getChunk(job.media.path, job.media.bytes, index);
    const reply = await putChunk(clipapp, { job, handle, part, publishes: false, signal: deadline });
    if (!reply.answered) return { state: 'not_yet', error: noResponseError(reply.failure) };
    const verdict = readChunkState(reply);
    if (verdict.state === 'expired') return { state: 'dead', error: expiredHandleError() };
    if (verdict.state === 'refused') return { state: 'dead', error: verdict.error };
    if (verdict.state === 'elsewhere' || verdict.state === 'again') return { state: 'not_yet', error: verdict.error };
  }
  return { state: 'ready' };
}
