import type { z } from 'zod';
import { parseInstant } from '../../adapters/clock/instants.ts';
import { refuse, type Problem } from '../http/errors.ts';
import type { ReschedulePost } from './contract/request.ts';

type Body = z.output<typeof ReschedulePost>;

/** The slot that a body names, read in `ownZone` where it names no zone. */
export function newSlotOf(
  { scheduledTime, timezone }: Body,
  ownZone: string,
): { scheduledTime: Date; timezone?: string } {
  const parsed = parseInstant(scheduledTime, timezone ?? ownZone);
  const message = !parsed.ok
    ? parsed.message
    : parsed.instant.getTime() <= Date.now()
      ? 'It must lie in the future.'
      : null;
  if (!parsed.ok || message) throw refuse.invalidInput([{ path: 'scheduledTime', message: message ?? '' }]);
  return { scheduledTime: parsed.instant, ...(timezone ? { timezone } : {}) };
}

/** What is wrong with the time of a body that its schema refused. */
export function rulesOfReschedule({ scheduledTime, timezone }: Body): Problem[] {
  const parsed = parseInstant(scheduledTime, timezone ?? 'UTC');
  return parsed.ok ? [] : [{ path: 'scheduledTime', message: parsed.message }];
}
