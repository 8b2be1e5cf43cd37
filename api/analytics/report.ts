import type { EntityManager } from '@mikro-orm/postgresql';
import { listHooks, loadReport, sumSpan, type Group, type MeasuredSpan } from '../../db/analytics/report.ts';
import { listMeasuredPosts } from '../../db/analytics/measured-posts.ts';
import { measureFeatures } from '../../domain/generations/lessons/hook-lift.ts';
import { computeGrowth, NO_PERFORMANCE } from '../../domain/analytics/performance.ts';
import type { ChangeResponse, GroupResponse, ReportResponse } from './contract/response.ts';
import { presentMeasuredPost, presentPerformance } from './present.ts';
import { precedingWindow, windowBounds, type Window } from './window.ts';

const NO_POSTS: Group = { ...NO_PERFORMANCE, posts: 0, withMetrics: 0, collectedAt: null };

export async function createReport(
  em: EntityManager,
  filter: Omit<MeasuredSpan, 'from' | 'to'>,
  window: Window,
): Promise<ReportResponse> {
  const before = precedingWindow(window);
  const span = { ...filter, ...windowBounds(window) };
  const report = await loadReport(
    em,
    span,
    window.days.map(({ startsAt }) => startsAt),
  );
  const previous = await sumSpan(em, { ...filter, ...windowBounds(before) });
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
    best: best && best.totals.views !== null ? presentMeasuredPost(best) : null,
    coverage: { posts: totals.posts, withMetrics: totals.withMetrics },
    collectedAt: totals.collectedAt?.toISOString() ?? null,
  };
}

function presentGroup(group: Group): GroupResponse {
  return { posts: group.posts, ...presentPerformance(group) };
}

function compareGroups(now: Group, before: Group): ChangeResponse {
  return {
    posts: computeGrowth(now.posts, before.posts),
    views: computeGrowth(now.views, before.views),
    engagedViews: computeGrowth(now.engagedViews, before.engagedViews),
    reach: computeGrowth(now.reach, before.reach),
    likes: computeGrowth(now.likes, before.likes),
    comments: computeGrowth(now.comments, before.comments),
    shares: computeGrowth(now.shares, before.shares),
    saves: computeGrowth(now.saves, before.saves),
    watchTimeMs: computeGrowth(now.watchTimeMs, before.watchTimeMs),
    avgWatchMs: computeGrowth(now.avgWatchMs, before.avgWatchMs),
    followersGained: computeGrowth(now.followersGained, before.followersGained),
    engagementRate: computeGrowth(now.engagementRate, before.engagementRate),
  };
}
