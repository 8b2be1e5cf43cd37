import { addDays } from '../../../domain/calendar-date.ts';
import { createWallClock } from '../../clock/wall-clock.ts';

const PACIFIC = createWallClock('America/Los_Angeles');

/** So that a clock of ours that runs ahead of the platform's asks in its new day. */
const MARGIN_MS = 60_000;

/** How long until the platform's quotas start anew, a minute after midnight, Pacific time. */
export function getMsUntilQuotaReset(now: Date): number {
  const midnight = PACIFIC.toInstant(addDays(PACIFIC.dateOf(now), 1), '00:00');
  return midnight.getTime() - now.getTime() + MARGIN_MS;
}
