import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isAsReported, openRaces, type RaceFixture } from '../support/posts/cancel-race-trials.ts';

const TRIALS = 100;

let fixture: RaceFixture;

beforeAll(async () => {
  fixture = await openRaces();
});
afterAll(() => fixture.close());

test('of 100 posts cancelled at their slot, only those whose cancel got a 409 are published', async () => {
  const { trials, granted, refused, late, wrong } = await fixture.race('cancel', TRIALS);
  expect(wrong).toEqual([]);
  expect(trials).toBeGreaterThanOrEqual(TRIALS);
  expect(granted + refused + late).toBe(trials);
  expect(Math.min(granted, refused)).toBeGreaterThan(TRIALS / 20);
});

test('of 100 posts rescheduled at their slot, each is published once, at the confirmed slot', async () => {
  const { trials, granted, refused, late, wrong } = await fixture.race('reschedule', TRIALS);
  expect(wrong).toEqual([]);
  expect(trials).toBeGreaterThanOrEqual(TRIALS);
  expect(granted + refused + late).toBe(trials);
  expect(Math.min(granted, refused)).toBeGreaterThan(TRIALS / 20);
});

test('of 1,000 posts objected to at their slot, none is published after the objection was acknowledged', async () => {
  const { trials, granted, refused, late, wrong } = await fixture.race('object', 1_000);
  expect(wrong).toEqual([]);
  expect(trials).toBeGreaterThanOrEqual(1_000);
  expect([granted + refused, late]).toEqual([trials, 0]);
  expect(Math.min(granted, refused)).toBeGreaterThan(1_000 / 20);
});

describe('the race check reports an error if', () => {
  test.each([
    ['a cancelled post is published', 'cancel', 200, 'cancelled', 0, [3]],
    ['a post is published after an objection', 'object', 200, 'in_review', 0, [3]],
    ['an objection does not hold the post', 'object', 200, 'scheduled', 0, []],
    ['a post is neither cancelled nor published', 'cancel', 409, 'failed', 0, []],
    ['a post is published twice', 'cancel', 409, 'posted', 0, [3, 9]],
    ['a post is published before its slot', 'cancel', 409, 'posted', 0, [-1]],
    ['a rescheduled post is published at its old slot', 'reschedule', 200, 'posted', 6_000, [3]],
    ['a rescheduled post is published at both slots', 'reschedule', 200, 'posted', 6_000, [3, 6_003]],
    ['a post is rescheduled although the API refused it', 'reschedule', 409, 'posted', 6_000, [6_003]],
    ['a rescheduled post is never published', 'reschedule', 200, 'cancelled', 6_000, []],
  ] as const)('%s', (_, verb, answered, status, movedMs, at) => {
    expect(isAsReported(verb, answered, { status, movedMs, at })).toBe(false);
  });
});
