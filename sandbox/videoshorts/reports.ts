import type { Exchange } from '../exchange.ts';
import type { Post } from '../record.ts';
import { json, type Reply } from '../reply.ts';
import { statistics } from '../statistics.ts';
import type { World } from '../world.ts';
import { authorize } from './caller.ts';
import { missingParameter, refuse } from './errors.ts';
import { ANALYTICS } from './scopes.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const METRICS = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'averageViewPercentage',
  'likes',
  'comments',
  'shares',
  'subscribersGained',
];

/** `GET /v2/reports`: figures of the videos published until `endDate`, or of those among them that `filters` names. */
export async function reports(exchange: Exchange, world: World): Promise<Reply> {
  const account = await authorize(exchange, world, 'reports', ANALYTICS);
  for (const name of ['ids', 'startDate', 'endDate', 'metrics'])
    if (!exchange.query(name)) throw missingParameter(name);
  const ids = exchange.query('ids') ?? '';
  if (ids !== 'channel==MINE' && ids !== `channel==${account.id}`)
    throw refuse(403, 'forbidden', 'Forbidden', 'global');
  const [from, to] = [exchange.query('startDate') ?? '', exchange.query('endDate') ?? ''];
  if (!DAY.test(from) || !DAY.test(to) || from > to) throw invalid('startDate and endDate must be days in order.');
  const metrics = (exchange.query('metrics') ?? '').split(',');
  const unknown = metrics.find((metric) => !METRICS.includes(metric));
  if (unknown !== undefined) throw invalid(`Unknown identifier (${unknown}) given in field parameters.metrics.`);
  const dimension = exchange.query('dimensions') ?? '';
  if (!['', 'day', 'video'].includes(dimension)) throw invalid('dimensions must be day or video.');
  const wanted = /^video==(.+)$/.exec(exchange.query('filters') ?? '')?.[1]?.split(',') ?? null;
  const posts = world.record
    .ofAccount('videoshorts', account.id)
    .filter((post) => wanted === null || wanted.includes(post.platformPostId ?? ''))
    .filter((post) => post.publishedAt.slice(0, 10) <= to && !world.removals.has(post));
  const keyOf = (post: Post): string =>
    dimension === 'video' ? (post.platformPostId ?? '') : post.publishedAt.slice(0, 10);
  const groups = dimension === '' ? new Map([['', posts]]) : Map.groupBy(posts, keyOf);
  const rows = [...groups].map(([key, group]) => [
    ...(dimension === '' ? [] : [key]),
    ...metrics.map((metric) => figure(world, group, metric)),
  ]);
  const columns = metrics.map((name) => ({ name, columnType: 'METRIC', dataType: 'INTEGER' }));
  const first = dimension === '' ? [] : [{ name: dimension, columnType: 'DIMENSION', dataType: 'STRING' }];
  return json(200, { kind: 'youtubeAnalytics#resultTable', columnHeaders: [...first, ...columns], rows });
}

function figure(world: World, posts: Post[], metric: string): number {
  const each = posts.map((post) => ({ ...statistics(world, post), durationMs: post.durationMs }));
  const sum = (of: (one: (typeof each)[number]) => number): number => each.reduce((total, one) => total + of(one), 0);
  const average = (of: (one: (typeof each)[number]) => number): number =>
    each.length === 0 ? 0 : sum(of) / each.length;
  switch (metric) {
    case 'views':
      return sum((one) => one.views);
    case 'estimatedMinutesWatched':
      return Math.round(sum((one) => one.totalWatchMs) / 60_000);
    case 'averageViewDuration':
      return Math.round(average((one) => one.averageWatchMs) / 1_000);
    case 'averageViewPercentage':
      return Math.round(average((one) => (100 * one.averageWatchMs) / Math.max(1, one.durationMs)));
    case 'likes':
      return sum((one) => one.likes);
    case 'comments':
      return sum((one) => one.comments);
    case 'shares':
      return sum((one) => one.shares);
    default:
      return sum((one) => one.followersGained);
  }
}

function invalid(message: string): Error {
  return refuse(400, 'badRequest', message, 'global');
}
