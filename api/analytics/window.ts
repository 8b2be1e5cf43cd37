import { wallClock } from '../../adapters/clock/wall-clock.ts';
import { addDays, dayNumber } from '../../domain/calendar-date.ts';
import { refuse } from '../errors.ts';
import { MOST_DAYS } from './schema.ts';

/** Days of a workspace's zone, both included, with their first moments. */
export interface Window {
  from: string;
  to: string;
  timezone: string;
  days: { day: string; startsAt: Date }[];
  /** The first moment after it. */
  endsAt: Date;
}

const USUAL_DAYS = 30;

/** The asked days; without an end up to today, without a beginning the 30 up to the end. */
export function windowOf(asked: { from?: string | undefined; to?: string | undefined }, timezone: string): Window {
  const today = wallClock(timezone).dateOf(new Date());
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  const from = asked.from ?? addDays(to, 1 - USUAL_DAYS);
  if (daysBetween(from, to) > MOST_DAYS) {
    throw refuse.invalidInput([
      { path: 'from', message: `It must lie within ${MOST_DAYS} days of to, which is ${to}.` },
    ]);
  }
  return spanned(from, to, timezone);
}

/** As many days right before it. */
export function windowBefore({ from, to, timezone }: Window): Window {
  return spanned(addDays(from, -daysBetween(from, to)), addDays(from, -1), timezone);
}

/** From its first moment to before the first one after it. */
export function boundsOf({ days, endsAt }: Window): { from: Date; to: Date } {
  return { from: days[0]?.startsAt ?? endsAt, to: endsAt };
}

function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** A day begins at its first moment, which is not midnight everywhere: clocks may jump over it. */
function spanned(from: string, to: string, timezone: string): Window {
  const clock = wallClock(timezone);
  const startOf = (day: string): Date => clock.toInstant(day, '00:00');
  const days = Array.from({ length: daysBetween(from, to) }, (_, index) => {
    const day = addDays(from, index);
    return { day, startsAt: startOf(day) };
  });
  return { from, to, timezone, days, endsAt: startOf(addDays(to, 1)) };
}
