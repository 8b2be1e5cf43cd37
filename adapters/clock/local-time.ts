import { Temporal } from 'temporal-polyfill';

/** The local time in `timezone` with its offset: `2026-11-03T09:00:00+01:00`. */
export function formatLocalTime(instant: Date, timezone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone);
  return zoned.toString({ timeZoneName: 'never' });
}
