import type { Handle, PlatformError } from '../../adapters/ports.ts';
import type { Lease } from '../../db/posts/lease.ts';
import { deferForCap } from '../../db/posts/wait-for-platform-cap.ts';
import { failReserved, findSend, findTarget } from '../../db/posts/send-state.ts';
import { CALL_TIMEOUT_MS } from '../../domain/posts/publish-timing.ts';
import { targetError } from '../../domain/posts/target-error.ts';
import { commitResend, commitSend } from './commit-send.ts';
import { isFinal, toCap } from './platform-rejection.ts';
import type { TargetWork } from './post-work.ts';
import { type PrepareResult, prepareTarget } from './prepare-target.ts';
import { publishUntilDecided } from './publish-until-decided.ts';
import { pollTarget } from './read-target.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * Makes the irreversible call of one reserved target. Never call it again without a new lease. If the outcome stays open, the target
 * remains `reserved` (nothing was sent) or `sent` (only a read of the platform may settle it). `deadline` is on the monotonic
 * clock.
 */
export async function sendTarget(
  deps: ActivityDeps,
  work: TargetWork,
  prepared: PrepareResult,
  lease: Lease,
  deadline: number,
): Promise<void> {
  if ('error' in work) return endUnprepared(deps, work, work.error, lease);
  let ready = prepared;
  while (!('error' in ready)) {
    const send = await commitSend(deps, work, ready.handle, lease, deadline);
    if (!send || (await publishUntilDecided(deps, work, ready.handle, send, deadline)) === 'decided') return;
    work.target = await findTarget(deps.orm.em.fork(), work.target.id);
    const stop = AbortSignal.timeout(Math.max(0, Math.floor(deadline - CALL_TIMEOUT_MS - performance.now())));
    ready = await prepareTarget(deps, work, lease, stop);
  }
  return endUnprepared(deps, work, ready.error, lease);
}

/**
 * Recovers a target that was sent without a response. Reads the platform first. Sends the same handle again only if the platform
 * reports that the call did not arrive, after the time limit of the call, and if no other publisher has sent it since.
 */
export async function recoverTarget(
  deps: ActivityDeps,
  work: TargetWork,
  handle: Handle,
  deadline: number,
): Promise<void> {
  if ('error' in work) return;
  const { sends } = await findSend(deps.orm.em.fork(), work.target.id);
  const read = await pollTarget(deps, work, handle, Math.min(deadline, performance.now() + 2 * CALL_TIMEOUT_MS));
  if (read !== 'not_sent') return;
  const preparedAgain = await work.connector.prepare(work.job, handle, AbortSignal.timeout(CALL_TIMEOUT_MS));
  const denied = { sends, certain: false };
  const resend = preparedAgain.state === 'ready' ? await commitResend(deps, work, handle, denied, deadline) : null;
  if (resend) await publishUntilDecided(deps, work, handle, resend, deadline);
}

/**
 * Ends the work on a target of which nothing was sent. The target waits for a platform limit, fails if a wait cannot help, or
 * stays for the next publisher.
 */
async function endUnprepared(
  deps: ActivityDeps,
  { target }: TargetWork,
  error: PlatformError,
  lease: Lease,
): Promise<void> {
  const em = deps.orm.em.fork();
  const cap = toCap(error, target.id);
  if (cap && (await deferForCap(em, target.id, lease, cap))) return;
  if (isFinal(error, lease, target)) await failReserved(em, target.id, lease, targetError(error));
}
