import { parseInstant } from '../../adapters/clock/instants.ts';
import type { Problem } from '../http/errors.ts';
import type { ReschedulePostBody } from './contract/request.ts';

/** Parses a scheduled time. A time without an offset is wall time in `timezone`. */
export function parseSlot(
  scheduledTime: string,
  timezone: string,
  now: Date,
): { slot: Date; problems: [] } | { slot: null; problems: Problem[] } {
  const parsed = parseInstant(scheduledTime, timezone);
  if (parsed.ok && parsed.instant > now) return { slot: parsed.instant, problems: [] };
  const message = parsed.ok ? 'It must lie in the future.' : parsed.message;
  return { slot: null, problems: [{ path: 'scheduledTime', message }] };
}

/** Checks the syntax of a new slot. Whether it is in the future depends on the zone of the post, which is not loaded yet. */
export function validateReschedule({ scheduledTime, timezone = 'UTC' }: ReschedulePostBody): Problem[] {
  return parseSlot(scheduledTime, timezone, new Date(0)).problems;
}
