import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease } from '../../db/posts/lease.ts';
import { claimPost, type Claim } from '../../db/posts/claim.ts';
import { databaseNow } from '../../db/connection/clock.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** The offset to the database's clock is taken anew this long before a slot that was far away: clocks drift, and are set. */
const NEAR_MS = 60_000;
const FAR_MS = 2 * NEAR_MS;

/** The slot on the monotonic clock, by the database's clock at the arming. */
export function computeSlotAt(arm: Lease, armedAt: number): number {
  return armedAt + (arm.dueAt.getTime() - arm.now.getTime());
}

/**
 * Waits for the slot on the database's clock: its offset is known, and the monotonic timer runs from there, so that no clock
 * of ours can make it early or late. False when the wait was stopped.
 */
export async function waitForSlot(deps: ActivityDeps, arm: Lease, slotAt: number, stop: AbortSignal): Promise<boolean> {
  if (slotAt - performance.now() < FAR_MS) return sleepUntil(slotAt, stop);
  if (!(await sleepUntil(slotAt - NEAR_MS, stop))) return false;
  const now = await databaseNow(deps.orm.em.fork());
  return sleepUntil(performance.now() + (arm.dueAt.getTime() - now.getTime()), stop);
}

/** Until then on the monotonic clock; false when it was stopped. */
async function sleepUntil(at: number, stop: AbortSignal): Promise<boolean> {
  const left = at - performance.now();
  if (left > 0) await sleep(left, undefined, { signal: stop }).catch(ignoreAbort);
  return !stop.aborted;
}

/** Claims the post, asking again where the database says that the slot has not quite come. */
export async function claimAtSlot(deps: ActivityDeps, arm: Lease, stop: AbortSignal): Promise<Claim> {
  for (;;) {
    const claim = await claimPost(deps.orm.em, arm);
    if (claim.outcome !== 'early') return claim;
    await sleep(Math.ceil(claim.ms), undefined, { signal: stop }).catch(ignoreAbort);
    if (stop.aborted) return { outcome: 'moved' };
  }
}

/** An aborted wait is an answer, not a failure; anything else is. */
export function ignoreAbort(error: unknown): void {
  if ((error as { name?: string }).name !== 'AbortError') throw error;
}
