import { z } from 'zod';
import type { PlatformError, PublishJob } from '../../ports.ts';
import { limitWaitMs } from '../response-fields.ts';
import { REELNET_ERRORS } from './errors.ts';
import { getNode, type Reelnet } from './client.ts';

const CHECK_MS = 2_000;
const MIN_WAIT_MS = 1_000;

const DAILY_LIMIT = '9/2207042';

const Limit = z.object({
  data: z
    .array(
      z.object({
        quota_usage: z.number(),
        config: z.object({ quota_total: z.number(), quota_duration: z.number() }),
      }),
    )
    .min(1),
});
const Media = z.object({ data: z.array(z.object({ timestamp: z.string() })) });

type Access = Pick<PublishJob, 'accessToken' | 'platformUserId'>;

/** The error that publishing would return now (limit reached, or token invalid); null if none is known. */
export async function findDailyLimitError(reelnet: Reelnet, access: Access): Promise<PlatformError | null> {
  const { platformUserId, accessToken } = access;
  const path = `${platformUserId}/content_publishing_limit`;
  const node = { path, query: { fields: 'quota_usage,config' }, accessToken, shape: Limit };
  const answer = await getNode(reelnet, node, { timeoutMs: CHECK_MS });
  if (!answer.ok && answer.error.kind === 'reconnect') return answer.error;
  const limit = answer.ok ? answer.value.data[0] : undefined;
  const known = REELNET_ERRORS[DAILY_LIMIT];
  if (!known || !limit || limit.quota_usage < limit.config.quota_total) return null;
  const opensInMs = await computeWaitMs(reelnet, access, limit.config.quota_duration * 1_000);
  return { ...known, platformCode: DAILY_LIMIT, ...(opensInMs === null ? {} : { retryAfterMs: opensInMs }) };
}

/**
 * The window is rolling: there is room once its oldest post has left it. The list includes posts from the app, which do not count,
 * so the real wait may be longer. Returns null if the posts cannot be listed.
 */
async function computeWaitMs(reelnet: Reelnet, access: Access, windowMs: number): Promise<number | null> {
  const { platformUserId, accessToken } = access;
  const since = Math.floor((Date.now() - windowMs) / 1_000);
  const query = { fields: 'timestamp', since: String(since), limit: '100' };
  const node = { path: `${platformUserId}/media`, query, accessToken, shape: Media };
  const listed = await getNode(reelnet, node, { timeoutMs: CHECK_MS });
  const published = listed.ok ? listed.value.data.map(({ timestamp }) => Date.parse(timestamp)) : [];
  const inWindow = published.filter((at) => at >= since * 1_000);
  if (inWindow.length === 0) return null;
  // Timestamps are truncated to the second.
  return limitWaitMs(Math.max(MIN_WAIT_MS, Math.min(...inWindow) + windowMs + 1_000 - Date.now()));
}
