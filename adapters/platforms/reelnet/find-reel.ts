import { z } from 'zod';
import type { PlatformResult, PublishJob } from '../../ports.ts';
import { OptionalUrl, PlatformId } from '../response-fields.ts';
import { isSameText } from '../same-text.ts';
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

/** Fields of media by login. A field that is not granted fails the call, which is repeated with `BASIC_FIELDS`. */
const FIELDS = {
  instagram: 'id,caption,permalink,timestamp,media_type',
  facebook: 'id,caption,permalink,timestamp,media_type,media_product_type',
};
const BASIC_FIELDS = 'id,permalink,timestamp';

/** Finds the only new reel with this caption or, if there is none, without a caption: a container names no reel. */
export async function findReel(reelnet: Reelnet, job: PublishJob, sentAt: Date): Promise<Reel | null> {
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
  return isNotGranted ? ask(BASIC_FIELDS) : listed;
}

function isReel({ media_type: type, media_product_type: product }: Reel): boolean {
  return (type ?? 'VIDEO') === 'VIDEO' && (product ?? 'REELS') === 'REELS';
}
