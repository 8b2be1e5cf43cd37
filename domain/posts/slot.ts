import type { PostProblem, PostRequest, RequestedSlot } from './post-request.ts';
import { NEXT_SLOT, type NextSlot } from './posting-times.ts';

/** Decides the slot of a post, or why it has none. A post that goes out at once has no slot. */
export function decideSlot(
  { slot, schedule }: PostRequest,
  nextSlot: NextSlot | undefined,
  now: Date,
): { slot: Date | null; problems: PostProblem[] } {
  if (!slot || schedule === 'asap') return { slot: null, problems: [] };
  if (slot === NEXT_SLOT) return { slot: nextSlot?.at ?? null, problems: [] };
  const problems = findSlotProblems(slot, now);
  return { slot: slot.ok && problems.length === 0 ? slot.instant : null, problems };
}

export function findSlotProblems(slot: RequestedSlot, now: Date): PostProblem[] {
  if (slot.ok && slot.instant > now) return [];
  return [{ path: 'scheduledTime', message: slot.ok ? 'It must lie in the future.' : slot.message }];
}
