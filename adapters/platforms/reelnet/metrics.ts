import { z } from 'zod';
import type { Metric, Metrics } from '../../../domain/analytics/metrics.ts';
import type { AccountCredentials, PlatformError, PlatformResult, PublishedVideo } from '../../ports.ts';
import { MetricValue } from '../response-fields.ts';
import { type MetricsByVideo, videoNotVisibleError, toMetrics } from '../metrics-batches.ts';
import { getNode, type Reelnet } from './client.ts';

/** The most calls in flight. Each returns the insights of one video. */
const MAX_IN_FLIGHT = 4;

/** reelnet's metric names and ours. Times are in milliseconds. */
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

/** Calls `insights`. reelnet does not report gained followers. */
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

/** A call fails if a video lacks one of the metrics, so it is repeated with the basic metrics only. */
async function getReelMetrics(reelnet: Reelnet, accessToken: string, id: string): Promise<PlatformResult<Metrics>> {
  const full = await getInsights(reelnet, accessToken, id, { ...BASIC_METRICS, ...WATCH_METRICS });
  const lacksMetric = !full.ok && full.error.code === 'invalid_request';
  const answer = lacksMetric ? await getInsights(reelnet, accessToken, id, BASIC_METRICS) : full;
  if (answer.ok) return answer;
  // reelnet returns this error for a deleted video.
  if (answer.error.code === 'handle_unknown') return { ok: false, error: videoNotVisibleError() };
  return answer.error.platformCode === '10' ? { ok: false, error: TOO_FEW_VIEWERS } : answer;
}

/** reelnet returns code 10 for a video with too few viewers, and if the permission for insights is missing. */
const TOO_FEW_VIEWERS: PlatformError = {
  kind: 'terminal',
  code: 'figures_withheld',
  message: 'reelnet shows no figures of this video; it has too few viewers, or the account did not allow insights.',
  platformCode: '10',
};

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
