import { z } from 'zod';
import type { Metric, Metrics } from '../../../domain/analytics/metrics.ts';
import type { AccountAccess, Answer, MeasuredPost } from '../../ports.ts';
import { Figure } from '../response-fields.ts';
import { type Measured, notShown, reported } from '../metrics-batches.ts';
import { getNode, type Reelnet } from './client.ts';

/** Insights come one video at a time; this many calls are under way together. */
const AT_ONCE = 4;

/** What each of its metrics is called here. Times are milliseconds. */
const BASIC: Readonly<Record<string, Metric>> = {
  views: 'views',
  reach: 'reach',
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  saved: 'saves',
};
const WATCHED: Readonly<Record<string, Metric>> = {
  ig_reels_avg_watch_time: 'avgWatchMs',
  ig_reels_video_view_total_time: 'watchTimeMs',
};

const Insights = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: Figure })) })),
});

/** By `insights`. reelnet does not say how many followers a reel won. */
export async function measureReels(
  reelnet: Reelnet,
  { accessToken }: AccountAccess,
  posts: readonly MeasuredPost[],
): Promise<Measured> {
  const measured: Measured = new Map();
  const waiting = posts.map(({ platformPostId }) => platformPostId);
  const ask = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      measured.set(id, await measureReel(reelnet, accessToken, id));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return measured;
}

/** One metric that a video lacks fails the whole call: then it is asked for the others alone. */
async function measureReel(reelnet: Reelnet, accessToken: string, id: string): Promise<Answer<Metrics>> {
  const all = await readInsights(reelnet, accessToken, id, { ...BASIC, ...WATCHED });
  const lacks = !all.ok && all.error.code === 'invalid_request';
  const answer = lacks ? await readInsights(reelnet, accessToken, id, BASIC) : all;
  // It gives no other reason for a video that is gone.
  return !answer.ok && answer.error.code === 'handle_unknown' ? { ok: false, error: notShown() } : answer;
}

async function readInsights(
  reelnet: Reelnet,
  accessToken: string,
  id: string,
  names: Readonly<Record<string, Metric>>,
): Promise<Answer<Metrics>> {
  const query = { metric: Object.keys(names).join(',') };
  const answer = await getNode(reelnet, { path: `${id}/insights`, query, accessToken, shape: Insights });
  if (!answer.ok) return answer;
  const figures: Partial<Metrics> = {};
  for (const { name, values } of answer.value.data) {
    const metric = names[name];
    if (metric) figures[metric] = values[0]?.value ?? null;
  }
  return reported(figures);
}
