import type { HistoryEntry, MeasuredPost } from '../../db/analytics/measured-posts.ts';
import type { PresentedTarget } from '../../db/posts/posts.ts';
import type { Metrics } from '../../domain/analytics/metrics.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Performance } from '../../domain/analytics/performance.ts';
import type { Figures, MetricSource, PerformanceResponse, TargetAnalytics } from './contract/figures.ts';
import type { MeasuredPostResponse, SnapshotResponse } from './contract/response.ts';

export function presentPerformance(sums: Performance): PerformanceResponse {
  return { ...presentFigures(sums), engagementRate: sums.engagementRate };
}

/** Returns null until the first figures are collected. */
export function presentTargetAnalytics(measured: PresentedTarget['figures']): TargetAnalytics | null {
  if (!measured?.collectedAt) return null;
  return {
    ...presentFigures(measured),
    collectedAt: measured.collectedAt.toISOString(),
    source: presentSource(measured),
  };
}

export function presentMeasuredPost(
  { storage }: Pick<ApiDeps, 'storage'>,
  { targets, totals, publishedAt, ...post }: MeasuredPost,
): MeasuredPostResponse {
  return {
    postId: post.postId,
    contentId: post.contentId,
    format: post.format,
    hook: post.hook,
    text: post.text,
    url: post.url,
    thumbnailUrl: post.thumbnailKey && storage.getUrl(post.thumbnailKey),
    score: post.score,
    publishedAt: publishedAt?.toISOString() ?? null,
    targets: targets.map((target) => ({
      platform: target.platform,
      accountId: target.accountId,
      metrics: target.collectedAt ? presentFigures(target) : null,
      collectedAt: target.collectedAt?.toISOString() ?? null,
      source: presentSource(target),
    })),
    totals: presentPerformance(totals),
  };
}

export function presentSnapshot({ snapshot, platform, accountId }: HistoryEntry): SnapshotResponse {
  const { step, collectedAt, errorCode: code, errorMessage: message } = snapshot;
  return {
    at: collectedAt.toISOString(),
    step,
    platform,
    accountId,
    ...presentFigures(snapshot),
    error: code ? { code, message: message ?? '' } : null,
  };
}

function presentFigures(row: { [Name in keyof Metrics]?: number | null | undefined }): Figures {
  return {
    views: row.views ?? null,
    engagedViews: row.engagedViews ?? null,
    reach: row.reach ?? null,
    likes: row.likes ?? null,
    comments: row.comments ?? null,
    shares: row.shares ?? null,
    saves: row.saves ?? null,
    watchTimeMs: row.watchTimeMs ?? null,
    avgWatchMs: row.avgWatchMs ?? null,
    followersGained: row.followersGained ?? null,
  };
}

function presentSource({ sandbox }: { sandbox: boolean }): MetricSource {
  return sandbox ? 'sandbox' : 'platform';
}
