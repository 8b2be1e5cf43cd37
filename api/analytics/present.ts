import type { HistoryEntry, MeasuredPost } from '../../db/analytics/measured-posts.ts';
import type { PresentedTarget } from '../../db/posts/posts.ts';
import type { Metrics, Performance } from '../../domain/analytics/metrics.ts';
import type { ApiDeps } from '../api-deps.ts';
import { presentRow } from '../http/present-row.ts';
import { Figures, type MetricSource, type PerformanceResponse, type TargetAnalytics } from './contract/figures.ts';
import { MeasuredPostResponse, type SnapshotResponse } from './contract/response.ts';

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

export function presentMeasuredPost({ storage }: Pick<ApiDeps, 'storage'>, post: MeasuredPost): MeasuredPostResponse {
  return presentRow(MeasuredPostResponse, post, {
    thumbnailUrl: post.thumbnailKey && storage.getUrl(post.thumbnailKey),
    targets: post.targets.map((target) => ({
      platform: target.platform,
      accountId: target.accountId,
      metrics: target.collectedAt ? presentFigures(target) : null,
      collectedAt: target.collectedAt?.toISOString() ?? null,
      source: presentSource(target),
    })),
    totals: presentPerformance(post.totals),
  });
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
  return presentRow(Figures, row as Required<typeof row>, {});
}

function presentSource({ sandbox }: { sandbox: boolean }): MetricSource {
  return sandbox ? 'sandbox' : 'platform';
}
