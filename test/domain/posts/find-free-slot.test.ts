import { expect, test } from '@jest/globals';
import { findFreeSlot, listUsualTimes } from '../../../domain/posts/find-free-slot.ts';

const now = { date: '2026-03-02', time: '12:00' };
const on = (date: string, ...times: string[]) => times.map((time) => ({ date, time }));

test.each([
  ['the given time today, if nothing is planned', [], '18:00', { date: '2026-03-02', time: '18:00' }],
  ['the given time tomorrow, if it has passed', [], '09:00', { date: '2026-03-03', time: '09:00' }],
  ['the next day, if a post is near', on('2026-03-02', '17:01'), '18:00', { date: '2026-03-03', time: '18:00' }],
  [
    'the same day, if a post is an hour away',
    on('2026-03-02', '17:00'),
    '18:00',
    { date: '2026-03-02', time: '18:00' },
  ],
  [
    'a time that several posts share, not the given one',
    [...on('2026-02-27', '09:00'), ...on('2026-02-28', '09:00', '21:00')],
    '18:00',
    { date: '2026-03-03', time: '09:00' },
  ],
  [
    'the earliest usual time that is not taken',
    [...on('2026-03-01', '09:00', '20:00'), ...on('2026-03-02', '20:00'), ...on('2026-03-03', '09:00')],
    '18:00',
    { date: '2026-03-03', time: '20:00' },
  ],
  [
    'a day without a post just after midnight',
    [...on('2026-03-03', '00:30'), ...on('2026-03-02', '06:00')],
    '23:45',
    { date: '2026-03-03', time: '23:45' },
  ],
])('the next free slot is %s', (_name, posts, time, expected) => {
  expect(findFreeSlot(posts, now, listUsualTimes(posts, time))).toEqual(expected);
});

test('there is no free slot if every day of the next two months has a post', () => {
  const days = Array.from({ length: 61 }, (_, index) => new Date(Date.UTC(2026, 2, 2 + index)).toISOString());
  const posts = days.map((day) => ({ date: day.slice(0, 10), time: '18:30' }));
  expect(findFreeSlot(posts, now, ['18:00'])).toBeNull();
});
