import type { Exchange } from '../http/exchange.ts';
import { json, type Reply } from '../http/reply.ts';
import { computeStatistics } from '../posts/statistics.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize } from './authorize.ts';
import { loadOwnPost } from './comments.ts';
import { refuseParameter } from './errors.ts';
import { INSIGHTS } from './scopes.ts';

/** `GET /{media}/insights?metric=a,b`: an unsupported metric fails the whole call. */
export async function getInsights(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const caller = await authorize(exchange, state, 'insights', INSIGHTS);
  const post = loadOwnPost(exchange, state, caller);
  const counts = computeStatistics(state, post);
  const values: Record<string, number> = {
    views: counts.views,
    reach: counts.reach,
    likes: counts.likes,
    comments: counts.comments,
    shares: counts.shares,
    saved: counts.saves,
    total_interactions: counts.likes + counts.comments + counts.shares + counts.saves,
    ig_reels_avg_watch_time: counts.averageWatchMs,
    ig_reels_video_view_total_time: counts.totalWatchMs,
  };
  const metrics = parseList(caller.fields.get('metric') ?? '');
  if (metrics.length === 0) throw refuseParameter('The parameter metric is required.');
  const unknown = metrics.find((metric) => !(metric in values));
  if (unknown !== undefined) throw refuseParameter(`The media does not support the ${unknown} metric.`);
  // A video that nobody has seen yet has no figures, not zeros.
  if (counts.views === 0) return json(200, { data: [] });
  const data = metrics.map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: values[name] }],
    title: name.replaceAll('_', ' '),
    description: '',
    id: `${post.platformPostId}/insights/${name}/lifetime`,
  }));
  return json(200, { data });
}

/** Parses a list with commas, or a JSON array as SDKs send it. */
function parseList(text: string): string[] {
  return text
    .replaceAll(/[[\]"\s]/g, '')
    .split(',')
    .filter((name) => name !== '');
}
