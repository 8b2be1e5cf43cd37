import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease } from '../../db/posts/lease.ts';
import { claimPost, type Claim } from '../../db/posts/claim.ts';
import { readDatabaseTime } from '../../db/connection/clock.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** For a distant slot, the offset to the database clock is measured again this long before it, because clocks drift. */
const NEAR_MS = 60_000;
const FAR_MS = 2 * NEAR_MS;

/** The slot on the monotonic clock, by the database clock when the lease was acquired. */
export function computeSlotAt(lease: Lease, leasedAt: number): number {
  return leasedAt + (lease.dueAt.getTime() - lease.now.getTime());
}

/**
 * Waits for the slot on the database clock. The timer is monotonic from a measured offset, so a wrong local clock makes it neither
 * early nor late. Returns false if the wait was stopped.
 */
export async function waitForSlot(
  deps: ActivityDeps,
  lease: Lease,
  slotAt: number,
  stop: AbortSignal,
): Promise<boolean> {
  if (slotAt - performance.now() < FAR_MS) return sleepUntil(slotAt, stop);
  if (!(await sleepUntil(slotAt - NEAR_MS, stop))) return false;
  const now = await readDatabaseTime(deps.orm.em.fork());
  return sleepUntil(performance.now() + (lease.dueAt.getTime() - now.getTime()), stop);
}

/** `at` is on the monotonic clock. Returns false if the wait was stopped. */
async function sleepUntil(at: number, stop: AbortSignal): Promise<boolean> {
  const left = at - performance.now();
  if (left > 0) await sleep(left, undefined, { signal: stop }).catch(ignoreAbort);
  return !stop.aborted;
}

/** Claims the post. Waits and repeats while the database reports that the slot is not reached yet. */
export async function claimAtSlot(deps: ActivityDeps, lease: Lease, stop: AbortSignal): Promise<Claim> {
  for (;;) {
    const claim = await claimPost(deps.orm.em, lease);
    if (claim.outcome !== 'early') return claim;
    await sleep(Math.ceil(claim.ms), undefined, { signal: stop }).catch(ignoreAbort);
    if (stop.aborted) return { outcome: 'moved' };
  }
}

/** Ignores the rejection of an aborted wait. Rethrows any other error. */
export function ignoreAbort(error: unknown): void {
  if ((error as { name?: string }).name !== 'AbortError') throw error;
}
