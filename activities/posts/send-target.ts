import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle, PlatformError } from '../../adapters/ports.ts';
import type { Lease } from '../../db/posts/arming.ts';
import {
  confirmTarget,
  failReserved,
  failSent,
  findSend,
  findTarget,
  markSent,
  markSentAgain,
} from '../../db/posts/sending.ts';
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
} from '../../db/posts/reserving-again.ts';
import { prepareTarget, type Prepared } from './preparing.ts';
import { renewToken, type ReadyWork, type TargetWork } from './post-work.ts';
import { pollTaken, pollTarget } from './reading.ts';
import type { World } from '../activity-deps.ts';

const BUSY_PAUSE_MS = 500;

/**
 * The irreversible call of one reserved target. What cannot be decided here is left `reserved` (nothing has left) or `sent`
 * (only reading the platform may settle it). `deadline` is on the monotonic clock.
 */
export async function sendTarget(
  world: World,
  work: TargetWork,
  prepared: Prepared,
  arm: Lease,
  deadline: number,
): Promise<void> {
  if ('error' in work) return endUnprepared(world, work, work.error, arm);
  let ready = prepared;
  while (!('error' in ready)) {
    const send = await promiseSend(world, work, ready.handle, arm, deadline);
    if (!send || (await fire(world, work, ready.handle, send, deadline)) === 'over') return;
    work.target = await findTarget(world.orm.em.fork(), work.target.id);
    const stop = AbortSignal.timeout(Math.max(0, Math.floor(deadline - CALL_BOUND_MS - performance.now())));
    ready = await prepareTarget(world, work, arm, stop);
  }
  return endUnprepared(world, work, ready.error, arm);
}

/** Nothing has left: the target waits for a cap, or ends where waiting cannot help; else it is left to the next publisher. */
async function endUnprepared(world: World, { target }: TargetWork, error: PlatformError, arm: Lease): Promise<void> {
  const em = world.orm.em.fork();
  const cap = capOf(error, target.id);
  if (cap && (await awaitCap(em, target.id, arm, cap))) return;
  if (isFinal(error, arm, target)) await failReserved(em, target.id, arm, reasonOf(error));
}

/** Commits that the call leaves now; null where it must not, or where nobody would hear its answer. */
async function promiseSend(
  world: World,
  work: ReadyWork,
  handle: Handle,
  arm: Lease,
  deadline: number,
): Promise<Send | null> {
  for (;;) {
    // Too late to hear the answer: the next publisher has the time for it.
    if (performance.now() > deadline - CALL_BOUND_MS) return null;
    const markedAt = performance.now();
    const marked = await markSent(world.orm.em.fork(), work.target.id, arm, handle.id);
    if (marked.outcome === 'lost') return null;
    if (marked.outcome === 'sent') return { sends: marked.sends, certain: marked.sends === 1, markedAt };
    await sleep(BUSY_PAUSE_MS);
  }
}

/**
 * A target whose call may have left without an answer. Reads the platform first; only where it says that the call did not
 * arrive, and the call's bound is over, does the same handle go out once more: unless another publisher was quicker.
 */
export async function recoverTarget(world: World, work: TargetWork, handle: Handle, deadline: number): Promise<void> {
  if ('error' in work) return;
  const { sends } = await findSend(world.orm.em.fork(), work.target.id);
  const seen = await pollTarget(world, work, handle, Math.min(deadline, performance.now() + 2 * CALL_BOUND_MS));
  if (seen !== 'not_sent') return;
  const readied = await work.connector.ready(work.job, handle, AbortSignal.timeout(CALL_BOUND_MS));
  const denied = { sends, certain: false };
  const again = readied.state === 'ready' ? await sendAgain(world, work, handle, denied, deadline) : null;
  if (again) await fire(world, work, handle, again, deadline);
}

/** One committed send, and when its commit began, on the monotonic clock. */
interface Send extends Pick<AnsweredSend, 'sends' | 'certain'> {
  markedAt: number;
}

/**
 * Commits one more send through the same handle in place of the denied one, where that is allowed and there is time to hear its
 * answer. Null too where somebody else has sent since: of that send nothing is known here.
 */
async function sendAgain(
  world: World,
  work: ReadyWork,
  handle: Handle,
  denied: Pick<Send, 'sends' | 'certain'>,
  deadline: number,
): Promise<Send | null> {
  const em = world.orm.em.fork();
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
type Fired = { state: 'over' | 'handle_lost' } | { state: 'again'; error: PlatformError; certain: boolean };

const OVER: Fired = { state: 'over' };

/** The call itself, made again through the same handle while the platform definitely refuses for now and time is left. */
async function fire(
  world: World,
  work: ReadyWork,
  handle: Handle,
  first: Send,
  deadline: number,
): Promise<'over' | 'handle_lost'> {
  let send: Send | null = first;
  for (let pause = REFUSED_PAUSE_MS; send; pause *= 2) {
    const fired = await fireOnce(world, work, handle, send, deadline);
    if (fired.state !== 'again') return fired.state;
    const denied = { sends: send.sends, certain: send.certain && fired.certain };
    const waitMs = fired.error.code === 'token_expired' ? 0 : Math.max(pause, fired.error.retryAfterMs ?? 0);
    if (performance.now() + waitMs > deadline - CALL_BOUND_MS) {
      // Longer than this publisher lives: by a timer. Else a reading finds it not sent, and the next publisher asks again.
      const pausing = { id: work.target.id, handleId: handle.id, ...denied };
      await awaitPause(world.orm.em.fork(), pausing, { reason: reasonOf(fired.error), afterMs: waitMs });
      return 'over';
    }
    await sleep(waitMs);
    send = await sendAgain(world, work, handle, denied, deadline);
  }
  await pollTarget(world, work, handle, deadline);
  return 'over';
}

async function fireOnce(
  world: World,
  work: ReadyWork,
  handle: Handle,
  { sends, certain, markedAt }: Send,
  deadline: number,
): Promise<Fired> {
  const em = world.orm.em.fork();
  await world.pause('sent', work.target.id);
  // A publisher that was stopped here must not speak for a send that others have settled since.
  if (performance.now() - markedAt > SEND_WINDOW_MS) return OVER;
  const fired = await work.connector.fire(work.job, handle);
  world.armed.answered([work.target.id]);
  await world.pause('fired', work.target.id);
  const send: AnsweredSend = { id: work.target.id, handleId: handle.id, sends, certain };
  if (fired.outcome === 'accepted') {
    await confirmTarget(em, send, fired);
    await world.pause('confirmed', work.target.id);
    // The calls of other posts first: reading this one can wait.
    await world.armed.calm();
    if (fired.processing) await pollTaken(world, work, handle, deadline);
    return OVER;
  }
  const { targetId } = work.job;
  world.log.warn({ targetId, handleId: handle.id, code: fired.error.code }, 'a publish was not confirmed');
  if (fired.outcome === 'rejected') return judgeRejection(world, work, handle, send, fired.error, deadline);
  const seen = await pollTarget(world, work, handle, deadline);
  return seen === 'not_sent' ? { state: 'again', error: fired.error, certain: false } : OVER;
}

/** The platform has definitely not taken this call. Whether it took an earlier one through the same handle is another matter. */
async function judgeRejection(
  world: World,
  work: ReadyWork,
  handle: Handle,
  send: AnsweredSend,
  refusal: PlatformError,
  deadline: number,
): Promise<Fired> {
  const em = world.orm.em.fork();
  if (refusal.code === 'handle_expired') {
    if (await forgetLostHandle(em, send)) return { state: 'handle_lost' };
    if (!send.certain) {
      // The call before may have used it up.
      await pollTarget(world, work, handle, deadline);
      return OVER;
    }
  }
  const error = refusal.code === 'token_expired' ? await renewToken(world, work) : refusal;
  if (!error || worthWaiting(error)) return { state: 'again', error: error ?? refusal, certain: true };
  const cap = capOf(error, work.target.id);
  if (cap && (await awaitCapAgain(em, send, cap))) return OVER;
  if (await mayBeWhy(world, work, handle, { send, error, deadline })) return OVER;
  await failSent(em, send, reasonOf(error));
  return OVER;
}

/**
 * Whether an earlier call may have gone out, and be why this one is refused: it took the last place under a limit, or has used
 * the handle up. Then reading settles it, and a platform that shows its posts late is offered the same handle again.
 */
async function mayBeWhy(
  world: World,
  work: ReadyWork,
  handle: Handle,
  { send, error, deadline }: { send: AnsweredSend; error: PlatformError; deadline: number },
): Promise<boolean> {
  if (send.certain || error.kind === 'reconnect') return false;
  if (error.kind === 'retry_later') return true;
  return (await pollTarget(world, work, handle, deadline, { isRefused: true })) !== 'not_sent';
}

/** Whether waiting cannot help: the platform said no for good, or it has been asked for long enough. */
function isFinal(error: PlatformError, arm: Lease, { opensAt }: PublishTarget): boolean {
  if (error.kind === 'terminal' || error.kind === 'reconnect') return true;
  if (error.kind === 'retry_later' && !worthWaiting(error)) return true;
  if (!arm.claimedAt) return false;
  const since = Math.max(arm.claimedAt.getTime(), opensAt?.getTime() ?? 0);
  return arm.now.getTime() - since > PATIENCE_MS;
}

/** What opens within our patience is waited for by the publishers themselves. */
function worthWaiting(error: PlatformError): boolean {
  return error.kind === 'retry_later' && (error.retryAfterMs ?? 0) <= PATIENCE_MS;
}

/** What opens later, by a timer; null for any other refusal. */
function capOf(error: PlatformError, targetId: string): Cap | null {
  if (error.kind !== 'retry_later' || worthWaiting(error)) return null;
  return { reason: reasonOf(error), afterMs: (error.retryAfterMs ?? 0) + afterOpeningMs(targetId) };
}

export function reasonOf(error: PlatformError): TargetError {
  return { code: error.code, message: error.message, platformCode: error.platformCode };
}
