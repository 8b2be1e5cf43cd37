import { expect, test } from '@jest/globals';
import { createWallClock } from '../../../adapters/clock/wall-clock.ts';
import { WEEKDAYS } from '../../../domain/calendar-date.ts';
import { assignSlots, findNextSlot, NO_POSTING_TIMES, type PostingTimes } from '../../../domain/posts/posting-times.ts';

const WEEK: PostingTimes = { mon: ['18:00', '09:00'], thu: ['09:00'] };
const thursday = (week: number): Date => new Date(Date.UTC(2026, 2, 5 + 7 * week, 9));
const daily = (...times: string[]): PostingTimes => Object.fromEntries(WEEKDAYS.map((day) => [day, times]));

function find(times: PostingTimes, zone: string, now: string, taken: string[] = []): string | null {
  const slots = taken.map((at) => new Date(at));
  return findNextSlot(times, slots, new Date(now), createWallClock(zone)).at?.toISOString() ?? null;
}

// 2 March 2026 is a Monday.
test.each<[string, string, string[], string]>([
  ['later on the same day', '2026-03-02T09:00:00Z', [], '2026-03-02T18:00:00.000Z'],
  ['the earlier one of a day', '2026-03-01T09:00:00Z', [], '2026-03-02T09:00:00.000Z'],
  ['on the next such day', '2026-03-02T18:00:00Z', [], '2026-03-05T09:00:00.000Z'],
  ['in the next week', '2026-03-05T09:00:00Z', [], '2026-03-09T09:00:00.000Z'],
  [
    'after those that are taken',
    '2026-03-02T08:00:00Z',
    ['2026-03-02T18:00Z', '2026-03-02T09:00:59Z'],
    '2026-03-05T09:00:00.000Z',
  ],
  ['beside a post of another minute', '2026-03-02T08:00:00Z', ['2026-03-02T09:01Z'], '2026-03-02T09:00:00.000Z'],
])('the next slot is %s', (_name, now, taken, expected) => {
  expect(find(WEEK, 'UTC', now, taken)).toBe(expected);
});

test.each([
  ['keeps its local time in spring', 'Europe/Berlin', '09:00', '2026-03-28T08:00:00Z', '2026-03-29T07:00:00.000Z'],
  ['keeps its local time in autumn', 'Europe/Berlin', '09:00', '2026-10-24T07:00:00Z', '2026-10-25T08:00:00.000Z'],
  ['moves out of a gap', 'Europe/Berlin', '02:30', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  ['is the first of two equal times', 'Europe/Berlin', '02:30', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
  [
    'is not the second of two equal times',
    'Europe/Berlin',
    '02:30',
    '2026-10-25T00:30:00Z',
    '2026-10-26T01:30:00.000Z',
  ],
  [
    'moves by a gap of half an hour',
    'Australia/Lord_Howe',
    '02:15',
    '2026-10-03T12:00:00Z',
    '2026-10-03T15:45:00.000Z',
  ],
  ['moves out of a gap at midnight', 'America/Santiago', '00:30', '2026-09-05T12:00:00Z', '2026-09-06T04:30:00.000Z'],
])('a slot %s when the clock changes (%s, %s)', (_name, zone, time, now, expected) => {
  expect(find(daily(time), zone, now)).toBe(expected);
});

test('two times that a gap makes one are one slot', () => {
  const [times, now] = [daily('02:30', '03:30'), '2026-03-28T12:00:00Z'];
  const first = find(times, 'Europe/Berlin', now);
  expect(first).toBe('2026-03-29T01:30:00.000Z');
  expect(find(times, 'Europe/Berlin', now, [first ?? ''])).toBe('2026-03-30T00:30:00.000Z');
});

test('there is no slot without times, or if a year of them is taken', () => {
  const clock = createWallClock('UTC');
  const now = new Date('2026-03-02T08:00:00Z');
  expect(findNextSlot({}, [], now, clock)).toEqual({ at: null, refusal: NO_POSTING_TIMES });
  const taken = Array.from({ length: 60 }, (_, week) => thursday(week));
  const { at, refusal } = findNextSlot({ thu: ['09:00'] }, taken, now, clock);
  expect([at, refusal]).toEqual([null, expect.stringMatching(/366 days is taken/u)]);
});

test('posts that move together leave their slots to each other, and those without a free one keep theirs', () => {
  const [clock, now] = [createWallClock('UTC'), new Date('2026-03-02T08:00:00Z')];
  const taken = Array.from({ length: 60 }, (_, week) => thursday(week)).slice(3);
  const assign = (own: (Date | null)[]) =>
    assignSlots({ thu: ['09:00'] }, taken, now, clock, own).map(({ at }) => at?.toISOString());
  const [first, second, third] = [0, 1, 2].map((week) => thursday(week).toISOString());
  expect(assign([thursday(2), null, thursday(0)])).toEqual([first, second, third]);
  expect(assign([null, null, thursday(0), thursday(1)])).toEqual([third, undefined, undefined, undefined]);
});
