import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asReported, openRaces, type RaceFixture } from '../support/posts/cancel-race-trials.ts';

const TRIALS = 100;

let fixture: RaceFixture;

beforeAll(async () => {
  fixture = await openRaces();
});
afterAll(() => fixture.close());

test('of 100 posts that are cancelled at their slot, those answered with success never go out and those answered 409 do, once', async () => {
  const { granted, refused, late, wrong } = await fixture.race('cancel', TRIALS);
  expect(wrong).toEqual([]);
  expect(granted + refused + late).toBe(TRIALS);
  // Both ends of the race were met.
  expect(Math.min(granted, refused)).toBeGreaterThan(TRIALS / 20);
}, 120_000);

test('of 100 posts that are moved at their slot, those answered with success go out at the new one only, the others at the old one', async () => {
  const { granted, refused, late, wrong } = await fixture.race('reschedule', TRIALS);
  expect(wrong).toEqual([]);
  expect(granted + refused + late).toBe(TRIALS);
  expect(Math.min(granted, refused)).toBeGreaterThan(TRIALS / 20);
}, 120_000);

describe('the judge calls it wrong when', () => {
  test.each([
    ['a cancelled post went out', 'cancel', 200, 'cancelled', 0, [3]],
    ['a post is neither cancelled nor published', 'cancel', 409, 'failed', 0, []],
    ['a post went out twice', 'cancel', 409, 'posted', 0, [3, 9]],
    ['a post went out before its slot', 'cancel', 409, 'posted', 0, [-1]],
    ['a moved post went out at its old slot', 'reschedule', 200, 'posted', 6_000, [3]],
    ['a moved post went out at both slots', 'reschedule', 200, 'posted', 6_000, [3, 6_003]],
    ['a post that could not be moved was moved', 'reschedule', 409, 'posted', 6_000, [6_003]],
    ['a moved post was lost', 'reschedule', 200, 'cancelled', 6_000, []],
  ] as const)('%s', (_, verb, answered, status, movedMs, at) => {
    expect(asReported(verb, answered, { status, movedMs, at })).toBe(false);
  });
});
