import { featuresOf } from './hook-features.ts';
import type { ScoreReason } from './idea.ts';

/**
 * What the wording of a hook speaks for and against, by evidence: pairs of headlines of which one won a public A/B test (Upworthy
 * Research Archive, https://osf.io/jd64p/, CC BY 4.0: 2,745 pairs with the same image and p < 0.01, in 999 tests). The points
 * are the coefficients of a pairwise logistic regression over the tests whose id has an even SHA-256, times 15; the other
 * tests are for checking. Praise, capitals and long words showed too little there to be fitted; their small points follow
 * studies of the whole archive (the effect of positive words, and of simple ones).
 */
export function wordingReasons(hook: string): ScoreReason[] {
  const found = featuresOf(hook);
  const extra = Math.min(WORDS.most, found.words) - WORDS.least;
  const reasons: [boolean, number, string][] = [
    [found.question, -12, 'asks a question'],
    [found.opensWithAsking, -6, 'opens with how, what, why, where or who'],
    [found.exclamation, -18, 'has an exclamation mark'],
    [found.colon, -9, 'has the colon of a title'],
    [found.ourselves, -3, 'speaks of us'],
    [found.somebody, 9, 'speaks of somebody (he, she, a man, a woman)'],
    [found.past, 6, 'tells of something that happened'],
    [found.time, 6, 'names a span of time'],
    [found.pointing, 5, 'points at something (this, these, here)'],
    [found.curiosity > 0, 5 * found.curiosity, 'leaves something open (why, what, until)'],
    [found.showing, 5, 'asks to look, listen or learn'],
    [found.speech, 4, 'lets somebody speak (says, tells, asks)'],
    [found.number, 4, 'has a number'],
    [found.problem, 3, 'names a problem'],
    [extra > 0, extra / 2, 'says enough to be understood'],
    [found.praise, -2, 'praises in general words'],
    [found.capitals, -2, 'has a word in capitals'],
    [found.syllables > 1.4, -round1(3 * (found.syllables - 1.4)), 'uses long words'],
  ];
  return reasons.filter(([holds]) => holds).map(([, points, reason]) => ({ points, reason }));
}

/** More words won, up to fifteen. */
const WORDS = { least: 5, most: 15 };

/** The sum of the points as a place from 0 to 100 among real headlines. */
export function placeOf(points: number): number {
  const [lowest, highest] = [PLACES[0], PLACES[PLACES.length - 1] ?? PLACES[0]];
  if (points <= lowest[0]) return lowest[1];
  for (let at = 1; at < PLACES.length; at += 1) {
    const [from, to] = [PLACES[at - 1] ?? lowest, PLACES[at] ?? highest];
    if (points <= to[0]) return from[1] + ((points - from[0]) * (to[1] - from[1])) / (to[0] - from[0]);
  }
  return highest[1];
}

/** Points, and how many in a hundred headlines of the tests that were fitted had fewer. */
const PLACES = [
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

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}
