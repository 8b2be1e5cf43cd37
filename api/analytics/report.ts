import type { EntityManager } from '@mikro-orm/postgresql';
import { hooksOf, reportOn, totalsOf, type Group, type MeasuredSpan } from '../../db/analytics/analytics.ts';
import { listMeasuredPosts } from '../../db/analytics/analytics-posts.ts';
import { performanceByFeature } from '../../domain/generations/hook-lift.ts';
import { METRICS } from '../../domain/analytics/metrics.ts';
import { growthOf, UNMEASURED } from '../../domain/analytics/performance.ts';
import { presentPerformance } from './figures.ts';
import { presentMeasuredPost } from './present.ts';
import { boundsOf, windowBefore, type Window } from './window.ts';

const NO_POSTS: Group = { ...UNMEASURED, posts: 0, withMetrics: 0, collectedAt: null };

/** Everything that a window's published posts say, as of their newest figures. */
export async function reportOf(em: EntityManager, filter: Omit<MeasuredSpan, 'from' | 'to'>, window: Window) {
  const before = windowBefore(window);
  const span = { ...filter, ...boundsOf(window) };
  const report = await reportOn(
    em,
    span,
    window.days.map(({ startsAt }) => startsAt),
  );
  const previous = await totalsOf(em, { ...filter, ...boundsOf(before) });
  const [[best]] = await listMeasuredPosts(em, span, { sort: 'views', page: 1, limit: 1 });
  const { totals } = report;
  return {
    window: { from: window.from, to: window.to, timezone: window.timezone },
    previous: { from: before.from, to: before.to },
    totals: presentGroup(totals),
    change: changeOf(totals, previous),
    series: window.days.map(({ day }, index) => ({ day, ...presentGroup(report.byDay.get(index) ?? NO_POSTS) })),
    byPlatform: report.byPlatform.map((group) => ({ platform: group.platform, ...presentGroup(group) })),
    byFormat: report.byFormat.map((group) => ({ format: group.format, ...presentGroup(group) })),
    byHookFeature: performanceByFeature(await hooksOf(em, span)),
    best: best && best.totals.views !== null ? presentMeasuredPost(best) : null,
    coverage: { posts: totals.posts, withMetrics: totals.withMetrics },
    collectedAt: totals.collectedAt?.toISOString() ?? null,
  };
}

function presentGroup(group: Group) {
  return { posts: group.posts, ...presentPerformance(group) };
}

function changeOf(now: Group, before: Group) {
  const names = ['posts', ...METRICS, 'engagementRate'] as const;
  return Object.fromEntries(names.map((name) => [name, growthOf(now[name], before[name])]));
}
