import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Handle, PlatformResult, PublishJob, PublishStatus } from '../../ports.ts';
import { OptionalUrl, PlatformId } from '../response-fields.ts';
import { isSameText } from '../same-text.ts';
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
      media_type: z.string().nullish(),
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

/** Fields of media. Some are granted to one login only, and a field that is not granted fails the call. */
const FIELDS = {
  instagram: 'id,caption,permalink,timestamp,media_type',
  facebook: 'id,caption,permalink,timestamp,media_type,media_product_type',
};
const FIELDS_OF_BOTH = 'id,permalink,timestamp';

/** Finds the media of a container, which does not name it: the only new reel with this caption, or the only one without a caption, or null. */
async function findReel(reelnet: Reelnet, job: PublishJob, sentAt: Date): Promise<Reel | null> {
  const from = Math.floor((sentAt.getTime() - CLOCK_SKEW_MS) / 1000);
  const listed = await listMedia(reelnet, job, from);
  if (!listed.ok) return null;
  const reels = listed.value.data.filter((media) => isReel(media) && Date.parse(media.timestamp) >= from * 1000);
  const named = reels.filter((reel) => (reel.caption ?? null) !== null && isSameText(reel.caption, job.caption));
  const unnamed = reels.filter((reel) => (reel.caption ?? null) === null);
  const candidates = named.length > 0 ? named : unnamed;
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

async function listMedia(
  reelnet: Reelnet,
  { platformUserId, accessToken }: PublishJob,
  from: number,
): Promise<PlatformResult<z.infer<typeof Media>>> {
  const ask = (fields: string) => {
    const query = { fields, since: String(from), limit: '50' };
    return getNode(reelnet, { path: `${platformUserId}/media`, query, accessToken, shape: Media });
  };
  const listed = await ask(FIELDS[reelnet.settings.login]);
  const isNotGranted =
    !listed.ok && ['invalid_request', 'scope_missing', 'platform_refused'].includes(listed.error.code);
  return isNotGranted ? ask(FIELDS_OF_BOTH) : listed;
}

function isReel({ media_type: type, media_product_type: product }: Reel): boolean {
  return (type ?? 'VIDEO') === 'VIDEO' && (product ?? 'REELS') === 'REELS';
}
