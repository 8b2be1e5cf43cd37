import { setTimeout as sleep } from 'node:timers/promises';
import type { Fired, Handle, PlatformError } from '../adapters/ports.ts';
import type { Arm } from '../db/arming.ts';
import { confirmTarget, failReserved, failSent, findTarget, markSent, markSentAgain } from '../db/sending.ts';
import type { TargetError } from '../domain/post.ts';
import { CALL_BOUND_MS, MAX_SENDS, PATIENCE_MS, SEND_WINDOW_MS } from '../domain/publishing.ts';
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
  for (;;) {
    // Too late to hear the answer: the next publisher has the time for it.
    if (performance.now() > deadline - CALL_BOUND_MS) return;
    const marked = await markSent(em, work.target.id, arm, prepared.handle.id);
    if (marked === 'lost') return;
    if (marked === 'sent') break;
    await sleep(BUSY_PAUSE_MS);
  }
  await fire(world, work, prepared.handle, deadline);
}

/**
 * A target whose call may have left without an answer. Reads the platform first; only where it says that the call did not
 * arrive, and the call's bound is over, does the same handle go out once more.
 */
export async function recoverTarget(world: World, work: TargetWork, handle: Handle, deadline: number): Promise<void> {
  if ('error' in work) return;
  const seen = await pollTarget(world, work, handle, Math.min(deadline, performance.now() + 2 * CALL_BOUND_MS));
  if (seen !== 'not_sent' || performance.now() > deadline - CALL_BOUND_MS) return;
  const target = await findTarget(world.orm.em.fork(), work.target.id);
  if (target.sends >= MAX_SENDS) return;
  const readied = await work.connector.ready(work.job, handle, AbortSignal.timeout(CALL_BOUND_MS));
  if (readied.state !== 'ready') return;
  if (await markSentAgain(world.orm.em.fork(), { ...target, handleId: handle.id })) {
    await fire(world, work, handle, deadline);
  }
}

async function fire(world: World, work: ReadyWork, handle: Handle, deadline: number): Promise<void> {
  const markedAt = performance.now();
  const em = world.orm.em.fork();
  const { sends } = await findTarget(em, work.target.id);
  await world.pause('sent', work.target.id);
  // A publisher that was stopped here must not speak for a send that others have settled since.
  if (performance.now() - markedAt > SEND_WINDOW_MS) return;
  let fired = await work.connector.fire(work.job, handle);
  if (fired.outcome === 'rejected' && fired.error.code === 'token_expired')
    fired = await fireRefreshed(world, work, handle);
  await world.pause('fired', work.target.id);
  const id = { id: work.target.id, handleId: handle.id, sends };
  if (fired.outcome === 'accepted') {
    await confirmTarget(em, id, fired);
    await world.pause('confirmed', work.target.id);
    if (fired.processing) await pollTarget(world, work, handle, deadline);
    return;
  }
  world.log.warn(
    { targetId: work.target.id, handleId: handle.id, fired: fired.error.code },
    'a publish was not confirmed',
  );
  if (fired.outcome === 'rejected' && !worthWaiting(fired.error)) {
    await failSent(em, id, reasonOf(fired.error));
    return;
  }
  await pollTarget(world, work, handle, deadline);
}

/** The platform refused the token, and so has taken nothing: once more with a fresh one. */
async function fireRefreshed(world: World, work: ReadyWork, handle: Handle): Promise<Fired> {
  const refused = await renewToken(world, work);
  return refused ? { outcome: 'rejected', error: refused } : work.connector.fire(work.job, handle);
}

/** Whether waiting cannot help: the platform said no for good, or it has been asked for long enough. */
function isFinal(error: PlatformError, arm: Arm): boolean {
  if (error.kind === 'terminal' || error.kind === 'reconnect') return true;
  if (error.kind === 'retry_later' && !worthWaiting(error)) return true;
  return arm.now.getTime() - arm.dueAt.getTime() > PATIENCE_MS;
}

/** A cap that opens within our patience is waited for; one that opens tomorrow fails the target now, with its reason. */
function worthWaiting(error: PlatformError): boolean {
  return error.kind === 'retry_later' && (error.retryAfterMs ?? 0) <= PATIENCE_MS;
}

export function reasonOf(error: PlatformError): TargetError {
  return { code: error.code, message: error.message, platformCode: error.platformCode };
}
