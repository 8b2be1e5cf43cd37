import type { Handle, PublishJob, PublishResult } from '../../ports.ts';
import { toUnansweredOutcome } from '../failed-outcome.ts';
import { unpublishedHandleError, unreadableResponseError } from '../platform-errors.ts';
import { getChunk, planChunks } from './chunks.ts';
import type { Clipapp } from './client.ts';
import { putChunk, readChunkState } from './put-chunk.ts';

/** Sends the last chunk. clipapp publishes the video once it has responded 201. */
export async function publish(clipapp: Clipapp, job: PublishJob, handle: Handle): Promise<PublishResult> {
  const { count } = planChunks(job.media.bytes);
  const part = getChunk(job.media.path, job.media.bytes, count - 1);
  const reply = await putChunk(clipapp, { job, handle, part, publishes: true });
  if (!reply.answered) return toUnansweredOutcome(reply.failure);
  const chunk = readChunkState(reply);
  switch (chunk.state) {
    case 'complete':
      return { outcome: 'accepted', platformPostId: null, url: null, processing: true };
    case 'refused':
      return { outcome: 'rejected', error: chunk.error };
    case 'expired':
      return { outcome: 'rejected', error: unpublishedHandleError(chunk.error.platformCode) };
    case 'stored':
      return { outcome: 'unknown', error: unreadableResponseError() };
    case 'wrong_offset':
    case 'unclear':
      return { outcome: 'unknown', error: chunk.error };
  }
}
