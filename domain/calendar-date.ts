/** Calendar days are texts `YYYY-MM-DD`, which sort chronologically and have no time zone. */

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Converts between instants and the local time of one zone. */
export interface WallClock {
  /**
   * The instant of a local date and `HH:MM`. A time in a gap moves forward by the gap's length; an ambiguous time means
   * its first occurrence.
   */
  toInstant(date: string, time: string): Date;
  /** The local date of an instant. */
  toDate(instant: Date): string;
}

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 3;

/** Days since 1 January 1970. */
export function toDayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

export function addDays(date: string, days: number): string {
  return new Date((toDayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

export function getWeekday(date: string): Weekday {
  return WEEKDAYS[(toDayNumber(date) + EPOCH_WEEKDAY) % 7] as Weekday;
}

/** Whether one of the weekdays lies between two dates, both included. */
export function includesWeekday(weekdays: readonly Weekday[], from: string, to: string): boolean {
  return WEEKDAYS.some((_day, index) => {
    const date = addDays(from, index);
    return date <= to && weekdays.includes(getWeekday(date));
  });
}

/** Calendar weeks (Monday to Sunday) since 1970. */
export function toWeekNumber(date: string): number {
  return Math.floor((toDayNumber(date) + EPOCH_WEEKDAY) / 7);
}
