import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle, PlatformError } from '../adapters/ports.ts';
import type { Arm } from '../db/arming.ts';
import { confirmTarget, failReserved, failSent, findTarget, markSent, markSentAgain } from '../db/sending.ts';
import type { TargetError } from '../domain/post.ts';
import { CALL_BOUND_MS, MAX_SENDS, PATIENCE_MS, REFUSED_PAUSE_MS, SEND_WINDOW_MS } from '../domain/publishing.ts';
import type { Prepared } from './preparing.ts';
import { renewToken, type ReadyWork, type TargetWork } from './publish-job.ts';
import { pollTarget } from './reading.ts';
import type { World } from './world.ts';

const BUSY_PAUSE_MS = 500;

/**
 * The irreversible call of one reserved target. What cannot be decided here is left `reserved` (nothing has left) or `sent`
 * (only reading the platform may settle it). `deadline` is on the monotonic clock.
 */
export async function sendTarget(
  world: World,
  work: TargetWork,
  prepared: Prepared,
  arm: Arm,
  deadline: number,
): Promise<void> {
  const em = world.orm.em.fork();
  if ('error' in prepared || 'error' in work) {
    const error = 'error' in prepared ? prepared.error : (work as { error: PlatformError }).error;
    if (isFinal(error, arm)) await failReserved(em, work.target.id, arm, reasonOf(error));
    return;
  }
  const { handle } = prepared;
  for (;;) {
    // Too late to hear the answer: the next publisher has the time for it.
    if (performance.now() > deadline - CALL_BOUND_MS) return;
    const markedAt = performance.now();
    const marked = await markSent(em, work.target.id, arm, handle.id);
    if (marked.outcome === 'lost') return;
    if (marked.outcome === 'sent') return fire(world, work, handle, { sends: marked.sends, markedAt }, deadline);
    await sleep(BUSY_PAUSE_MS);
  }
}

/**
 * A target whose call may have left without an answer. Reads the platform first; only where it says that the call did not
 * arrive, and the call's bound is over, does the same handle go out once more.
 */
export async function recoverTarget(world: World, work: TargetWork, handle: Handle, deadline: number): Promise<void> {
  if ('error' in work) return;
  const seen = await pollTarget(world, work, handle, Math.min(deadline, performance.now() + 2 * CALL_BOUND_MS));
  if (seen !== 'not_sent') return;
  const readied = await work.connector.ready(work.job, handle, AbortSignal.timeout(CALL_BOUND_MS));
  const again = readied.state === 'ready' ? await sendAgain(world, work, handle, deadline) : null;
  if (again) await fire(world, work, handle, again, deadline);
}

/** One committed send: its number, and when its commit began, on the monotonic clock. */
interface Send {
  sends: number;
  markedAt: number;
}

/** Commits one more send through the same handle, where that is allowed and there is time to hear its answer. */
async function sendAgain(world: World, work: ReadyWork, handle: Handle, deadline: number): Promise<Send | null> {
  const em = world.orm.em.fork();
  const target = await findTarget(em, work.target.id);
  if (target.sends >= MAX_SENDS || performance.now() > deadline - CALL_BOUND_MS) return null;
  const markedAt = performance.now();
  const sends = await markSentAgain(em, { ...target, handleId: handle.id });
  return sends === null ? null : { sends, markedAt };
}

/** The call itself, made again through the same handle while the platform definitely refuses for now and time is left. */
async function fire(world: World, work: ReadyWork, handle: Handle, first: Send, deadline: number): Promise<void> {
  let send: Send | null = first;
  for (let pause = REFUSED_PAUSE_MS; send; pause *= 2) {
    const refused: PlatformError | null = await fireOnce(world, work, handle, send, deadline);
    if (!refused) return;
    const waitMs = refused.code === 'token_expired' ? 0 : Math.max(pause, refused.retryAfterMs ?? 0);
    // Longer than this publisher lives: a reading finds it not sent, and the next publisher asks again.
    if (performance.now() + waitMs > deadline - CALL_BOUND_MS) return;
    await sleep(waitMs);
    send = await sendAgain(world, work, handle, deadline);
  }
  await pollTarget(world, work, handle, deadline);
}

/** One call. Answers the error of a platform that has definitely not taken it, and may when it is asked again. */
async function fireOnce(
  world: World,
  work: ReadyWork,
  handle: Handle,
  { sends, markedAt }: Send,
  deadline: number,
): Promise<PlatformError | null> {
  const em = world.orm.em.fork();
  await world.pause('sent', work.target.id);
  // A publisher that was stopped here must not speak for a send that others have settled since.
  if (performance.now() - markedAt > SEND_WINDOW_MS) return null;
  const fired = await work.connector.fire(work.job, handle);
  await world.pause('fired', work.target.id);
  const id = { id: work.target.id, handleId: handle.id, sends };
  if (fired.outcome === 'accepted') {
    await confirmTarget(em, id, fired);
    await world.pause('confirmed', work.target.id);
    if (fired.processing) await pollTarget(world, work, handle, deadline);
    return null;
  }
  const { targetId } = work.job;
  world.log.warn({ targetId, handleId: handle.id, code: fired.error.code }, 'a publish was not confirmed');
  if (fired.outcome === 'unknown') {
    const seen = await pollTarget(world, work, handle, deadline);
    return seen === 'not_sent' ? fired.error : null;
  }
  const error = fired.error.code === 'token_expired' ? await renewToken(world, work) : fired.error;
  if (error && !worthWaiting(error)) {
    await failSent(em, id, reasonOf(error));
    return null;
  }
  return error ?? fired.error;
}

/** Whether waiting cannot help: the platform said no for good, or it has been asked for long enough. */
function isFinal(error: PlatformError, arm: Arm): boolean {
  if (error.kind === 'terminal' || error.kind === 'reconnect') return true;
  if (error.kind === 'retry_later' && !worthWaiting(error)) return true;
  return arm.claimedAt !== null && arm.now.getTime() - arm.claimedAt.getTime() > PATIENCE_MS;
}

/** A cap that opens within our patience is waited for; one that opens tomorrow fails the target now, with its reason. */
function worthWaiting(error: PlatformError): boolean {
  return error.kind === 'retry_later' && (error.retryAfterMs ?? 0) <= PATIENCE_MS;
}

export function reasonOf(error: PlatformError): TargetError {
  return { code: error.code, message: error.message, platformCode: error.platformCode };
}
