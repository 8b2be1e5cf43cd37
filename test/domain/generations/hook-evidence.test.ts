import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { scoreHook } from '../../../domain/generations/hooks/score-hook.ts';

/**
 * Headline pairs with the winner of an A/B test: `[{test, win, lose}]`, made from the Upworthy Research Archive
 * (https://osf.io/jd64p/). The data is not part of the repository.
 */
const FILE = process.env['KINORA_HEADLINE_PAIRS'];

interface Pair {
  test: string;
  win: string;
  lose: string;
}

const pairs: Pair[] = FILE ? JSON.parse(readFileSync(FILE, 'utf8')) : [];

/** The score was fitted to the tests with an even hash. */
const isFitted = (id: string): boolean => createHash('sha256').update(id).digest().at(-1)! % 2 === 0;

const score = (hook: string): number =>
  scoreHook({ hook, format: 'slideshow', grounded: true, subjects: [], competitors: [], isRepeat: false }).score;

interface Ordered {
  right: number;
  share: number;
}

/**
 * The share of correctly ordered pairs whose scores differ by at least `apart`. Each test counts once, a tie as half.
 */
function ordered(of: readonly Pair[], apart: number): Ordered {
  const judged = of
    .map(({ test: id, win, lose }) => ({ id, by: score(win) - score(lose) }))
    .filter(({ by }) => Math.abs(by) >= apart);
  const tests = [...Map.groupBy(judged, ({ id }) => id).values()];
  const rights = tests.map((own) => own.reduce((sum, { by }) => sum + (Math.sign(by) + 1) / 2, 0) / own.length);
  return { right: rights.reduce((sum, one) => sum + one, 0) / tests.length, share: judged.length / of.length };
}

const withPairs = FILE ? describe : describe.skip;

withPairs('public A/B tests (skipped unless KINORA_HEADLINE_PAIRS is set)', () => {
  const heldOut = pairs.filter(({ test: id }) => !isFitted(id));

  test('the score orders 60 % of all pairs and of the held-out pairs correctly', () => {
    expect(heldOut.length).toBeGreaterThan(1_000);
    for (const chosen of [pairs, heldOut]) expect(ordered(chosen, 0).right).toBeGreaterThanOrEqual(0.6);
  });

  test('the score orders 68 % of the pairs that it scores 8 apart correctly, including held-out ones', () => {
    for (const chosen of [pairs, heldOut]) {
      const { right, share } = ordered(chosen, 8);
      expect(right).toBeGreaterThanOrEqual(0.68);
      expect(share).toBeGreaterThan(0.5);
    }
  });
});
