import { addDays } from '../../../domain/calendar-date.ts';
import { createWallClock } from '../../clock/wall-clock.ts';

const PACIFIC = createWallClock('America/Los_Angeles');

/** Absorbs clock skew. */
const MARGIN_MS = 60_000;

/** The time until a minute after the next midnight in Pacific time, when the platform resets its quotas. */
export function getMsUntilQuotaReset(now: Date): number {
  const midnight = PACIFIC.toInstant(addDays(PACIFIC.toDate(now), 1), '00:00');
  return midnight.getTime() - now.getTime() + MARGIN_MS;
}
