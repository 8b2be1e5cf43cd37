import type { PlatformResponse } from '../platform-http.ts';
import { addDays } from '../../../domain/calendar-date.ts';
import { createWallClock } from '../../clock/wall-clock.ts';

const PACIFIC = createWallClock('America/Los_Angeles');

/** The time after midnight that absorbs clock skew. */
const MARGIN_MS = 60_000;

/** The time of a response by the platform's clock, which decides when its day ends; ours if it names none. */
export function readResponseTime({ headers }: Pick<PlatformResponse, 'headers'>): Date {
  const time = Date.parse(headers['date'] ?? '');
  return new Date(Number.isNaN(time) ? Date.now() : time);
}

/** The time until a minute after the next midnight in Pacific time, when the platform resets its quotas. */
export function getMsUntilQuotaReset(now: Date): number {
  const midnight = PACIFIC.toInstant(addDays(PACIFIC.toDate(now), 1), '00:00');
  return midnight.getTime() - now.getTime() + MARGIN_MS;
}
