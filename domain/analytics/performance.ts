import { NO_METRICS, type Metrics } from './metrics.ts';

/** The figures of several videos together. */
export interface Performance extends Metrics {
  /** (likes + comments + shares + saves) / views, over the videos whose views are known. */
  engagementRate: number | null;
}

/** Nothing is known yet. */
export const NO_PERFORMANCE: Readonly<Performance> = Object.freeze({ ...NO_METRICS, engagementRate: null });

/** How much more than before: 0.5 is half as much again. Null where either is not known, or there was nothing before, or less. */
export function computeGrowth(now: number | null, before: number | null): number | null {
  return now === null || before === null || before <= 0 ? null : (now - before) / before;
}
