import type { Exchange } from '../http/exchange.ts';
import type { Post } from '../posts/publish-record.ts';
import { json, type Reply } from '../http/reply.ts';
import { computeStatistics } from '../posts/statistics.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize } from './authorize.ts';
import { refuseMissingParameter, refuse } from './errors.ts';
import { ANALYTICS } from './scopes.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const METRICS = [
  'views',
  'engagedViews',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'averageViewPercentage',
  'likes',
  'comments',
  'shares',
  'subscribersGained',
  'subscribersLost',
  'dislikes',
];

const FLOATS = ['averageViewPercentage'];

/** `GET /v2/reports`: all-time figures of the videos of `filters`, or of all, published up to `endDate`. */
export async function getReport(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const account = await authorize(exchange, state, 'reports', ANALYTICS);
  for (const name of ['ids', 'startDate', 'endDate', 'metrics'])
    if (!exchange.query(name)) throw refuseMissingParameter(name);
  const ids = exchange.query('ids') ?? '';
  if (ids !== 'channel==MINE' && ids !== `channel==${account.id}`)
    throw refuse(403, 'forbidden', 'Forbidden', 'global');
  const [from, to] = [exchange.query('startDate') ?? '', exchange.query('endDate') ?? ''];
  if (!DAY.test(from) || !DAY.test(to) || from > to)
    throw refuseParameters('startDate and endDate must be days in order.');
  const metrics = exchange.queryList('metrics');
  const unknown = metrics.find((metric) => !METRICS.includes(metric));
  if (unknown !== undefined)
    throw refuseParameters(`Unknown identifier (${unknown}) given in field parameters.metrics.`);
  const dimension = exchange.query('dimensions') ?? '';
  if (!['', 'day', 'video'].includes(dimension)) throw refuseParameters('dimensions must be day or video.');
  const videoIds = /^video==(.+)$/.exec(exchange.query('filters') ?? '')?.[1]?.split(',') ?? null;
  const posts = state.record
    .listByAccount('videoshorts', account.id)
    .filter((post) => videoIds === null || videoIds.includes(post.platformPostId ?? ''))
    .filter((post) => post.publishedAt.slice(0, 10) <= to && !state.removals.has(post));
  const getKey = (post: Post): string =>
    dimension === 'video' ? (post.platformPostId ?? '') : post.publishedAt.slice(0, 10);
  const groups = dimension === '' ? new Map([['', posts]]) : Map.groupBy(posts, getKey);
  const rows = [...groups].map(([key, group]) => [
    ...(dimension === '' ? [] : [key]),
    ...metrics.map((metric) => computeMetric(state, group, metric)),
  ]);
  const columns = metrics.map((name) => {
    return { name, columnType: 'METRIC', dataType: FLOATS.includes(name) ? 'FLOAT' : 'INTEGER' };
  });
  const first = dimension === '' ? [] : [{ name: dimension, columnType: 'DIMENSION', dataType: 'STRING' }];
  return json(200, { kind: 'youtubeAnalytics#resultTable', columnHeaders: [...first, ...columns], rows });
}

function computeMetric(state: SimulatorState, posts: Post[], metric: string): number {
  const each = posts.map((post) => ({ ...computeStatistics(state, post), durationMs: post.durationMs }));
  const sum = (select: (one: (typeof each)[number]) => number): number =>
    each.reduce((total, one) => total + select(one), 0);
  const average = (select: (one: (typeof each)[number]) => number): number =>
    each.length === 0 ? 0 : sum(select) / each.length;
  switch (metric) {
    case 'views':
      return sum((one) => one.views);
    case 'engagedViews':
      return sum((one) => one.engagedViews);
    case 'estimatedMinutesWatched':
      return Math.round(sum((one) => one.totalWatchMs) / 60_000);
    case 'averageViewDuration':
      return Math.round(average((one) => one.averageWatchMs) / 1_000);
    case 'averageViewPercentage':
      return Math.round(average((one) => (10_000 * one.averageWatchMs) / Math.max(1, one.durationMs))) / 100;
    case 'likes':
      return sum((one) => one.likes);
    case 'comments':
      return sum((one) => one.comments);
    case 'shares':
      return sum((one) => one.shares);
    case 'subscribersGained':
      return sum((one) => one.followersGained);
    default:
      return 0;
  }
}

function refuseParameters(message: string): Error {
  return refuse(400, 'badRequest', message, 'global');
}
