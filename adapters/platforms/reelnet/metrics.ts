import { z } from 'zod';
import type { Metric, Metrics } from '../../../domain/analytics/metrics.ts';
import type { AccountCredentials, PlatformResult, PublishedVideo } from '../../ports.ts';
import { MetricValue } from '../response-fields.ts';
import { type MetricsByVideo, videoNotVisibleError, toMetrics } from '../metrics-batches.ts';
import { getNode, type Reelnet } from './client.ts';

/** Insights come one video at a time; this many calls are under way together. */
const MAX_IN_FLIGHT = 4;

/** What each of its metrics is called here. Times are milliseconds. */
const BASIC_METRICS: Readonly<Record<string, Metric>> = {
  views: 'views',
  reach: 'reach',
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  saved: 'saves',
};
const WATCH_METRICS: Readonly<Record<string, Metric>> = {
  ig_reels_avg_watch_time: 'avgWatchMs',
  ig_reels_video_view_total_time: 'watchTimeMs',
};

const Insights = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: MetricValue })) })),
});

/** By `insights`. reelnet does not say how many followers a reel won. */
export async function getMetrics(
  reelnet: Reelnet,
  { accessToken }: AccountCredentials,
  posts: readonly PublishedVideo[],
): Promise<MetricsByVideo> {
  const measured: MetricsByVideo = new Map();
  const waiting = posts.map(({ platformPostId }) => platformPostId);
  const ask = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      measured.set(id, await getReelMetrics(reelnet, accessToken, id));
    }
  };
  await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, ask));
  return measured;
}

/** One metric that a video lacks fails the whole call: then it is asked for the others alone. */
async function getReelMetrics(reelnet: Reelnet, accessToken: string, id: string): Promise<PlatformResult<Metrics>> {
  const all = await getInsights(reelnet, accessToken, id, { ...BASIC_METRICS, ...WATCH_METRICS });
  const lacks = !all.ok && all.error.code === 'invalid_request';
  const answer = lacks ? await getInsights(reelnet, accessToken, id, BASIC_METRICS) : all;
  // It gives no other reason for a video that is gone.
  return !answer.ok && answer.error.code === 'handle_unknown' ? { ok: false, error: videoNotVisibleError() } : answer;
}

async function getInsights(
  reelnet: Reelnet,
  accessToken: string,
  id: string,
  names: Readonly<Record<string, Metric>>,
): Promise<PlatformResult<Metrics>> {
  const query = { metric: Object.keys(names).join(',') };
  const answer = await getNode(reelnet, { path: `${id}/insights`, query, accessToken, shape: Insights });
  if (!answer.ok) return answer;
  const figures: Partial<Metrics> = {};
  for (const { name, values } of answer.value.data) {
    const metric = names[name];
    if (metric) figures[metric] = values[0]?.value ?? null;
  }
  return toMetrics(figures);
}
