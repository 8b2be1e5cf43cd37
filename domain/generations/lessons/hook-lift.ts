import { extractFeatures, type HookFeatures } from './hook-features.ts';

/** The reported features of the wording of a hook; `hook-features.ts` defines each. */
export const HOOK_FEATURES = [
  'question',
  'exclamation',
  'opensWithAsking',
  'number',
  'pointing',
  'somebody',
  'past',
  'showing',
  'speech',
  'time',
  'ourselves',
  'curiosity',
  'problem',
  'praise',
  'colon',
  'capitals',
] as const satisfies readonly (keyof HookFeatures)[];

export type HookFeature = (typeof HOOK_FEATURES)[number];

/** How posts with a feature perform compared with the others. */
export interface FeaturePerformance {
  feature: HookFeature;
  posts: number;
  medianViews: number;
  lift: Lift | null;
}

/** The median with the feature relative to that without it (0.2: a fifth more), with the bounds of its 95 % interval. */
export interface Lift {
  value: number;
  low: number;
  high: number;
}

/** The fewest posts with a feature, and without it, for which a lift is computed. */
export const MIN_POSTS_PER_SIDE = 20;

const Z_95 = 1.96;

/** Measures every feature that at least one post has. */
export function measureFeatures(posts: readonly { hook: string; views: number }[]): FeaturePerformance[] {
  const read = posts.map(({ hook, views }) => ({ views, features: extractFeatures(hook) }));
  return HOOK_FEATURES.flatMap((feature) => {
    const [having, lacking]: [number[], number[]] = [[], []];
    for (const { views, features } of read) (Number(features[feature]) > 0 ? having : lacking).push(views);
    if (having.length === 0) return [];
    return { feature, posts: having.length, medianViews: computeMedian(having), lift: computeLift(having, lacking) };
  });
}

/** Compares views with a feature to those without; null if either are too few, or the median without it is zero. */
export function computeLift(having: readonly number[], lacking: readonly number[]): Lift | null {
  if (Math.min(having.length, lacking.length) < MIN_POSTS_PER_SIDE) return null;
  const [above, below] = [computeMedian(having), computeMedian(lacking)];
  if (below === 0) return null;
  const ratio = above / below;
  const margin = Z_95 * Math.hypot(computeLogError(having), computeLogError(lacking));
  return { value: ratio - 1, low: ratio * Math.exp(-margin) - 1, high: ratio * Math.exp(margin) - 1 };
}

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/**
 * The standard error of a median's logarithm, from the order statistics two binomial deviations to either side. This
 * assumes no distribution of views (R. M. Price, D. G. Bonett, "Distribution-free confidence intervals for difference
 * and ratio of medians", 2002).
 */
function computeLogError(values: readonly number[]): number {
  const logs = values.map((value) => Math.log(Math.max(value, 0.5))).sort((a, b) => a - b);
  const rank = Math.max(1, Math.round((logs.length + 1) / 2 - Math.sqrt(logs.length)));
  return ((logs[logs.length - rank] ?? 0) - (logs[rank - 1] ?? 0)) / 4;
}
