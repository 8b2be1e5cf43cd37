import { parseInstant } from '../../adapters/clock/instants.ts';
import { isCalendarDate, createWallClock } from '../../adapters/clock/wall-clock.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { refuse } from '../http/errors.ts';

interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** The instants that a list is bounded by: dates are days of `timezone`, and the last one counts whole. */
export function spanOf(dates: { from: string; to: string }, timezone: string): { from: Date; to: Date };
export function spanOf(dates: Span, timezone: string): { from?: Date; to?: Date };
export function spanOf({ from, to }: Span, timezone: string): { from?: Date; to?: Date } {
  const span = {
    ...(from === undefined ? {} : { from: instantOf(from, timezone) }),
    ...(to === undefined ? {} : { to: instantOf(isCalendarDate(to) ? addDays(to, 1) : to, timezone) }),
  };
  if (span.from && span.to && span.from >= span.to) {
    throw refuse.invalidInput([{ path: 'to', message: 'It must lie after from.' }]);
  }
  return span;
}

/** The first moment of a date in its zone, or the instant that the schema has let through. */
function instantOf(moment: string, timezone: string): Date {
  const parsed = parseInstant(moment, timezone);
  return parsed.ok ? parsed.instant : createWallClock(timezone).toInstant(moment, '00:00');
}
