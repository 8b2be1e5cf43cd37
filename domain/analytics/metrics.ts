/** Metrics that the platforms report for a published video. `null` means "not reported", which differs from 0. */
export const METRICS = [
  'views',
  'engagedViews',
  'reach',
  'likes',
  'comments',
  'shares',
  'saves',
  'watchTimeMs',
  'avgWatchMs',
  'followersGained',
] as const;

export type Metric = (typeof METRICS)[number];

/** Lifetime metrics of one video on one platform at the time of collection. */
export type Metrics = Record<Metric, number | null>;

export const NO_METRICS: Readonly<Metrics> = Object.freeze(
  Object.fromEntries(METRICS.map((name) => [name, null])) as Metrics,
);

/** The metrics of several videos together. */
export interface Performance extends Metrics {
  /** (likes + comments + shares + saves) / views, over the videos whose views are known. */
  engagementRate: number | null;
}

export const NO_PERFORMANCE: Readonly<Performance> = Object.freeze({ ...NO_METRICS, engagementRate: null });

/** The ages at which a video's metrics are collected. */
export const METRIC_STEPS = ['1h', '6h', '24h', '3d', '7d', '14d', '30d'] as const;

export type MetricStep = (typeof METRIC_STEPS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const STEP_AGE_MS: Readonly<Record<MetricStep, number>> = {
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '24h': DAY_MS,
  '3d': 3 * DAY_MS,
  '7d': 7 * DAY_MS,
  '14d': 14 * DAY_MS,
  '30d': 30 * DAY_MS,
};

/** How long due collections wait to be batched, so that one call and one run of the collector serve many videos. */
export const BATCH_DELAY_MS = 5 * 60_000;

/** Delays before a step is retried while a platform is down. After the last one the step is skipped. */
export const RETRY_DELAYS_MS = [5 * 60_000, 20 * 60_000, 60 * 60_000] as const;

/** The last step has no successor that ends it, so it may be this late. */
const LAST_STEP_GRACE_MS = DAY_MS;

export function getNextStep(step: MetricStep): MetricStep | null {
  return METRIC_STEPS[METRIC_STEPS.indexOf(step) + 1] ?? null;
}

/**
 * The step to collect for a video of this age if `step` is its next one, and the steps that it missed. The current
 * metrics are stored for the last step that the video has reached.
 */
export function skipMissedSteps(step: MetricStep, ageMs: number): { missed: MetricStep[]; step: MetricStep } {
  const reached = METRIC_STEPS.filter((one) => STEP_AGE_MS[one] <= ageMs).at(-1) ?? step;
  const [from, to] = [METRIC_STEPS.indexOf(step), METRIC_STEPS.indexOf(reached)];
  return to <= from ? { missed: [], step } : { missed: METRIC_STEPS.slice(from, to), step: reached };
}

/** Milliseconds until a step is retried; null if it is skipped. */
export function getRetryDelayMs(
  at: { step: MetricStep; attempts: number; ageMs: number },
  retryAfterMs = 0,
): number | null {
  const delayMs = RETRY_DELAYS_MS[at.attempts];
  if (delayMs === undefined) return null;
  const waitMs = Math.max(delayMs, retryAfterMs);
  const next = getNextStep(at.step);
  const endsAtMs = next ? STEP_AGE_MS[next] : STEP_AGE_MS[at.step] + LAST_STEP_GRACE_MS;
  return at.ageMs + waitMs < endsAtMs ? waitMs : null;
}

/** Relative growth: 0.5 means half as much again. Null if either value is unknown, or `before` is zero or negative. */
export function computeGrowth(now: number | null, before: number | null): number | null {
  return now === null || before === null || before <= 0 ? null : (now - before) / before;
}
