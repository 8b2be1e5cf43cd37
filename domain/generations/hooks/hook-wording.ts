import type { HookFeature } from '../lessons/hook-lift.ts';
import type { HookFeatures } from '../lessons/hook-features.ts';
import type { ScoreReason } from '../generation-draft.ts';
import { FEATURE_DESCRIPTIONS } from '../lessons/lessons.ts';

/**
 * Scores the wording of a hook. The evidence is pairs of headlines of which one won a public A/B test (Upworthy
 * Research Archive, https://osf.io/jd64p/, CC BY 4.0: 2,745 pairs with the same image and p < 0.01, in 999 tests). The
 * points are the coefficients of a pairwise logistic regression, times 15, over the tests whose id has an even SHA-256;
 * the other tests were held out. Praise, capitals and long words were too rare to fit, so their small points follow
 * studies of the whole archive.
 */
export function scoreWording(found: HookFeatures): ScoreReason[] {
  const named = Object.entries(POINTS).map(([feature, points]): ScoreReason => {
    const name = feature as HookFeature;
    return { points: points * Number(found[name]), reason: FEATURE_DESCRIPTIONS[name] };
  });
  const bonusWords = Math.min(WORDS.most, found.words) - WORDS.least;
  const measured: ScoreReason[] = [
    { points: Math.max(0, bonusWords) / 2, reason: 'is long enough to be understood' },
    { points: Math.min(0, roundToTenth(3 * (1.4 - found.syllables))), reason: 'uses long words' },
  ];
  return [...named, ...measured].filter(({ points }) => points !== 0);
}

const POINTS: Readonly<Record<HookFeature, number>> = {
  question: -12,
  opensWithAsking: -6,
  exclamation: -18,
  colon: -9,
  ourselves: -3,
  somebody: 9,
  past: 6,
  time: 6,
  pointing: 5,
  curiosity: 5,
  showing: 5,
  speech: 4,
  number: 4,
  problem: 3,
  praise: -2,
  capitals: -2,
};

/** In the test data, more words scored higher, up to fifteen. */
const WORDS = { least: 5, most: 15 };

/** Converts points to a percentile among real headlines. */
export function toPercentile(points: number): number {
  const [lowest, highest] = [PERCENTILES[0], PERCENTILES[PERCENTILES.length - 1] ?? PERCENTILES[0]];
  if (points <= lowest[0]) return lowest[1];
  for (let at = 1; at < PERCENTILES.length; at += 1) {
    const [from, to] = [PERCENTILES[at - 1] ?? lowest, PERCENTILES[at] ?? highest];
    if (points <= to[0]) return from[1] + ((points - from[0]) * (to[1] - from[1])) / (to[0] - from[0]);
  }
  return highest[1];
}

/** Points, and the percentage of headlines in the fitted tests with fewer points. */
const PERCENTILES = [
  [-27, 0],
  [-13.5, 1],
  [-7, 5],
  [-2, 10],
  [5, 25],
  [12, 50],
  [19, 75],
  [25, 90],
  [29, 95],
  [35, 99],
  [44, 100],
] as const;

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
