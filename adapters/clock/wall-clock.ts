import { Temporal } from 'temporal-polyfill';

/** The clock on the wall of an IANA zone: where it jumps, a gap moves forward by its length, an overlap means its first occurrence. */
export function createWallClock(timezone: string) {
  return {
    /** The instant of a local date `YYYY-MM-DD` and time `HH:MM`. */
    toInstant(date: string, time: string): Date {
      const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
      return new Date(wall.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds);
    },
    /** The local date of an instant. */
    toDate: (instant: Date): string => zoned(instant, timezone).toPlainDate().toString(),
    /** Local date and time to the minute, as a person reads it: `2026-11-03T09:00`. */
    toLocal: (instant: Date): string => zoned(instant, timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
  };
}

function zoned(instant: Date, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone);
}

/** Whether there is such a day in the calendar: `YYYY-MM-DD` from 0001 on, without 30 February. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text);
  if (!match || match[1] === '0000') return false;
  const [month, day] = [Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= Temporal.PlainYearMonth.from({ year: Number(match[1]), month }).daysInMonth;
}
