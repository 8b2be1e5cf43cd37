import { z } from 'zod';
import type { Handle, PlatformError, PublishJob, PrepareResult } from '../../ports.ts';
import { sleepWithin } from '../sleep-within.ts';
import {
  alreadyPublishedError,
  expiredHandleError,
  unreadableResponseError,
  toPlatformError,
  noResponseError,
  createError,
} from '../platform-errors.ts';
import { CONTAINER_LIFETIME_MS, toContainerError, fetchContainer, type ContainerStatus } from './container.ts';
import type { Reelnet } from './client.ts';
import { sanitizeCode } from '../response-fields.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { REELNET_ERRORS } from './errors.ts';

/**
 * Containers that this process has uploaded to. It only avoids a second upload while reelnet processes the video, so losing it
 * is harmless.
 */
export class UploadedContainers {
  readonly #ids = new Set<string>();

  add(id: string): void {
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > 5_000 && oldest !== undefined) this.#ids.delete(oldest);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }
}

/** reelnet advises polling for at most five minutes. */
const FINISHED_WITHIN_MS = 5 * 60_000;

type UploadResult =
  | { state: 'stored' }
  /** No response, or an error that reelnet calls retriable. */
  | { state: 'again'; error: PlatformError }
  /** The bytes may already be stored, or the container is unusable. */
  | { state: 'refused'; error: PlatformError };

const Success = z.object({ success: z.literal(true) });
const Failure = z.object({ debug_info: z.object({ retriable: z.boolean(), type: z.string() }) });

/** Waits until reelnet has processed the video, which it fetches, or which is uploaded to its upload URL first. */
export async function prepare(
  reelnet: Reelnet,
  uploadedContainers: UploadedContainers,
  job: PublishJob,
  handle: Handle,
  deadline: AbortSignal,
): Promise<PrepareResult> {
  if (handle.expiresAt.getTime() <= Date.now()) return { state: 'unusable', error: expiredHandleError() };
  const { pollMs } = reelnet.settings;
  const needsNoUpload = handle.uploadUrl === null || uploadedContainers.has(handle.id);
  let uploaded: UploadResult | null = needsNoUpload ? { state: 'stored' } : null;
  let error: PlatformError | null = null;
  for (let reads = 0; !deadline.aborted; reads++) {
    const container = await fetchContainer(reelnet, job.accessToken, handle.id, deadline);
    const result = container.ok ? toPrepareResult(container.value, job) : toUnreadResult(container.error);
    if (result.state !== 'pending' || endsPrepare(result.error)) return result;
    error = result.error;
    if (container.ok && uploaded?.state === 'refused' && isOverdue(handle)) {
      return { state: 'unusable', error: uploaded.error };
    }
    if (container.ok && (uploaded === null || uploaded.state === 'again')) {
      uploaded = await uploadVideo(reelnet, job, handle, deadline);
      if (uploaded.state === 'stored') uploadedContainers.add(handle.id);
      else if (endsPrepare(uploaded.error)) return { state: 'pending', error: uploaded.error };
    }
    await sleepWithin(deadline, pollMs[Math.min(reads, pollMs.length - 1)] ?? 1_000);
  }
  return { state: 'pending', error: uploaded?.state === 'again' ? uploaded.error : error };
}

function toPrepareResult(container: ContainerStatus, job: PublishJob): PrepareResult {
  switch (container.status_code) {
    case 'FINISHED':
      return { state: 'ready' };
    case 'IN_PROGRESS':
      return { state: 'pending', error: null };
    case 'ERROR':
    case 'EXPIRED':
      return { state: 'unusable', error: toContainerError(container, job) };
    case 'PUBLISHED':
      return { state: 'pending', error: alreadyPublishedError() };
    default:
      return { state: 'pending', error: unreadableResponseError() };
  }
}

/** Whether a refused upload is final. In a newer container, another process may have stored the bytes. */
function isOverdue(handle: Handle): boolean {
  const openedAt = handle.expiresAt.getTime() - CONTAINER_LIFETIME_MS;
  return Date.now() - openedAt > FINISHED_WITHIN_MS;
}

/** Returns `unusable` only for an error about the container itself. */
function toUnreadResult(error: PlatformError): PrepareResult {
  const gone = error.code === 'handle_expired' || error.code === 'handle_unknown';
  return gone ? { state: 'unusable', error } : { state: 'pending', error };
}

/** Whether waiting is useless: the post is public, or needs another token, its owner or a longer pause. */
function endsPrepare(error: PlatformError | null): boolean {
  if (error === null) return false;
  const { kind, code, retryAfterMs } = error;
  return kind === 'reconnect' || kind === 'terminal' || code === 'already_published' || retryAfterMs !== undefined;
}

/** Sends all bytes in one request, because resuming an upload is not documented. */
async function uploadVideo(
  reelnet: Reelnet,
  job: PublishJob,
  handle: Handle,
  signal: AbortSignal,
): Promise<UploadResult> {
  const { path, bytes } = job.media;
  const reply = await reelnet.http.send({
    method: 'POST',
    url: handle.uploadUrl ?? '',
    headers: { authorization: `OAuth ${job.accessToken}`, offset: '0', file_size: String(bytes) },
    body: { path, first: 0, bytes },
    signal,
  });
  if (!reply.answered) return { state: 'again', error: noResponseError(reply.failure) };
  if (reply.status === 200 && parseResponse(Success, reply.body) !== null) return { state: 'stored' };
  if (reply.status === 401 || reply.status === 429 || reply.status >= 500) {
    return { state: 'again', error: toPlatformError(REELNET_ERRORS, null, reply) };
  }
  const failure = parseResponse(Failure, reply.body)?.debug_info;
  const message = 'reelnet refused the upload; a new upload is needed.';
  const platformCode = failure ? sanitizeCode(failure.type) : null;
  const error = { ...createError('retry_later', 'upload_failed', message), platformCode };
  return { state: failure?.retriable === true ? 'again' : 'refused', error };
}
