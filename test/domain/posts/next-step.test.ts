import { describe, expect, test } from '@jest/globals';
import { nextStep, type PostSnapshot } from '../../../domain/posts/next-step.ts';
import { computeLeadMs } from '../../../domain/posts/publish-timing.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const MINUTE_MS = 60_000;

const row = (changes: Partial<PostSnapshot> = {}): PostSnapshot => ({
  id: 'post_1',
  status: 'scheduled',
  renderStatus: 'none',
  withheldAt: null,
  archived: false,
  dueAt: new Date(NOW.getTime() + 60 * MINUTE_MS),
  expiresAt: null,
  bytes: 5_000_000,
  platforms: ['clipapp', 'videoshorts'],
  opensAt: null,
  publisherLost: false,
  ...changes,
});

const ids = Array.from({ length: 500 }, (_, n) => `post_${n}`);
const leads = (changes: Partial<PostSnapshot>): number[] => ids.map((id) => computeLeadMs(row({ ...changes, id })));

describe('A and E: how early a post acquires its lease', () => {
  test('the lead is 15 to 180 s if the slot costs one call, spread by id', () => {
    const all = leads({});
    expect(Math.min(...all)).toBeGreaterThanOrEqual(15_000);
    expect(Math.max(...all)).toBeLessThan(180_000);
    expect(new Set(all).size).toBeGreaterThan(450);
  });

  test.each([
    ['a platform processes the video for minutes', { platforms: ['clipapp', 'reelnet'] as PostSnapshot['platforms'] }],
    ['the upload takes minutes', { bytes: 50_000_001 }],
  ])('the lead is 12 to 15 minutes if %s', (_, changes) => {
    const all = leads(changes);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(12 * MINUTE_MS);
    expect(Math.max(...all)).toBeLessThan(15 * MINUTE_MS);
  });

  test('a post scheduled within its lead is published early, with a timeout beyond its slot', () => {
    const dueAt = new Date(NOW.getTime() + 10 * MINUTE_MS);
    const plan = nextStep(row({ platforms: ['reelnet'], dueAt }), NOW);
    expect(plan).toMatchObject({ next: 'publish', early: true });
    expect(plan.next === 'publish' && plan.limitMs).toBeGreaterThan(11 * MINUTE_MS);
  });

  test('a waiting post has a timeout that includes its lead', () => {
    const plan = nextStep(row({ platforms: ['reelnet'] }), NOW);
    expect(plan.next === 'wait' && plan.limitMs - (60 * MINUTE_MS - plan.ms)).toBeGreaterThan(MINUTE_MS);
  });
});

describe('a post whose remaining targets wait for a platform’s limit', () => {
  test("publishing continues when the platform's limit resets, not earlier", () => {
    const opensAt = new Date(NOW.getTime() + 90 * MINUTE_MS);
    const plan = nextStep(row({ status: 'publishing', opensAt }), NOW);
    expect(plan).toMatchObject({
      next: 'publish',
      early: false,
      afterMs: 90 * MINUTE_MS,
      opensAt: opensAt.toISOString(),
    });
  });

  test("publishing continues at once after the platform's limit has reset", () => {
    const plan = nextStep(row({ status: 'publishing', opensAt: NOW }), NOW);
    expect(plan).toMatchObject({ next: 'publish', afterMs: 0 });
  });
});

const inReview = (changes: Partial<PostSnapshot>) =>
  nextStep(row({ status: 'in_review', expiresAt: new Date(NOW.getTime() + 90 * MINUTE_MS), ...changes }), NOW);

describe('a post in review', () => {
  test('waits until an approval would be too late, and reads its row again', () => {
    expect(inReview({})).toMatchObject({ next: 'wait', ms: 90 * MINUTE_MS + 1, again: true, inReview: true });
  });

  test('is claimed once it is too late, so that it ends', () => {
    expect(inReview({ expiresAt: new Date(NOW.getTime() - 1) })).toMatchObject({ next: 'publish', early: false });
  });

  test.each([{ expiresAt: null }, { expiresAt: null, dueAt: null }])(
    'waits for as long as it takes with %j',
    (changes) => {
      expect(inReview(changes)).toEqual({ next: 'hold', reason: 'in_review' });
    },
  );
});
