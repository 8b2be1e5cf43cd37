import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { addDays, toDayNumber } from '../../domain/calendar-date.ts';
import { refuse } from '../http/errors.ts';
import { MAX_DAYS } from './contract/request.ts';

/** `from` and `to` are local days of the workspace, both inclusive. */
export interface Window {
  from: string;
  to: string;
  timezone: string;
  days: { day: string; startsAt: Date }[];
  /** Exclusive. */
  endsAt: Date;
}

const DEFAULT_DAYS = 30;

/** Resolves the days of a report. By default it ends today (or at `from` if that is later) and has `DEFAULT_DAYS`. */
export function resolveWindow(
  requested: { from?: string | undefined; to?: string | undefined },
  timezone: string,
): Window {
  const today = createWallClock(timezone).toDate(new Date());
  const to = requested.to ?? (requested.from !== undefined && requested.from > today ? requested.from : today);
  const from = requested.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (countDays(from, to) > MAX_DAYS) {
    throw refuse.invalidInput([{ path: 'from', message: `It must be within ${MAX_DAYS} days of to, which is ${to}.` }]);
  }
  return buildWindow(from, to, timezone);
}

export function getPrecedingWindow({ from, to, timezone }: Window): Window {
  return buildWindow(addDays(from, -countDays(from, to)), addDays(from, -1), timezone);
}

/** Returns the window as instants; `to` is exclusive. */
export function getWindowBounds({ days, endsAt }: Window): { from: Date; to: Date } {
  return { from: days[0]?.startsAt ?? endsAt, to: endsAt };
}

function countDays(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from) + 1;
}

/** A local day may start after midnight, because a clock change can skip midnight. */
function buildWindow(from: string, to: string, timezone: string): Window {
  const clock = createWallClock(timezone);
  const getStart = (day: string): Date => clock.toInstant(day, '00:00');
  const days = Array.from({ length: countDays(from, to) }, (_, index) => {
    const day = addDays(from, index);
    return { day, startsAt: getStart(day) };
  });
  return { from, to, timezone, days, endsAt: getStart(addDays(to, 1)) };
}
