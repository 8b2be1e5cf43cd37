import { Temporal } from 'temporal-polyfill';

/** Local time of an IANA zone. A time in a gap moves forward by the length of the gap; an ambiguous one means the first occurrence. */
export function createWallClock(timezone: string) {
  return {
    /** The instant of a local date `YYYY-MM-DD` and time `HH:MM`. */
    toInstant(date: string, time: string): Date {
      const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
      return new Date(wall.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds);
    },
    /** The local date of an instant. */
    toDate: (instant: Date): string => toZoned(instant, timezone).toPlainDate().toString(),
    /** The local date and time to the minute: `2026-11-03T09:00`. */
    toLocal: (instant: Date): string =>
      toZoned(instant, timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
  };
}

function toZoned(instant: Date, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone);
}

/** Whether `YYYY-MM-DD` is an existing date, from year 0001 on. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text);
  if (!match || match[1] === '0000') return false;
  const [month, day] = [Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= Temporal.PlainYearMonth.from({ year: Number(match[1]), month }).daysInMonth;
}
