import { parseInstant } from '../../adapters/clock/instants.ts';
import { isCalendarDate, createWallClock } from '../../adapters/clock/wall-clock.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { refuse } from '../http/errors.ts';

interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** Converts the bounds of a list to instants. Dates are days of `timezone`; the last day is included. */
export function parseSpan(dates: { from: string; to: string }, timezone: string): { from: Date; to: Date };
export function parseSpan(dates: Span, timezone: string): { from?: Date; to?: Date };
export function parseSpan({ from, to }: Span, timezone: string): { from?: Date; to?: Date } {
  const span = {
    ...(from === undefined ? {} : { from: toInstant(from, timezone) }),
    ...(to === undefined ? {} : { to: toInstant(isCalendarDate(to) ? addDays(to, 1) : to, timezone) }),
  };
  if (span.from && span.to && span.from >= span.to) {
    throw refuse.invalidInput([{ path: 'to', message: 'It must be after from.' }]);
  }
  return span;
}

/** Returns the first moment of a date in its zone, or the instant itself. */
function toInstant(moment: string, timezone: string): Date {
  const parsed = parseInstant(moment, timezone);
  return parsed.ok ? parsed.instant : createWallClock(timezone).toInstant(moment, '00:00');
}
