import { computeResponseTimeoutMs } from '../../../domain/posts/publish-timing.ts';
import type { Handle, PublishJob, PublishResult } from '../../ports.ts';
import { toUnansweredOutcome } from '../failed-outcome.ts';
import { unpublishedHandleError, unreadableResponseError } from '../platform-errors.ts';
import { getLastChunk, getRemainingChunk } from './chunks.ts';
import type { Videoshorts } from './client.ts';
import { sendChunk, type SessionState } from './upload.ts';
import { buildVideoUrl, findVideoError, isProcessing } from './video.ts';

/** Sends the last chunk. The video exists once its last byte is stored. */
export async function publish(videoshorts: Videoshorts, job: PublishJob, handle: Handle): Promise<PublishResult> {
  const { path, bytes } = job.media;
  const part = getLastChunk(path, bytes);
  const until = performance.now() + computeResponseTimeoutMs(part.bytes);
  let session = await sendChunk(videoshorts, job, handle, part, { publishes: true });
  const remaining = session.state === 'open' ? getRemainingChunk(path, bytes, session.storedBytes) : null;
  // The session reports another offset if it lost bytes since `prepare` or stored only a part of this chunk.
  // No video exists yet, so the remaining bytes are sent from that offset.
  if (remaining !== null && remaining.first !== part.first) {
    const timeoutMs = Math.max(1, until - performance.now());
    session = await sendChunk(videoshorts, job, handle, remaining, { publishes: true, timeoutMs });
  }
  return toPublishResult(videoshorts, job, session);
}

function toPublishResult(videoshorts: Videoshorts, job: PublishJob, session: SessionState): PublishResult {
  switch (session.state) {
    case 'finished': {
      const error = findVideoError(job, session.video);
      if (error !== null) return { outcome: 'rejected', error };
      const { id } = session.video;
      const url = id === null ? null : buildVideoUrl(videoshorts.settings, id);
      return { outcome: 'accepted', platformPostId: id, url, processing: isProcessing(session.video) };
    }
    case 'gone':
      return { outcome: 'rejected', error: unpublishedHandleError(session.error.platformCode) };
    case 'refused':
      return { outcome: 'rejected', error: session.error };
    case 'unanswered':
      return toUnansweredOutcome(session.failure);
    case 'unclear':
      return { outcome: 'unknown', error: session.error };
    case 'open':
      return { outcome: 'unknown', error: unreadableResponseError() };
  }
}
