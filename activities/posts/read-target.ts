import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Handle, PlatformError, PublishStatus } from '../../adapters/ports.ts';
import { confirmTarget, failSent, failUnknown, findSend } from '../../db/posts/send-state.ts';
import type { TargetError } from '../../domain/posts/post.ts';
import { PATIENCE_MS, PROCESSING_BOUND_MS, callBoundMs } from '../../domain/posts/publishing.ts';
import { renewToken, type ReadyWork } from './post-work.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** What reading achieved: the target has ended, the platform still works on it, or the call certainly did not arrive. */
export type ReadResult = 'ended' | 'open' | 'not_sent';

const FIRST_PAUSE_MS = 300;
const PAUSE_CAP_MS = 5_000;

/**
 * Reads one target's platform, ever more slowly, until it has ended or `until` (monotonic clock) has come. `isRefused`: the last
 * call was refused for certain, so that what is looked for are the calls before it.
 */
export async function pollTarget(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  until: number,
  { firstPauseMs = FIRST_PAUSE_MS, isRefused = false } = {},
): Promise<ReadResult> {
  let seen: ReadResult = 'open';
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, PAUSE_CAP_MS)) {
    const isLast = performance.now() + pause > until;
    seen = await readTarget(deps, work, handle, { isLast, isRefused });
    if (seen !== 'open' || isLast) return seen;
    await sleep(pause);
  }
}

/** The same of a video that the platform has just taken. */
export async function pollAccepted(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  until: number,
): Promise<ReadResult> {
  const { firstStatusDelayMs: leftAloneMs } = deps;
  await sleep(Math.max(0, Math.min(leftAloneMs, until - performance.now())));
  return pollTarget(deps, work, handle, until, { firstPauseMs: leftAloneMs });
}

/**
 * Reads the platform once with the stored handle, and writes down what it says. A denial counts only once the call's bound is
 * over: until then the bytes may still be on their way. A platform that cannot be read just now is given up only by the last of
 * several looks.
 */
export async function readTarget(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  { isLast = true, isRefused = false } = {},
): Promise<ReadResult> {
  const em = deps.orm.em.fork();
  const target = await findSend(em, work.target.id);
  const { ageMs } = target;
  if (!['publishing', 'processing'].includes(target.status) || !target.sentAt) return 'ended';
  const seen = await getStatusWithFreshToken(deps, work, handle, target.sentAt);
  const id = { id: target.id, handleId: handle.id, sends: target.sends };
  switch (seen.state) {
    case 'posted':
      await confirmTarget(em, id, { processing: false, platformPostId: seen.platformPostId, url: seen.url });
      return 'ended';
    case 'failed':
      // By a clock of ours, which may be wrong.
      if (seen.error.code === 'handle_expired' && ageMs <= callBoundMs(work.job.media.bytes)) break;
      await failSent(em, id, seen.error);
      return 'ended';
    case 'processing':
      if (target.status !== 'processing' || (seen.platformPostId && !target.platformPostId)) {
        const { platformPostId = null, url = null } = seen;
        await confirmTarget(em, id, { processing: true, platformPostId, url });
      }
      break;
    case 'not_sent':
      if (target.sendState === 'sent' && isRefused) return 'not_sent';
      if (target.sendState !== 'sent' || ageMs <= callBoundMs(work.job.media.bytes)) break;
      if (target.waitedMs <= PATIENCE_MS && ageMs <= PROCESSING_BOUND_MS) return 'not_sent';
      await failSent(em, id, NOT_TAKEN);
      return 'ended';
    case 'unreadable':
      if (!isLast && isTransient(seen.error)) return 'open';
      break;
  }
  if (ageMs <= PROCESSING_BOUND_MS) return 'open';
  const named = seen.state === 'processing' && seen.platformPostId ? seen.platformPostId : target.platformPostId;
  await endAtTimeLimit(em, { ...id, platformPostId: named }, seen);
  return 'ended';
}

/** Whether the platform may be read when it is asked again. */
export function isTransient({ kind }: PlatformError): boolean {
  return kind === 'retry_later' || kind === 'unknown';
}

/** A video that the platform has named is there: unless it was refused since, it went out. Nothing is known of any other. */
async function endAtTimeLimit(
  em: EntityManager,
  send: Parameters<typeof failUnknown>[1] & { platformPostId: string | null },
  seen: PublishStatus,
): Promise<void> {
  const { platformPostId } = send;
  if (platformPostId) await confirmTarget(em, send, { processing: false, platformPostId, url: null });
  else await failUnknown(em, send, toUnknownOutcome(seen));
}

/** Reads with a fresh token where the platform refused the one at hand. */
async function getStatusWithFreshToken(
  deps: ActivityDeps,
  work: ReadyWork,
  handle: Handle,
  sentAt: Date,
): Promise<PublishStatus> {
  const seen = await work.connector.getStatus(work.job, handle, sentAt);
  if (seen.state !== 'unreadable' || seen.error.code !== 'token_expired') return seen;
  const refused = await renewToken(deps, work);
  return refused ? { state: 'unreadable', error: refused } : work.connector.getStatus(work.job, handle, sentAt);
}

/** A target whose platform cannot even be asked (its token is gone): open until the bound, then unknown. */
export async function recordUnreadable(
  deps: ActivityDeps,
  targetId: string,
  error: PlatformError,
): Promise<ReadResult> {
  const em = deps.orm.em.fork();
  const target = await findSend(em, targetId);
  if (target.sendState !== 'sent' && target.status !== 'processing') return 'ended';
  if (target.ageMs <= PROCESSING_BOUND_MS) return 'open';
  await endAtTimeLimit(em, target, { state: 'unreadable', error });
  return 'ended';
}

const NOT_TAKEN: TargetError = {
  code: 'platform_unavailable',
  message: 'The platform did not take the video although it was offered several times; nothing was published.',
  platformCode: null,
};

function toUnknownOutcome(seen: PublishStatus): TargetError {
  return {
    code: 'outcome_unknown',
    message: 'The platform does not say whether this post went out. Look at the account before you post it again.',
    platformCode: 'error' in seen ? seen.error.platformCode : null,
  };
}
