import { NO_METRICS, type Metrics } from './metrics.ts';

/** The metrics of several videos together. */
export interface Performance extends Metrics {
  /** (likes + comments + shares + saves) / views, over the videos whose views are known. */
  engagementRate: number | null;
}

export const NO_PERFORMANCE: Readonly<Performance> = Object.freeze({ ...NO_METRICS, engagementRate: null });

/** Relative growth: 0.5 means half as much again. Null if either value is unknown, or `before` is zero or negative. */
export function computeGrowth(now: number | null, before: number | null): number | null {
  return now === null || before === null || before <= 0 ? null : (now - before) / before;
}
