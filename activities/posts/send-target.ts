import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle, PlatformError } from '../../adapters/ports.ts';
import type { Lease } from '../../db/posts/lease.ts';
import {
  confirmTarget,
  failReserved,
  failSent,
  findSend,
  findTarget,
  markSent,
  markSentAgain,
} from '../../db/posts/send-state.ts';
import type { PublishTarget } from '../../db/posts/publish-rows.ts';
import type { TargetError } from '../../domain/posts/post.ts';
import {
  afterOpeningMs,
  CALL_BOUND_MS,
  PATIENCE_MS,
  REFUSED_PAUSE_MS,
  SEND_WINDOW_MS,
} from '../../domain/posts/publishing.ts';
import {
  awaitCap,
  awaitCapAgain,
  awaitPause,
  forgetLostHandle,
  type AnsweredSend,
  type Cap,
} from '../../db/posts/platform-caps.ts';
import { prepareTarget, type PrepareResult } from './prepare-target.ts';
import { renewToken, type ReadyWork, type TargetWork } from './post-work.ts';
import { pollAccepted, pollTarget } from './read-target.ts';
import type { ActivityDeps } from '../activity-deps.ts';

const BUSY_PAUSE_MS = 500;

/**
 * The irreversible call of one reserved target. What cannot be decided here is left `reserved` (nothing has left) or `sent`
 * (only reading the platform may settle it). `deadline` is on the monotonic clock.
 */
export async function sendTarget(
  deps: ActivityDeps,
  work: TargetWork,
  prepared: PrepareResult,
  arm: Lease,
  deadline: number,
): Promise<void> {
  if ('error' in work) return endUnprepared(deps, work, work.error, arm);
  let ready = prepared;
  while (!('error' in ready)) {
    const send = await commitSend(deps, work, ready.handle, arm, deadline);
    if (!send || (await publishUntilDecided(deps, work, ready.handle, send, deadline)) === 'over') return;
    work.target = await findTarget(deps.orm.em.fork(), work.target.id);
    const stop = AbortSignal.timeout(Math.max(0, Math.floor(deadline - CALL_BOUND_MS - performance.now())));
    ready = await prepareTarget(deps, work, arm, stop);
  }
  return endUnprepared(deps, work, ready.error, arm);
}

/** Nothing has left: the target waits for a cap, or ends where waiting cannot help; else it is left to the next publisher. */
async function endUnprepared(
  deps: ActivityDeps,
  { target }: TargetWork,
  error: PlatformError,
  arm: Lease,
): Promise<void> {
  const em = deps.orm.em.fork();
  const cap = toCap(error, target.id);
  if (cap && (await awaitCap(em, target.id, arm, cap))) return;
  if (isFinal(error, arm, target)) await failReserved(em, target.id, arm, toTargetError(error));
}

/** Commits that the call leaves now; null where it must not, or where nobody would hear its answer. */
async function commitSend(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  arm: Lease,
  deadline: number,
): Promise<Send | null> {
  for (;;) {
    // Too late to hear the answer: the next publisher has the time for it.
    if (performance.now() > deadline - CALL_BOUND_MS) return null;
    const markedAt = performance.now();
    const marked = await markSent(deps.orm.em.fork(), work.target.id, arm, handle.id);
    if (marked.outcome === 'lost') return null;
    if (marked.outcome === 'sent') return { sends: marked.sends, certain: marked.sends === 1, markedAt };
    await sleep(BUSY_PAUSE_MS);
  }
}

/**
 * A target whose call may have left without an answer. Reads the platform first; only where it says that the call did not
 * arrive, and the call's bound is over, does the same handle go out once more: unless another publisher was quicker.
 */
export async function recoverTarget(
  deps: ActivityDeps,
  work: TargetWork,
  handle: Handle,
  deadline: number,
): Promise<void> {
  if ('error' in work) return;
  const { sends } = await findSend(deps.orm.em.fork(), work.target.id);
  const seen = await pollTarget(deps, work, handle, Math.min(deadline, performance.now() + 2 * CALL_BOUND_MS));
  if (seen !== 'not_sent') return;
  const readied = await work.connector.prepare(work.job, handle, AbortSignal.timeout(CALL_BOUND_MS));
  const denied = { sends, certain: false };
  const again = readied.state === 'ready' ? await commitResend(deps, work, handle, denied, deadline) : null;
  if (again) await publishUntilDecided(deps, work, handle, again, deadline);
}

/** One committed send, and when its commit began, on the monotonic clock. */
interface Send extends Pick<AnsweredSend, 'sends' | 'certain'> {
  markedAt: number;
}

/**
 * Commits one more send through the same handle in place of the denied one, where that is allowed and there is time to hear its
 * answer. Null too where somebody else has sent since: of that send nothing is known here.
 */
async function commitResend(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  denied: Pick<Send, 'sends' | 'certain'>,
  deadline: number,
): Promise<Send | null> {
  const em = deps.orm.em.fork();
  const { id, waitedMs } = await findSend(em, work.target.id);
  if (waitedMs > PATIENCE_MS || performance.now() > deadline - CALL_BOUND_MS) return null;
  const markedAt = performance.now();
  const sends = await markSentAgain(em, { id, handleId: handle.id, sends: denied.sends });
  return sends === null ? null : { sends, certain: denied.certain, markedAt };
}

/**
 * What one call came to: the platform has to be read or has ended the target, it lost the handle, or it may be asked again;
 * `certain` where it refused this call itself.
 */
type CallResult = { state: 'over' | 'handle_lost' } | { state: 'again'; error: PlatformError; certain: boolean };

const OVER: CallResult = { state: 'over' };

/** The call itself, made again through the same handle while the platform definitely refuses for now and time is left. */
async function publishUntilDecided(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  first: Send,
  deadline: number,
): Promise<'over' | 'handle_lost'> {
  let send: Send | null = first;
  for (let pause = REFUSED_PAUSE_MS; send; pause *= 2) {
    const fired = await publishOnce(deps, work, handle, send, deadline);
    if (fired.state !== 'again') return fired.state;
    const denied = { sends: send.sends, certain: send.certain && fired.certain };
    const waitMs = fired.error.code === 'token_expired' ? 0 : Math.max(pause, fired.error.retryAfterMs ?? 0);
    if (performance.now() + waitMs > deadline - CALL_BOUND_MS) {
      // Longer than this publisher lives: by a timer. Else a reading finds it not sent, and the next publisher asks again.
      const pausing = { id: work.target.id, handleId: handle.id, ...denied };
      await awaitPause(deps.orm.em.fork(), pausing, { reason: toTargetError(fired.error), afterMs: waitMs });
      return 'over';
    }
    await sleep(waitMs);
    send = await commitResend(deps, work, handle, denied, deadline);
  }
  await pollTarget(deps, work, handle, deadline);
  return 'over';
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
  // A publisher that was stopped here must not speak for a send that others have settled since.
  if (performance.now() - markedAt > SEND_WINDOW_MS) return OVER;
  const fired = await work.connector.publish(work.job, handle);
  deps.leasedPosts.markResponded([work.target.id]);
  await deps.checkpoint('responded', work.target.id);
  const send: AnsweredSend = { id: work.target.id, handleId: handle.id, sends, certain };
  if (fired.outcome === 'accepted') {
    await confirmTarget(em, send, fired);
    await deps.checkpoint('confirmed', work.target.id);
    // The calls of other posts first: reading this one can wait.
    await deps.leasedPosts.waitForResponses();
    if (fired.processing) await pollAccepted(deps, work, handle, deadline);
    return OVER;
  }
  const { targetId } = work.job;
  deps.log.warn({ targetId, handleId: handle.id, code: fired.error.code }, 'a publish was not confirmed');
  if (fired.outcome === 'rejected') return handleRejection(deps, work, handle, send, fired.error, deadline);
  const seen = await pollTarget(deps, work, handle, deadline);
  return seen === 'not_sent' ? { state: 'again', error: fired.error, certain: false } : OVER;
}

/** The platform has definitely not taken this call. Whether it took an earlier one through the same handle is another matter. */
async function handleRejection(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  send: AnsweredSend,
  refusal: PlatformError,
  deadline: number,
): Promise<CallResult> {
  const em = deps.orm.em.fork();
  if (refusal.code === 'handle_expired') {
    if (await forgetLostHandle(em, send)) return { state: 'handle_lost' };
    if (!send.certain) {
      // The call before may have used it up.
      await pollTarget(deps, work, handle, deadline);
      return OVER;
    }
  }
  const error = refusal.code === 'token_expired' ? await renewToken(deps, work) : refusal;
  if (!error || isWorthWaiting(error)) return { state: 'again', error: error ?? refusal, certain: true };
  const cap = toCap(error, work.target.id);
  if (cap && (await awaitCapAgain(em, send, cap))) return OVER;
  if (await mayBeCausedByEarlierCall(deps, work, handle, { send, error, deadline })) return OVER;
  await failSent(em, send, toTargetError(error));
  return OVER;
}

/**
 * Whether an earlier call may have gone out, and be why this one is refused: it took the last place under a limit, or has used
 * the handle up. Then reading settles it, and a platform that shows its posts late is offered the same handle again.
 */
async function mayBeCausedByEarlierCall(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  { send, error, deadline }: { send: AnsweredSend; error: PlatformError; deadline: number },
): Promise<boolean> {
  if (send.certain || error.kind === 'reconnect') return false;
  if (error.kind === 'retry_later') return true;
  return (await pollTarget(deps, work, handle, deadline, { isRefused: true })) !== 'not_sent';
}

/** Whether waiting cannot help: the platform said no for good, or it has been asked for long enough. */
function isFinal(error: PlatformError, arm: Lease, { opensAt }: PublishTarget): boolean {
  if (error.kind === 'terminal' || error.kind === 'reconnect') return true;
  if (error.kind === 'retry_later' && !isWorthWaiting(error)) return true;
  if (!arm.claimedAt) return false;
  const since = Math.max(arm.claimedAt.getTime(), opensAt?.getTime() ?? 0);
  return arm.now.getTime() - since > PATIENCE_MS;
}

/** What opens within our patience is waited for by the publishers themselves. */
function isWorthWaiting(error: PlatformError): boolean {
  return error.kind === 'retry_later' && (error.retryAfterMs ?? 0) <= PATIENCE_MS;
}

/** What opens later, by a timer; null for any other refusal. */
function toCap(error: PlatformError, targetId: string): Cap | null {
  if (error.kind !== 'retry_later' || isWorthWaiting(error)) return null;
  return { reason: toTargetError(error), afterMs: (error.retryAfterMs ?? 0) + afterOpeningMs(targetId) };
}

export function toTargetError(error: PlatformError): TargetError {
  return { code: error.code, message: error.message, platformCode: error.platformCode };
}
