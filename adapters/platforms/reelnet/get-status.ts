import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle, PublishJob, PublishStatus } from '../../ports.ts';
import { unreadableResponseError } from '../platform-errors.ts';
import { type ContainerStatus, toContainerError, fetchContainer } from './container.ts';
import type { Reelnet } from './client.ts';
import { findReel } from './find-reel.ts';

/** Reads the container's state. FINISHED can lag behind a publish, so it counts only if it persists for `settleMs`. */
export async function getStatus(
  reelnet: Reelnet,
  job: PublishJob,
  handle: Handle,
  sentAt: Date,
): Promise<PublishStatus> {
  let container = await fetchContainer(reelnet, job.accessToken, handle.id);
  if (container.ok && container.value.status_code === 'FINISHED') {
    await sleep(reelnet.settings.settleMs);
    container = await fetchContainer(reelnet, job.accessToken, handle.id);
  }
  if (!container.ok) return { state: 'unreadable', error: container.error };
  return toStatus(reelnet, job, sentAt, container.value);
}

async function toStatus(
  reelnet: Reelnet,
  job: PublishJob,
  sentAt: Date,
  container: ContainerStatus,
): Promise<PublishStatus> {
  switch (container.status_code) {
    case 'PUBLISHED': {
      const reel = await findReel(reelnet, job, sentAt);
      return { state: 'posted', platformPostId: reel?.id ?? null, url: reel?.permalink ?? null };
    }
    case 'FINISHED':
      return { state: 'not_sent' };
    case 'IN_PROGRESS':
      return { state: 'processing' };
    case 'ERROR':
    case 'EXPIRED':
      return { state: 'failed', error: toContainerError(container, job) };
    default:
      return { state: 'unreadable', error: unreadableResponseError() };
  }
}
