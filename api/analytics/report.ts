import type { EntityManager } from '@mikro-orm/postgresql';
import { listHooks, loadReport, sumSpan, type Group, type MeasuredSpan } from '../../db/analytics/report.ts';
import { listMeasuredPosts } from '../../db/analytics/measured-posts.ts';
import { measureFeatures } from '../../domain/generations/lessons/hook-lift.ts';
import { listKeys } from '../../domain/list-keys.ts';
import { computeGrowth, NO_PERFORMANCE } from '../../domain/analytics/performance.ts';
import { ChangeResponse, type GroupResponse, type ReportResponse } from './contract/response.ts';
import type { ApiDeps } from '../api-deps.ts';
import { presentMeasuredPost, presentPerformance } from './present.ts';
import { getPrecedingWindow, getWindowBounds, type Window } from './window.ts';

const NO_POSTS: Group = { ...NO_PERFORMANCE, posts: 0, withMetrics: 0, collectedAt: null };

/** Builds the response of GET /analytics: the figures of a window, compared with those of the window before it. */
export async function createReport(
  deps: Pick<ApiDeps, 'storage'>,
  em: EntityManager,
  filter: Omit<MeasuredSpan, 'from' | 'to'>,
  window: Window,
): Promise<ReportResponse> {
  const before = getPrecedingWindow(window);
  const span = { ...filter, ...getWindowBounds(window) };
  const report = await loadReport(
    em,
    span,
    window.days.map(({ startsAt }) => startsAt),
  );
  const previous = await sumSpan(em, { ...filter, ...getWindowBounds(before) });
  const [[best]] = await listMeasuredPosts(em, span, { sort: 'views', page: 1, limit: 1 });
  const { totals } = report;
  return {
    window: { from: window.from, to: window.to, timezone: window.timezone },
    previous: { from: before.from, to: before.to },
    totals: presentGroup(totals),
    change: compareGroups(totals, previous),
    series: window.days.map(({ day }, index) => ({ day, ...presentGroup(report.byDay.get(index) ?? NO_POSTS) })),
    byPlatform: report.byPlatform.map((group) => ({ platform: group.platform, ...presentGroup(group) })),
    byFormat: report.byFormat.map((group) => ({ format: group.format, ...presentGroup(group) })),
    byHookFeature: measureFeatures(await listHooks(em, span)),
    best: best && best.totals.views !== null ? presentMeasuredPost(deps, best) : null,
    coverage: { posts: totals.posts, withMetrics: totals.withMetrics },
    collectedAt: totals.collectedAt?.toISOString() ?? null,
  };
}

function presentGroup(group: Group): GroupResponse {
  return { posts: group.posts, ...presentPerformance(group) };
}

function compareGroups(now: Group, before: Group): ChangeResponse {
  const growths = listKeys(ChangeResponse.shape).map((name) => [name, computeGrowth(now[name], before[name])] as const);
  return Object.fromEntries(growths) as ChangeResponse;
}
