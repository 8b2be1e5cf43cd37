import { z } from 'zod';
import { Instant } from '../../contract/operation.ts';

const Count = z.int().nonnegative().nullable();

const FIGURES = {
  views: Count,
  engagedViews: Count.meta({
    description: 'Views beyond the first seconds. Reported by videoshorts only, some days late.',
  }),
  reach: Count.meta({ description: 'Reported by reelnet only.' }),
  likes: Count,
  comments: Count,
  shares: Count,
  saves: Count.meta({ description: 'Reported by reelnet only.' }),
  watchTimeMs: Count.meta({
    description: 'Not reported by clipapp; reported by videoshorts some days late, in whole minutes.',
  }),
  avgWatchMs: Count.meta({
    description: 'Not reported by clipapp; reported by videoshorts some days late, in whole seconds.',
  }),
  followersGained: z
    .int()
    .nullable()
    .meta({ description: 'Negative if followers were lost. Reported by videoshorts only, some days late.' }),
};

const NULL_OR_ZERO = 'null: the platform does not report it; 0: it reported zero.';

export const Figures = z.object(FIGURES).meta({ id: 'Figures', description: NULL_OR_ZERO });
export type Figures = z.input<typeof Figures>;

export const PERFORMANCE = {
  ...FIGURES,
  engagementRate: z.number().nullable().meta({
    description: '(likes + comments + shares + saves) / views. Unreported figures count as 0. Null without views.',
  }),
};

export const PerformanceResponse = z.object(PERFORMANCE).meta({ id: 'Performance', description: NULL_OR_ZERO });
export type PerformanceResponse = z.input<typeof PerformanceResponse>;

export const METRIC_SOURCES = ['platform', 'sandbox'] as const;
export type MetricSource = (typeof METRIC_SOURCES)[number];

export const TargetAnalytics = z
  .object({ ...FIGURES, collectedAt: Instant, source: z.enum(METRIC_SOURCES) })
  .meta({ id: 'TargetAnalytics', description: `The newest totals since publishing. ${NULL_OR_ZERO}` });
export type TargetAnalytics = z.input<typeof TargetAnalytics>;
