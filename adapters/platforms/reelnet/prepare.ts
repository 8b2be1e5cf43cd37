import type { Handle, PlatformError, PublishJob, PrepareResult } from '../../ports.ts';
import { sleepUntil } from '../sleep-until.ts';
import { alreadyPublishedError, expiredHandleError, unreadableResponseError } from '../platform-errors.ts';
import { CONTAINER_LIFETIME_MS, toContainerError, fetchContainer } from './container.ts';
import type { Reelnet } from './client.ts';
import { type UploadResult, uploadVideo } from './upload.ts';

/**
 * Containers whose bytes this process has delivered. It only saves a second upload while reelnet still processes: lost, it
 * costs the bytes once more, or an unused container.
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

/** reelnet’s advice is to look for five minutes at most: what takes no bytes and is not finished by then never will be. */
const FINISHED_WITHIN_MS = 5 * 60_000;

/** Uploads the video and waits until reelnet has processed it. Publishes nothing. */
export async function prepare(
  reelnet: Reelnet,
  delivered: UploadedContainers,
  job: PublishJob,
  handle: Handle,
  deadline: AbortSignal,
): Promise<PrepareResult> {
  if (handle.expiresAt.getTime() <= Date.now()) return { state: 'dead', error: expiredHandleError() };
  const { pollMs } = reelnet.settings;
  let uploaded: UploadResult | null = delivered.has(handle.id) ? { state: 'stored' } : null;
  let error: PlatformError | null = null;
  for (let look = 0; !deadline.aborted; look++) {
    const container = await fetchContainer(reelnet, job.accessToken, handle.id, deadline);
    const judged: PrepareResult = container.ok ? toPrepareResult(container.value) : toUnreadResult(container.error);
    if (judged.state !== 'not_yet' || endsPrepare(judged.error)) return judged;
    error = judged.error;
    if (container.ok && uploaded?.state === 'refused' && isOverdue(handle)) {
      return { state: 'dead', error: uploaded.error };
    }
    if (container.ok && (uploaded === null || uploaded.state === 'again')) {
      uploaded = await uploadVideo(reelnet, job, handle, deadline);
      if (uploaded.state === 'stored') delivered.add(handle.id);
      else if (endsPrepare(uploaded.error)) return { state: 'not_yet', error: uploaded.error };
    }
    await sleepUntil(deadline, pollMs[Math.min(look, pollMs.length - 1)] ?? 1_000);
  }
  return { state: 'not_yet', error: uploaded?.state === 'again' ? uploaded.error : error };
}

function toPrepareResult(container: { status_code: string; status?: string | null | undefined }): PrepareResult {
  switch (container.status_code) {
    case 'FINISHED':
      return { state: 'ready' };
    case 'IN_PROGRESS':
      return { state: 'not_yet', error: null };
    case 'ERROR':
    case 'EXPIRED':
      return { state: 'dead', error: toContainerError(container) };
    case 'PUBLISHED':
      return { state: 'not_yet', error: alreadyPublishedError() };
    default:
      return { state: 'not_yet', error: unreadableResponseError() };
  }
}

/** A refused upload says little of a young container: its bytes are there, if another process has delivered them. */
function isOverdue(handle: Handle): boolean {
  const openedAt = handle.expiresAt.getTime() - CONTAINER_LIFETIME_MS;
  return Date.now() - openedAt > FINISHED_WITHIN_MS;
}

/** A container that reelnet no longer shows is of no use; any other refusal says nothing about it. */
function toUnreadResult(error: PlatformError): PrepareResult {
  const gone = error.code === 'handle_expired' || error.code === 'handle_unknown';
  return gone ? { state: 'dead', error } : { state: 'not_yet', error };
}

/** Whether waiting inside this call is no use: another token is needed, somebody who looks at the account, or a longer pause. */
function endsPrepare(error: PlatformError | null): boolean {
  if (error === null) return false;
  const { kind, code, retryAfterMs } = error;
  return kind === 'reconnect' || kind === 'terminal' || code === 'already_published' || retryAfterMs !== undefined;
}
