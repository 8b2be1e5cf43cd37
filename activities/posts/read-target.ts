import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Handle, PlatformError, PublishStatus } from '../../adapters/ports.ts';
import { confirmTarget, failSent, failUnknown, findSend } from '../../db/posts/send-state.ts';
import { targetError, type TargetError } from '../../domain/posts/target-error.ts';
import { RETRY_WINDOW_MS, PROCESSING_TIMEOUT_MS, computeCallTimeoutMs } from '../../domain/posts/publish-timing.ts';
import { renewToken, type ReadyWork } from './post-work.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** The target has ended, the platform still processes it, or the call certainly did not arrive. */
export type ReadResult = 'ended' | 'open' | 'not_sent';

const FIRST_PAUSE_MS = 300;
const PAUSE_CAP_MS = 5_000;

/**
 * Reads the platform of one target with increasing pauses until the target has ended or `until` (monotonic clock) is reached.
 * `isRefused`: the platform rejected the last call, so the read looks for earlier calls.
 */
export async function pollTarget(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  until: number,
  { firstPauseMs = FIRST_PAUSE_MS, isRefused = false } = {},
): Promise<ReadResult> {
  let status: ReadResult = 'open';
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, PAUSE_CAP_MS)) {
    const isLast = performance.now() + pause > until;
    status = await readTarget(deps, work, handle, { isLast, isRefused });
    if (status !== 'open' || isLast) return status;
    await sleep(pause);
  }
}

/** Polls a target whose call the platform has just accepted, after an initial delay. */
export async function pollAccepted(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  deadline: number,
): Promise<ReadResult> {
  const { firstStatusDelayMs, acceptedReadMs = Infinity } = deps;
  const until = Math.min(deadline, performance.now() + acceptedReadMs);
  await sleep(Math.max(0, Math.min(firstStatusDelayMs, until - performance.now())));
  return pollTarget(deps, work, handle, until, { firstPauseMs: firstStatusDelayMs });
}

/**
 * Reads the platform once with the stored handle and records the result. `not_sent` counts after the call's time limit
 * (the bytes may still arrive until then) or with `isRefused`; a read that fails temporarily, only if it is the last.
 */
export async function readTarget(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  { isLast = true, isRefused = false } = {},
): Promise<ReadResult> {
  const em = deps.orm.em.fork();
  const target = await findSend(em, work.target.id);
  const { ageMs, undecidedMs } = target;
  if (!['publishing', 'processing'].includes(target.status) || !target.sentAt) return 'ended';
  const status = await getStatusWithFreshToken(deps, work, handle, target.sentAt);
  const id = { id: target.id, handleId: handle.id, sends: target.sends };
  switch (status.state) {
    case 'posted':
      await confirmTarget(em, id, { processing: false, platformPostId: status.platformPostId, url: status.url });
      return 'ended';
    case 'failed':
      // The expiry is judged by a local clock, which may be wrong.
      if (status.error.code === 'handle_expired' && ageMs <= computeCallTimeoutMs(work.job.media.bytes)) break;
      await failSent(em, id, targetError(status.error));
      return 'ended';
    case 'processing':
      if (target.status !== 'processing' || (status.platformPostId && !target.platformPostId)) {
        const { platformPostId = null, url = null } = status;
        await confirmTarget(em, id, { processing: true, platformPostId, url });
      }
      break;
    case 'not_sent':
      if (target.sendState === 'sent' && isRefused) return 'not_sent';
      if (target.sendState !== 'sent' || ageMs <= computeCallTimeoutMs(work.job.media.bytes)) break;
      if (target.waitedMs <= RETRY_WINDOW_MS) return 'not_sent';
      await failSent(em, id, NOT_TAKEN);
      return 'ended';
    case 'unreadable':
      if (!isLast && isTransient(status.error)) return 'open';
      break;
  }
  if (undecidedMs <= PROCESSING_TIMEOUT_MS) return 'open';
  const named = status.state === 'processing' && status.platformPostId ? status.platformPostId : target.platformPostId;
  await endAtTimeLimit(em, { ...id, platformPostId: named }, status);
  return 'ended';
}

export function isTransient({ kind }: PlatformError): boolean {
  return kind === 'retry_later' || kind === 'unknown';
}

/** A video with a platform id exists, so it counts as published unless it was rejected since. Any other outcome is unknown. */
async function endAtTimeLimit(
  em: EntityManager,
  send: Parameters<typeof failUnknown>[1] & { platformPostId: string | null },
  status: PublishStatus,
): Promise<void> {
  const { platformPostId } = send;
  if (platformPostId) await confirmTarget(em, send, { processing: false, platformPostId, url: null });
  else await failUnknown(em, send, toUnknownOutcome(status));
}

async function getStatusWithFreshToken(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  sentAt: Date,
): Promise<PublishStatus> {
  const status = await work.connector.getStatus(work.job, handle, sentAt);
  if (status.state !== 'unreadable' || status.error.code !== 'token_expired') return status;
  const refused = await renewToken(deps, work);
  return refused ? { state: 'unreadable', error: refused } : work.connector.getStatus(work.job, handle, sentAt);
}

/** Records that a platform cannot be read without a token: the target stays open until the time limit, then its outcome is unknown. */
export async function recordUnreadable(
  deps: ActivityDeps,
  targetId: string,
  error: PlatformError,
): Promise<ReadResult> {
  const em = deps.orm.em.fork();
  const target = await findSend(em, targetId);
  if (target.sendState !== 'sent' && target.status !== 'processing') return 'ended';
  if (target.undecidedMs <= PROCESSING_TIMEOUT_MS) return 'open';
  await endAtTimeLimit(em, target, { state: 'unreadable', error });
  return 'ended';
}

const NOT_TAKEN = targetError({
  code: 'platform_unavailable',
  message: 'The platform did not accept the video in several attempts; nothing was published.',
});

function toUnknownOutcome(status: PublishStatus): TargetError {
  return targetError({
    code: 'outcome_unknown',
    message:
      'The platform does not report whether this post was published. Check the account before you post it again.',
    platformCode: 'error' in status ? status.error.platformCode : null,
  });
}
