import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle, PlatformError } from '../../adapters/ports.ts';
import {
  type RejectedSend,
  deferSentForCap,
  deferSentForPause,
  discardLostHandle,
} from '../../db/posts/wait-for-platform-cap.ts';
import { confirmTarget, failSent } from '../../db/posts/send-state.ts';
import { CALL_TIMEOUT_MS, FIRST_RETRY_DELAY_MS, SEND_WINDOW_MS } from '../../domain/posts/publish-timing.ts';
import { targetError } from '../../domain/posts/target-error.ts';
import { type Send, commitResend } from './commit-send.ts';
import { isWorthWaiting, toCap } from './platform-rejection.ts';
import { type ReadyWork, renewToken } from './post-work.ts';
import { pollAccepted, pollTarget } from './read-target.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * The result of one call. `decided`: the target has ended, or only a read of the platform can settle it. `handle_lost`:
 * the platform lost the unused handle. `again`: the call may be repeated; `certain` if the platform itself rejected it.
 */
type CallResult = { state: 'decided' | 'handle_lost' } | { state: 'again'; error: PlatformError; certain: boolean };

const DECIDED: CallResult = { state: 'decided' };

/** Makes the call. Repeats it through the same handle while the platform rejects it temporarily and time is left. */
export async function publishUntilDecided(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  first: Send,
  deadline: number,
): Promise<'decided' | 'handle_lost'> {
  let send: Send | null = first;
  for (let pause = FIRST_RETRY_DELAY_MS; send; pause *= 2) {
    const result = await publishOnce(deps, work, handle, send, deadline);
    if (result.state !== 'again') return result.state;
    const denied = { sends: send.sends, certain: send.certain && result.certain };
    const waitMs = result.error.code === 'token_expired' ? 0 : Math.max(pause, result.error.retryAfterMs ?? 0);
    if (performance.now() + waitMs > deadline - CALL_TIMEOUT_MS) {
      // The wait exceeds the deadline of this publisher, so the row stores when the next publisher may send.
      const paused = { id: work.target.id, handleId: handle.id, ...denied };
      await deferSentForPause(deps.orm.em.fork(), paused, { reason: targetError(result.error), afterMs: waitMs });
      return 'decided';
    }
    await sleep(waitMs);
    send = await commitResend(deps, work, handle, denied, deadline);
  }
  await pollTarget(deps, work, handle, deadline);
  return 'decided';
}

async function publishOnce(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  { sends, certain, markedAt }: Send,
  deadline: number,
): Promise<CallResult> {
  const em = deps.orm.em.fork();
  await deps.checkpoint('sent', work.target.id);
  // A publisher that was paused here must not send: other publishers may have settled this send since.
  if (performance.now() - markedAt > SEND_WINDOW_MS) return DECIDED;
  const result = await work.connector.publish(work.job, handle);
  deps.leasedPosts.markResponded([work.target.id]);
  await deps.checkpoint('responded', work.target.id);
  const send: RejectedSend = { id: work.target.id, handleId: handle.id, sends, certain };
  if (result.outcome === 'accepted') {
    await confirmTarget(em, send, result);
    await deps.checkpoint('confirmed', work.target.id);
    // The calls of other posts come first, because this read can wait.
    await deps.leasedPosts.waitForResponses();
    if (result.processing) await pollAccepted(deps, work, handle, deadline);
    return DECIDED;
  }
  const { targetId } = work.job;
  deps.log.warn({ targetId, handleId: handle.id, code: result.error.code }, 'publish was not confirmed');
  if (result.outcome === 'rejected') return handleRejection(deps, work, handle, send, result.error, deadline);
  const read = await pollTarget(deps, work, handle, deadline);
  return read === 'not_sent' ? { state: 'again', error: result.error, certain: false } : DECIDED;
}

/** The platform definitely rejected this call. It may still have accepted an earlier one through the same handle. */
async function handleRejection(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  send: RejectedSend,
  refusal: PlatformError,
  deadline: number,
): Promise<CallResult> {
  const em = deps.orm.em.fork();
  if (refusal.code === 'handle_expired') {
    if (await discardLostHandle(em, send)) return { state: 'handle_lost' };
    if (!send.certain) {
      // An earlier call may have used the handle.
      await pollTarget(deps, work, handle, deadline);
      return DECIDED;
    }
  }
  const error = refusal.code === 'token_expired' ? await renewToken(deps, work) : refusal;
  if (!error || isWorthWaiting(error)) return { state: 'again', error: error ?? refusal, certain: true };
  const cap = toCap(error, work.target.id);
  if (cap && (await deferSentForCap(em, send, cap))) return DECIDED;
  if (await mayBeCausedByEarlierCall(deps, work, handle, { send, error, deadline })) return DECIDED;
  await failSent(em, send, targetError(error));
  return DECIDED;
}

/**
 * Whether an earlier call may have succeeded and be the reason for this rejection: it used up a limit, or the
 * handle. Then a read settles the target. A platform that lists its posts late gets the same handle again.
 */
async function mayBeCausedByEarlierCall(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  { send, error, deadline }: { send: RejectedSend; error: PlatformError; deadline: number },
): Promise<boolean> {
  if (send.certain || error.kind === 'reconnect') return false;
  if (error.kind === 'retry_later') return true;
  return (await pollTarget(deps, work, handle, deadline, { isRefused: true })) !== 'not_sent';
}
