import { describe, expect, test } from '@jest/globals';
import { createWallClock } from '../../../adapters/clock/wall-clock.ts';
import {
  listPostSlots,
  computeRunWindow,
  type CadenceWithFormats,
  type ScheduledDays,
} from '../../../domain/automations/cadence.ts';
import { WEEKDAYS } from '../../../domain/calendar-date.ts';

const DAILY: CadenceWithFormats = { days: WEEKDAYS, times: ['09:00'], postsPerSlot: 1, formats: ['walloftext'] };

function slots(zone: string, from: string, until: string, changes: Partial<CadenceWithFormats> = {}): string[] {
  const postSlots = listPostSlots({ ...DAILY, ...changes }, from, until, createWallClock(zone));
  return postSlots.map(({ at }) => at.toISOString().slice(0, 16));
}

describe('a slot keeps its local time when the clock changes', () => {
  test.each([
    ['Europe/Berlin', '2026-03-28', ['2026-03-28T08:00', '2026-03-29T07:00', '2026-03-30T07:00']],
    ['Europe/Berlin', '2026-10-24', ['2026-10-24T07:00', '2026-10-25T08:00', '2026-10-26T08:00']],
    ['America/New_York', '2026-03-07', ['2026-03-07T14:00', '2026-03-08T13:00', '2026-03-09T13:00']],
    ['America/New_York', '2026-10-31', ['2026-10-31T13:00', '2026-11-01T14:00', '2026-11-02T14:00']],
    ['Australia/Lord_Howe', '2026-10-03', ['2026-10-02T22:30', '2026-10-03T22:00', '2026-10-04T22:00']],
    ['America/Santiago', '2026-09-05', ['2026-09-05T13:00', '2026-09-06T12:00', '2026-09-07T12:00']],
  ])('%s from %s', (zone, from, expected) => {
    const until = listPostSlots(DAILY, from, '2027-01-01', createWallClock(zone))[3]?.date ?? '';
    expect(slots(zone, from, until)).toEqual(expected);
  });
});

describe('a time in a gap moves forward; an ambiguous time means its first occurrence', () => {
  test.each([
    ['gap in Berlin', 'Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30'],
    ['overlap in Berlin', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['gap in New York', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30'],
    ['overlap in New York', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30'],
    ['half-hour gap on Lord Howe', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45'],
    ['half-hour overlap on Lord Howe', 'Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45'],
    ['midnight gap in Santiago', 'America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:30'],
    ['midnight overlap in Santiago', 'America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30'],
  ])('%s', (_name, zone, date, time, expected) => {
    const [slot, ...more] = listPostSlots({ ...DAILY, times: [time] }, date, dayAfter(date), createWallClock(zone));
    expect([slot?.at.toISOString().slice(0, 16), more.length]).toEqual([expected, 0]);
  });
});

test('two times that a gap maps to the same instant are one slot', () => {
  const times = ['03:30', '02:30', '03:00'];
  expect(slots('Europe/Berlin', '2026-03-29', '2026-03-30', { times })).toEqual([
    '2026-03-29T01:00',
    '2026-03-29T01:30',
  ]);
});

test('a year has one slot per day in ascending order in every zone', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo']) {
    const year = slots(zone, '2026-01-01', '2027-01-01', { times: ['00:00'] });
    expect([zone, new Set(year).size]).toEqual([zone, 365]);
    expect(year).toEqual([...year].sort());
  }
});

test('splitting a period yields the same slots', () => {
  const calendar: CadenceWithFormats = {
    days: ['sun', 'mon', 'thu'],
    times: ['18:00', '07:30'],
    postsPerSlot: 2,
    formats: ['walloftext', 'ugc', 'slideshow'],
  };
  const clock = createWallClock('Europe/Berlin');
  const whole = listPostSlots(calendar, '2026-03-01', '2026-05-01', clock);
  const parts = ['2026-03-01', '2026-03-17', '2026-03-29', '2026-04-02'].flatMap((from, index, starts) =>
    listPostSlots(calendar, from, starts[index + 1] ?? '2026-05-01', clock),
  );
  expect(parts).toEqual(whole);
  expect(whole.slice(0, 5).map(({ date, time, position }) => `${date} ${time} ${position}`)).toEqual([
    '2026-03-01 07:30 0',
    '2026-03-01 07:30 1',
    '2026-03-01 18:00 0',
    '2026-03-01 18:00 1',
    '2026-03-02 07:30 0',
  ]);
});

test('formats rotate from slot to slot and from week to week', () => {
  const formats = ['walloftext', 'ugc', 'slideshow'] as const;
  const postSlots = listPostSlots(
    { ...DAILY, days: ['wed'], formats },
    '2026-01-05',
    '2026-02-16',
    createWallClock('UTC'),
  );
  const seen = postSlots.map(({ format }) => format);
  expect(new Set(seen.slice(0, 3))).toEqual(new Set(formats));
  expect(seen.slice(3)).toEqual(seen.slice(0, 3));
});

describe('a run fills one week and starts a day ahead', () => {
  const OPEN: ScheduledDays = { startDate: null, endDate: null, filledUntil: null };
  const window = (span: Partial<ScheduledDays>, today: string) => computeRunWindow({ ...OPEN, ...span }, today);

  test('the first run starts today', () => {
    expect(window({}, '2026-11-21')).toEqual({
      from: '2026-11-21',
      until: '2026-11-28',
      filledUntil: '2026-11-28',
      nextRunOn: '2026-11-27',
      completed: false,
    });
  });

  test('later runs keep the weekly grid of the first, however late they start', () => {
    expect(window({ filledUntil: '2026-11-28' }, '2026-11-27')).toMatchObject({
      until: '2026-12-05',
      nextRunOn: '2026-12-04',
    });
    expect(window({ filledUntil: '2026-11-28' }, '2026-12-20')).toMatchObject({
      from: '2026-12-20',
      until: '2026-12-26',
      nextRunOn: '2026-12-25',
    });
  });

  test('another run in the same week ends on the same day', () => {
    expect(window({ filledUntil: '2026-11-28' }, '2026-11-24')).toMatchObject({
      from: '2026-11-24',
      until: '2026-11-28',
    });
  });

  test('a run before the first day fills the week from the first day', () => {
    expect(window({ startDate: '2027-02-01' }, '2026-11-21')).toMatchObject({
      from: '2027-02-01',
      until: '2027-02-08',
      nextRunOn: '2027-02-07',
    });
  });

  test('the run ends at the last day, and one more run completes the automation', () => {
    const span = { endDate: '2026-11-24' };
    expect(window(span, '2026-11-21')).toMatchObject({
      until: '2026-11-25',
      nextRunOn: '2026-11-25',
      completed: false,
    });
    expect(window({ ...span, filledUntil: '2026-11-28' }, '2026-11-25')).toMatchObject({ completed: true });
  });
});

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}
