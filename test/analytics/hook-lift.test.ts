import { describe, expect, test } from '@jest/globals';
import { computeLift, measureFeatures, MIN_POSTS_PER_SIDE } from '../../domain/generations/lessons/hook-lift.ts';

const around = (middle: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.round(middle * (0.5 + index / (count - 1))));

describe('the lift of a hook feature', () => {
  test('the lift of a hook feature needs 20 posts with and without it', () => {
    const [enough, short] = [around(200, MIN_POSTS_PER_SIDE), around(100, MIN_POSTS_PER_SIDE - 1)];
    expect(computeLift(enough, short)).toBeNull();
    expect(computeLift(short, enough)).toBeNull();
    expect(computeLift(enough, enough)).not.toBeNull();
  });

  test('the lift is the ratio of the medians minus one, inside its interval', () => {
    const lift = computeLift(around(200, 40), around(100, 40));
    expect(lift?.value).toBeCloseTo(1, 1);
    expect(lift?.low).toBeLessThan(lift?.value ?? Number.NaN);
    expect(lift?.high).toBeGreaterThan(lift?.value ?? Number.NaN);
  });

  test('the interval of two equal distributions contains zero about 95 times in 100', () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const views = (): number[] =>
      Array.from({ length: 40 }, () => Math.round(Math.exp(6 + 3 * (random() + random() - 1))));
    const holding = Array.from({ length: 1_000 }, () => computeLift(views(), views())).filter(
      (lift) => lift !== null && lift.low <= 0 && lift.high >= 0,
    ).length;
    expect(holding).toBeGreaterThan(920);
    expect(holding).toBeLessThan(995);
  });

  test('the lift against a median of zero is null', () => {
    expect(
      computeLift(
        around(100, 20),
        Array.from({ length: 20 }, () => 0),
      ),
    ).toBeNull();
  });

  test('only features of the score that occur in a hook are reported', () => {
    const found = measureFeatures([
      { hook: 'Cold brew until it tastes bitter?', views: 10 },
      { hook: 'Cold brew', views: 2 },
    ]);
    expect(found).toEqual([
      { feature: 'question', posts: 1, medianViews: 10, lift: null },
      { feature: 'curiosity', posts: 1, medianViews: 10, lift: null },
    ]);
  });
});
