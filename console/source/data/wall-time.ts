import { LOCALE } from './write-number.ts';

/** A calendar day and a time of day, as a clock in a time zone shows them. */
export interface WallTime {
  /** 2026-11-03 */
  date: string;
  /** 09:00 */
  time: string;
}

const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function getClock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const clock = new Intl.DateTimeFormat('en-GB', { ...parts, hourCycle: 'h23', timeZone: zone });
  clocks.set(zone, clock);
  return clock;
}

export function toWallTime(instant: string | number, zone: string): WallTime {
  const parts = Object.fromEntries(
    getClock(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute } = parts;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

export const getToday = (zone: string): string => toWallTime(Date.now(), zone).date;

const parseDay = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export const addDays = (date: string, days: number): string =>
  new Date(parseDay(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the first day of the month that is `months` later. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Returns the Monday of the week of a day. */
export const getWeekStart = (date: string): string => addDays(date, -((new Date(parseDay(date)).getUTCDay() + 6) % 7));

export const listDays = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

/** Adds hours to a time of day. The minutes stay, and the hour is clamped to 0 to 23. */
export function addHours(time: string, hours: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const clamped = Math.min(23, Math.max(0, hour + hours));
  return `${String(clamped).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

const formatDate = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
  return (date: string) => format.format(parseDay(date));
};

export const writeDay = formatDate({ weekday: 'short', day: 'numeric', month: 'short' });
export const writeLongDay = formatDate({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
export const writeMonth = formatDate({ month: 'long', year: 'numeric' });
export const writeWeekday = formatDate({ weekday: 'short' });
const writeFullWeekday = formatDate({ weekday: 'long' });
/** Names a weekday. Monday is 0, and 1 January 2024 was a Monday. */
export const writeLongWeekday = (index: number): string => writeFullWeekday(addDays('2024-01-01', index));
export const writeDayNumber = formatDate({ day: 'numeric' });

const TIME = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: 'UTC' });

/** 09:00, or 9:00 AM, by the locale. */
export const writeTime = (time: string): string => TIME.format(Date.parse(`1970-01-01T${time}:00Z`));

/** Tue 3 Nov, 09:00 */
export function writeInstant(instant: string, zone: string): string {
  const { date, time } = toWallTime(instant, zone);
  return `${writeDay(date)}, ${writeTime(time)}`;
}

/** Berlin time */
export const nameZone = (zone: string): string =>
  zone === 'UTC' ? 'UTC' : `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;
