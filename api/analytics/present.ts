import type { HistoryEntry, MeasuredPost } from '../../db/analytics/analytics-posts.ts';
import { figuresOf, presentFigures, presentPerformance, sourceOf } from './figures.ts';

export function presentMeasuredPost({ targets, totals, publishedAt, ...post }: MeasuredPost) {
  return {
    postId: post.postId,
    contentId: post.contentId,
    format: post.format,
    hook: post.hook,
    score: post.score,
    publishedAt: publishedAt?.toISOString() ?? null,
    targets: targets.map((target) => ({
      platform: target.platform,
      accountId: target.accountId,
      metrics: target.collectedAt ? presentFigures(figuresOf(target)) : null,
      collectedAt: target.collectedAt?.toISOString() ?? null,
      source: sourceOf(target),
    })),
    totals: presentPerformance(totals),
  };
}

export function presentHistory({ snapshot, platform, accountId }: HistoryEntry) {
  const { step, collectedAt, errorCode: code, errorMessage: message } = snapshot;
  return {
    at: collectedAt.toISOString(),
    step,
    platform,
    accountId,
    ...presentFigures(figuresOf(snapshot)),
    error: code ? { code, message: message ?? '' } : null,
  };
}
