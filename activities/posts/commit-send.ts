import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle } from '../../adapters/ports.ts';
import type { Lease } from '../../db/posts/lease.ts';
import type { RejectedSend } from '../../db/posts/platform-caps.ts';
import { findSend, markResent, markSent } from '../../db/posts/send-state.ts';
import { CALL_TIMEOUT_MS, RETRY_WINDOW_MS } from '../../domain/posts/publish-timing.ts';
import type { ReadyWork } from './post-work.ts';
import type { ActivityDeps } from '../activity-deps.ts';

const BUSY_PAUSE_MS = 500;

/** One committed send. `markedAt` is when its commit began, on the monotonic clock. */
export interface Send extends Pick<RejectedSend, 'sends' | 'certain'> {
  markedAt: number;
}

/** Commits `sent` before the call. Returns null if the call must not be made, or if there is no time for its response. */
export async function commitSend(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  lease: Lease,
  deadline: number,
): Promise<Send | null> {
  for (;;) {
    // Too late to receive the response, so the call is left to the next publisher.
    if (performance.now() > deadline - CALL_TIMEOUT_MS) return null;
    const markedAt = performance.now();
    const marked = await markSent(deps.orm.em.fork(), work.target.id, lease, handle.id);
    if (marked.outcome === 'lost') return null;
    if (marked.outcome === 'sent') return { sends: marked.sends, certain: marked.sends === 1, markedAt };
    await sleep(BUSY_PAUSE_MS);
  }
}

/**
 * Commits another send through the same handle after a denied one. Returns null if it is not allowed, if there is no time for
 * its response, or if another publisher has sent since: the outcome of that send is unknown here.
 */
export async function commitResend(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  denied: Pick<Send, 'sends' | 'certain'>,
  deadline: number,
): Promise<Send | null> {
  const em = deps.orm.em.fork();
  const { id, waitedMs } = await findSend(em, work.target.id);
  if (waitedMs > RETRY_WINDOW_MS || performance.now() > deadline - CALL_TIMEOUT_MS) return null;
  const markedAt = performance.now();
  const sends = await markResent(em, { id, handleId: handle.id, sends: denied.sends });
  return sends === null ? null : { sends, certain: denied.certain, markedAt };
}
