import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Handle, PublishJob, PublishStatus } from '../../ports.ts';
import { OptionalUrl, PlatformId } from '../response-fields.ts';
import { unreadableResponseError } from '../platform-errors.ts';
import { type ContainerStatus, toContainerError, fetchContainer } from './container.ts';
import { getNode, type Reelnet } from './client.ts';

const CLOCK_SKEW_MS = 60_000;

const Media = z.object({
  data: z.array(
    z.object({
      id: PlatformId,
      caption: z.string().nullish(),
      permalink: OptionalUrl,
      timestamp: z.string(),
      media_product_type: z.string().nullish(),
    }),
  ),
});

type Reel = z.infer<typeof Media>['data'][number];

/** Reads the container's state. FINISHED can lag behind a publish, so it counts only if it persists. */
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

/** A container does not name its media. Returns the only new reel with this caption, or the only one without a caption, or null. */
async function findReel(reelnet: Reelnet, job: PublishJob, sentAt: Date): Promise<Reel | null> {
  const from = Math.floor((sentAt.getTime() - CLOCK_SKEW_MS) / 1000);
  const query = { fields: 'id,caption,permalink,timestamp,media_product_type', since: String(from), limit: '50' };
  const path = `${job.platformUserId}/media`;
  const listed = await getNode(reelnet, { path, query, accessToken: job.accessToken, shape: Media });
  if (!listed.ok) return null;
  const isReel = (media: Reel): boolean => (media.media_product_type ?? 'REELS') === 'REELS';
  const reels = listed.value.data.filter((media) => isReel(media) && Date.parse(media.timestamp) >= from * 1000);
  const named = reels.filter((reel) => reel.caption === job.caption);
  const unnamed = reels.filter((reel) => (reel.caption ?? null) === null);
  const candidates = named.length > 0 ? named : unnamed;
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}
