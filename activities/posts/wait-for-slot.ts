import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease } from '../../db/posts/lease.ts';
import { claimPost, type Claim } from '../../db/posts/claim.ts';
import { readDatabaseTime } from '../../db/connection/read-database-time.ts';
import { CLAIM_TIMEOUT_MS, MAX_LEAD_MS } from '../../domain/posts/publish-timing.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** How long before a distant slot the offset to the database clock is measured again, because clocks drift. */
const REMEASURE_BEFORE_MS = 60_000;
const REMEASURE_THRESHOLD_MS = 2 * REMEASURE_BEFORE_MS;

/** Returns the slot in performance.now() time, computed from the database clock when the lease was acquired. */
export function computeSlotAt(lease: Lease, leasedAt: number): number {
  return leasedAt + (lease.dueAt.getTime() - lease.now.getTime());
}

/**
 * Waits for the slot on the database clock. The timer uses the monotonic clock and a measured offset from the database clock, so
 * clock errors on this machine do not shift the slot. Returns false if the wait was stopped.
 */
export async function waitForSlot(
  deps: ActivityDeps,
  lease: Lease,
  slotAt: number,
  stop: AbortSignal,
): Promise<boolean> {
  if (slotAt - performance.now() < REMEASURE_THRESHOLD_MS) return sleepUntil(slotAt, stop);
  if (!(await sleepUntil(slotAt - REMEASURE_BEFORE_MS, stop))) return false;
  const now = await readDatabaseTime(deps.orm.em.fork());
  return sleepUntil(performance.now() + (lease.dueAt.getTime() - now.getTime()), stop);
}

/** Sleeps until `at` on the monotonic clock. Returns false if the wait was stopped. */
async function sleepUntil(at: number, stop: AbortSignal): Promise<boolean> {
  const remainingMs = at - performance.now();
  if (remainingMs > 0) await sleep(remainingMs, undefined, { signal: stop }).catch(ignoreAbort);
  return !stop.aborted;
}

/**
 * Claims the post. Waits and repeats while the database reports that the slot is not reached yet. Returns `moved`, so
 * that the next step is read from the rows, also if the gate stays closed, if the wait is stopped, or if the slot is
 * farther away than `MAX_LEAD_MS`, because a test clock that had reached it was deleted.
 */
export async function claimAtSlot(deps: ActivityDeps, lease: Lease, stop: AbortSignal): Promise<Claim> {
  for (;;) {
    // Until the database was compared with the journal, a restored row may lack a cancel that the journal has.
    if (!(await deps.publishGate.waitUntilOpen(CLAIM_TIMEOUT_MS))) return { outcome: 'moved' };
    const claim = await claimPost(deps.orm.em, lease);
    if (claim.outcome !== 'early') return claim;
    if (claim.ms > MAX_LEAD_MS) return { outcome: 'moved' };
    await sleep(Math.ceil(claim.ms), undefined, { signal: stop }).catch(ignoreAbort);
    if (stop.aborted) return { outcome: 'moved' };
  }
}

/** Ignores the rejection of an aborted wait. Rethrows any other error. */
export function ignoreAbort(error: unknown): void {
  if ((error as { name?: string }).name !== 'AbortError') throw error;
}
