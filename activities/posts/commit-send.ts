import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle } from '../../adapters/ports.ts';
import type { Lease } from '../../db/posts/lease.ts';
import type { RejectedSend } from '../../db/posts/wait-for-platform-cap.ts';
import { findSend } from '../../db/posts/send-state.ts';
import { type CommittedSend, markResent, markSent, withdrawSend } from '../../db/posts/mark-sent.ts';
import { CALL_TIMEOUT_MS, RETRY_WINDOW_MS } from '../../domain/posts/publish-timing.ts';
import type { ReadyWork } from './post-work.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import type { JournalEntry } from '../../domain/posts/journal-entry.ts';

const BUSY_PAUSE_MS = 500;

/** One committed send. `markedAt` is when its commit began, on the monotonic clock. */
export interface Send extends Pick<RejectedSend, 'sends' | 'certain'> {
  markedAt: number;
}

/**
 * Commits `sent` before the call, in the row and then in the journal. Returns null if the call must not be made, or if there is no
 * time for its response.
 */
export async function commitSend(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  lease: Lease,
  deadline: number,
): Promise<Send | null> {
  for (;;) {
    // Too late to receive the response, so the call is left to the next publisher.
    if (!(await deps.publishGate.waitUntilOpen(deadline - CALL_TIMEOUT_MS - performance.now()))) return null;
    if (!hasTimeForCall(deadline)) return null;
    const markedAt = performance.now();
    const marked = await markSent(deps.orm.em.fork(), work.target.id, lease, handle.id);
    if (marked.outcome === 'lost') return null;
    if (marked.outcome === 'sent') {
      if (!(await appendCommitted(deps, work, marked, deadline))) {
        await withdrawSend(deps.orm.em.fork(), work.target.id, marked);
        return null;
      }
      return { sends: marked.sends, certain: marked.sends === 1, markedAt };
    }
    await sleep(BUSY_PAUSE_MS);
  }
}

/**
 * Commits another send through the same handle after a denied one. Returns null if it is not allowed, if there is no time for
 * its response, or if another publisher has sent since: the outcome of that send is unknown here. If the journal does not take it,
 * the row counts a call that is not made; the next read of the platform shows that.
 */
export async function commitResend(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  denied: Pick<Send, 'sends' | 'certain'>,
  deadline: number,
): Promise<Send | null> {
  if (!(await deps.publishGate.waitUntilOpen(deadline - CALL_TIMEOUT_MS - performance.now()))) return null;
  const em = deps.orm.em.fork();
  const { id, waitedMs } = await findSend(em, work.target.id);
  if (waitedMs > RETRY_WINDOW_MS || !hasTimeForCall(deadline)) return null;
  const markedAt = performance.now();
  const marked = await markResent(em, { id, handleId: handle.id, sends: denied.sends });
  if (marked === null || !(await appendCommitted(deps, work, marked, deadline))) return null;
  return { sends: marked.sends, certain: denied.certain, markedAt };
}

/** Appends a send to the journal. Returns false if that failed, or took too long for the call. */
async function appendCommitted(
  deps: ActivityDeps,
  work: ReadyWork,
  send: CommittedSend,
  deadline: number,
): Promise<boolean> {
  if (!(await appendSend(deps, work.target.id, send))) return false;
  await deps.checkpoint('journaled', work.target.id);
  return hasTimeForCall(deadline);
}

function hasTimeForCall(deadline: number): boolean {
  return performance.now() <= deadline - CALL_TIMEOUT_MS;
}

/** Records a committed send before its call. Returns false if the journal may not have it: then the call must not be made. */
function appendSend(deps: ActivityDeps, targetId: string, send: CommittedSend): Promise<boolean> {
  const { postId, at, number, sends, handle } = send;
  return append(deps, {
    type: 'send',
    at: at.toISOString(),
    postId,
    targetId,
    number,
    sends,
    handle: { ...handle, expiresAt: handle.expiresAt.toISOString() },
  });
}

/** Records a first comment before its call, or the platform's rejection of it. Returns false as `appendSend` does. */
export function appendComment(
  deps: ActivityDeps,
  targetId: string,
  { at, number }: { at: Date; number: number },
  { rejected = false } = {},
): Promise<boolean> {
  return append(deps, { type: 'comment', at: at.toISOString(), targetId, number, rejected });
}

/**
 * Records the targets that were certainly not published: they failed, or may be sent again. Without the entry, a restored database
 * reads the platform for their last call.
 */
export async function appendRejections(deps: ActivityDeps, targets: readonly PostTarget[], now: Date): Promise<void> {
  const at = now.toISOString();
  await Promise.all(
    targets.map(async ({ id: targetId, sendNumber: number, status, sendState, error }) => {
      const failed = status === 'failed' && sendState !== 'unknown';
      const waits = status === 'publishing' && sendState === 'reserved' && number > 0;
      if (failed || waits)
        await append(deps, { type: 'rejection', at, targetId, number, error: failed ? error : null });
    }),
  );
}

async function append({ journal, log }: ActivityDeps, entry: JournalEntry): Promise<boolean> {
  try {
    await journal.append(entry);
    return true;
  } catch (error) {
    const { type } = entry;
    log.error({ type, error: String(error) }, 'publish journal could not be written');
    return false;
  }
}
