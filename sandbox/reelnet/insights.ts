import type { Exchange } from '../exchange.ts';
import { json, type Reply } from '../reply.ts';
import { statistics } from '../statistics.ts';
import type { World } from '../world.ts';
import { authorize } from './caller.ts';
import { ownPost } from './comments.ts';
import { badParameter } from './errors.ts';
import { INSIGHTS } from './scopes.ts';

/** `GET /{media}/insights?metric=a,b`: one metric that the media lacks fails the whole call. */
export async function insights(exchange: Exchange, world: World): Promise<Reply> {
  const caller = await authorize(exchange, world, 'insights', INSIGHTS);
  const post = ownPost(exchange, world, caller);
  const counts = statistics(world, post);
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
  const metrics = (caller.fields.get('metric') ?? '').split(',').filter((metric) => metric !== '');
  if (metrics.length === 0) throw badParameter('The parameter metric is required.');
  const unknown = metrics.find((metric) => !(metric in values));
  if (unknown !== undefined) throw badParameter(`The media does not support the ${unknown} metric.`);
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
