import { setTimeout as sleep } from 'node:timers/promises';
import type { Arm } from '../db/arming.ts';
import { claimPost, type Claim } from '../db/claiming.ts';
import type { World } from './world.ts';

/**
 * Waits for the slot on the database's clock: the offset is taken when the post was armed, and the monotonic timer runs from
 * there, so that no clock of ours can make it early or late. False when the wait was stopped.
 */
export async function untilSlot(arm: Arm, armedAt: number, stop: AbortSignal): Promise<boolean> {
  const slotAt = armedAt + (arm.dueAt.getTime() - arm.now.getTime());
  const left = slotAt - performance.now();
  if (left > 0) await sleep(left, undefined, { signal: stop }).catch(ignoreAbort);
  return !stop.aborted;
}

/** Claims the post, asking again where the database says that the slot has not quite come. */
export async function claimAtSlot(world: World, arm: Arm, stop: AbortSignal): Promise<Claim> {
  for (;;) {
    const claim = await claimPost(world.orm.em, arm);
    if (claim.outcome !== 'early') return claim;
    await sleep(Math.ceil(claim.ms), undefined, { signal: stop }).catch(ignoreAbort);
    if (stop.aborted) return { outcome: 'moved' };
  }
}

/** An aborted wait is an answer, not a failure; anything else is. */
export function ignoreAbort(error: unknown): void {
  if ((error as { name?: string }).name !== 'AbortError') throw error;
}
