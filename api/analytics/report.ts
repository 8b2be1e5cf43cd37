import type { EntityManager } from '@mikro-orm/postgresql';
import { listHooks, loadReport, sumSpan, type Group, type MeasuredSpan } from '../../db/analytics/report.ts';
import { listMeasuredPosts } from '../../db/analytics/measured-posts.ts';
import { performanceByFeature } from '../../domain/generations/lessons/hook-lift.ts';
import { growthOf, UNMEASURED } from '../../domain/analytics/performance.ts';
import type { ChangeResponse, GroupResponse, ReportResponse } from './contract/response.ts';
import { presentMeasuredPost, presentPerformance } from './present.ts';
import { precedingWindow, windowBounds, type Window } from './window.ts';

const NO_POSTS: Group = { ...UNMEASURED, posts: 0, withMetrics: 0, collectedAt: null };

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
    byHookFeature: performanceByFeature(await listHooks(em, span)),
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
    posts: growthOf(now.posts, before.posts),
    views: growthOf(now.views, before.views),
    reach: growthOf(now.reach, before.reach),
    likes: growthOf(now.likes, before.likes),
    comments: growthOf(now.comments, before.comments),
    shares: growthOf(now.shares, before.shares),
    saves: growthOf(now.saves, before.saves),
    watchTimeMs: growthOf(now.watchTimeMs, before.watchTimeMs),
    avgWatchMs: growthOf(now.avgWatchMs, before.avgWatchMs),
    followersGained: growthOf(now.followersGained, before.followersGained),
    engagementRate: growthOf(now.engagementRate, before.engagementRate),
  };
}
