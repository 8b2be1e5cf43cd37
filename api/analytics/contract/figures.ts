import { z } from 'zod';
import type { MeasuredTarget } from '../../db/entities/measured-target.ts';
import type { Metrics } from '../../domain/analytics/metrics.ts';
import type { Performance } from '../../domain/analytics/performance.ts';
import { Instant } from '../openapi/operation.ts';

const Count = z.int().nonnegative().nullable();

/** What is lost counts too: followers gained may be fewer than none. */
const FIGURES = {
  views: Count,
  reach: Count.meta({ description: 'Only reelnet reports it.' }),
  likes: Count,
  comments: Count,
  shares: Count,
  saves: Count.meta({ description: 'Only reelnet reports it.' }),
  watchTimeMs: Count.meta({ description: 'clipapp does not report it; videoshorts some days late, in whole minutes.' }),
  avgWatchMs: Count.meta({ description: 'clipapp does not report it; videoshorts some days late, in whole seconds.' }),
  followersGained: z.int().nullable().meta({ description: 'Only videoshorts reports it, some days late.' }),
};

const NULL_OR_ZERO = 'null: the platform does not report it; 0: it reported zero.';

export const Figures = z.object(FIGURES).meta({ id: 'Figures', description: NULL_OR_ZERO });

const RATE =
  '(likes + comments + shares + saves) / views. What a platform does not report counts as nothing; without views null.';

export const PERFORMANCE = { ...FIGURES, engagementRate: z.number().nullable().meta({ description: RATE }) };

export const Performances = z.object(PERFORMANCE).meta({ id: 'Performance', description: NULL_OR_ZERO });

export const SOURCES = ['platform', 'sandbox'] as const;

export const TargetAnalytics = z
  .object({ ...FIGURES, collectedAt: Instant, source: z.enum(SOURCES) })
  .meta({ id: 'TargetAnalytics', description: `The newest figures, since it was published. ${NULL_OR_ZERO}` });

export function presentFigures(figures: Metrics) {
  const { views, reach, likes, comments, shares, saves, watchTimeMs, avgWatchMs, followersGained } = figures;
  return { views, reach, likes, comments, shares, saves, watchTimeMs, avgWatchMs, followersGained };
}

export function presentPerformance(sums: Performance) {
  return { ...presentFigures(sums), engagementRate: sums.engagementRate };
}

/** Null before the first figures. */
export function presentTargetAnalytics(measured: MeasuredTarget | undefined) {
  if (!measured?.collectedAt) return null;
  return {
    ...presentFigures(figuresOf(measured)),
    collectedAt: measured.collectedAt.toISOString(),
    source: sourceOf(measured),
  };
}

export function sourceOf({ sandbox }: Pick<MeasuredTarget, 'sandbox'>): (typeof SOURCES)[number] {
  return sandbox ? 'sandbox' : 'platform';
}

/** A row's figures: its columns are null where nothing was reported. */
export function figuresOf(row: { [Name in keyof Metrics]?: number | null | undefined }): Metrics {
  return {
    views: row.views ?? null,
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
