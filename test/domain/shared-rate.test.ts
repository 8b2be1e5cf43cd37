import { expect, test } from '@jest/globals';
import { SharedRate } from '../../domain/shares/shared-rate.ts';

test('one team has the whole rate, and two have half of it each', () => {
  const rate = new SharedRate(1_000);
  expect(rate.take('a', 100, 0)).toBe(100);
  expect(rate.take('b', 100, 0)).toBe(200);
  expect(rate.take('a', 100, 0)).toBe(300);
  expect(rate.take('a', 100, 1_000)).toBe(100);
});

test('a team waits for what it took itself, however much another one took', () => {
  const rate = new SharedRate(1_000);
  rate.take('a', 1_000_000, 0);
  expect(rate.take('b', 1, 0)).toBe(2);
});
