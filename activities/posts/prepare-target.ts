import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle, PlatformError } from '../../adapters/ports.ts';
import type { Lease } from '../../db/posts/lease.ts';
import type { PublishRow } from '../../db/posts/publish-rows.ts';
import { findTarget, storeHandle } from '../../db/posts/send-state.ts';
import { PLATFORM_TERMS } from '../../domain/accounts/platforms.ts';
import { dropCover, planTargetCover } from './cover.ts';
import { planTargetPlaylist } from './playlist.ts';
import { renewToken, type PostWork, type ReadyWork, type TargetWork } from './post-work.ts';
import { openStoredHandle } from './publish-job.ts';
import { ignoreAbort } from './wait-for-slot.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** The last attempt to prepare a target comes this long before its slot. */
const LAST_ATTEMPT_MS = 15_000;
const RETRY_MS = 5_000;
const RETRY_CAP_MS = 60_000;

/** `isHandleUsable`: the handle may still be used; the platform was not ready, or a request or an upload failed. */
export type PrepareResult = { handle: Handle } | { error: PlatformError; isHandleUsable?: boolean };

export interface PreparedTarget {
  work: TargetWork;
  prepared: PrepareResult;
}

/** A handle that expires sooner than this is not used. */
const HANDLE_MARGIN_MS = 120_000;
const MAX_DEAD_HANDLES = 3;
const STATUS_PAUSE_MS = 400;

/**
 * Prepares a target and retries until shortly before the slot (`slotAt`, on the monotonic clock), unless the platform rejects it
 * permanently: a temporary obstacle may be gone by the slot. Also returns the work that was prepared.
 */
export async function prepareAhead(
  deps: ActivityDeps,
  post: PostWork,
  row: PublishRow,
  lease: Lease,
  { slotAt, stop, retryMs = RETRY_MS }: { slotAt: number; stop: AbortSignal; retryMs?: number },
): Promise<PreparedTarget> {
  let work = await post.loadWork(row);
  for (let pause = retryMs; ; pause = Math.min(2 * pause, RETRY_CAP_MS)) {
    const prepared = await prepareTarget(deps, work, lease, stop);
    const leftMs = slotAt - LAST_ATTEMPT_MS - performance.now();
    if ('handle' in prepared || isPermanent(prepared) || stop.aborted || leftMs <= 0) return { work, prepared };
    const requestedMs = Math.max(pause, prepared.error.retryAfterMs ?? 0);
    await sleep(Math.min(requestedMs, leftMs), undefined, { signal: stop }).catch(ignoreAbort);
    if (stop.aborted) return { work, prepared };
    work = await post.reloadWork(work);
  }
}

/** Whether a retry cannot help. With a usable handle it can: a restricted account, say, may be free by the slot. */
function isPermanent({ error, isHandleUsable }: Extract<PrepareResult, { error: unknown }>): boolean {
  return error.kind === 'terminal' && !isHandleUsable;
}

/**
 * Prepares a target without publishing it. Stores a handle for this revision before using it, then uploads the video as far as
 * possible without publishing. Idempotent: continues with the handle that another publisher stored.
 */
export async function prepareTarget(
  deps: ActivityDeps,
  work: TargetWork,
  lease: Lease,
  stop: AbortSignal,
): Promise<PrepareResult> {
  if ('error' in work) return { error: work.error };
  await planTargetCover(deps, work);
  await planTargetPlaylist(deps, work);
  const prepared = await prepareOnce(deps, work, lease, stop);
  if (!('error' in prepared) || prepared.error.code !== 'token_expired') return prepared;
  const refused = await renewToken(deps, work);
  if (refused) return { error: refused };
  // Reads the handle that was stored before the token was rejected.
  work.target = await findTarget(deps.orm.em.fork(), work.target.id);
  const again = await prepareOnce(deps, work, lease, stop);
  // The platform has just issued or confirmed this token, so a rejection is temporary.
  const isRejectedAgain = 'error' in again && again.error.code === 'token_expired';
  return isRejectedAgain ? { error: { ...again.error, kind: 'retry_later' } } : again;
}

async function prepareOnce(
  deps: ActivityDeps,
  work: ReadyWork,
  lease: Lease,
  stop: AbortSignal,
): Promise<PrepareResult> {
  const { connector, target } = work;
  let handle = reuseHandle(target.handleRevision, lease, openStoredHandle(deps.secrets, target));
  let previousId = target.handleId ?? null;
  let error = NOT_READY;
  for (let deadHandles = 0; deadHandles < MAX_DEAD_HANDLES;) {
    if (!handle) {
      // Too late to use a new handle, and it would replace one that another publisher may already be uploading to.
      if (stop.aborted) return { error };
      const created = await connector.createUpload(work.job);
      if (!created.ok) {
        const reason = explainDroppedCover(work, created.error, lease);
        if (reason === null) return { error: created.error };
        await dropCover(deps, work, reason);
        continue;
      }
      handle = await adoptHandle(deps, target.id, previousId, created.value, lease);
      if (!handle) return { error: OVERTAKEN };
    }
    const status = await connector.prepare(work.job, handle, stop);
    if (status.state === 'ready') return { handle };
    if (status.state === 'unusable') {
      const reason = explainDroppedCover(work, status.error, lease);
      if (reason !== null) await dropCover(deps, work, reason);
      else if (status.error.kind === 'terminal' || status.error.kind === 'reconnect') return { error: status.error };
      previousId = handle.id;
      handle = null;
      deadHandles += 1;
      ({ error } = status);
    } else {
      const pause = Math.max(STATUS_PAUSE_MS, status.error?.retryAfterMs ?? 0);
      if (stop.aborted || needsFreshWork(status.error) || pause > RETRY_MS) {
        return { error: status.error ?? NOT_READY, isHandleUsable: true };
      }
      await sleep(pause, undefined, { signal: stop }).catch(ignoreAbort);
    }
  }
  return { error };
}

/** Whether a retry with the same token would fail too: the account needs another token, or its owner must act. */
function needsFreshWork(error: PlatformError | null): boolean {
  return error?.kind === 'reconnect' || error?.kind === 'terminal';
}

/**
 * Returns why to drop the cover, or null to keep it. The cover is dropped if the platform rejects only the cover, or if
 * an earlier publisher has claimed the post, requests still fail, and the platform must fetch the cover.
 */
function explainDroppedCover({ job, target }: ReadyWork, error: PlatformError, lease: Lease): string | null {
  if (job.cover === null || PLATFORM_TERMS[target.platform].cover.afterwards) return null;
  if (error.code === 'cover_refused') return error.message;
  const isSuspect = error.kind === 'unknown' || COVER_SUSPECTS.has(error.code);
  const wasClaimedBefore = lease.claimedAt !== null;
  return isSuspect && job.cover.ms === null && wasClaimedBefore ? COVER_NOT_TAKEN : null;
}

/** Errors that may have been caused by a cover that the platform must fetch. */
const COVER_SUSPECTS = new Set(['platform_unavailable', 'media_not_fetched']);

const COVER_NOT_TAKEN = 'The platform did not accept the video with its cover in time, so it was published without.';

const OVERTAKEN: PlatformError = {
  kind: 'retry_later',
  code: 'overtaken',
  message: 'Another publisher prepares this target.',
  platformCode: null,
};

const NOT_READY: PlatformError = {
  kind: 'retry_later',
  code: 'platform_not_ready',
  message: 'The platform was not ready to accept the video in time.',
  platformCode: null,
};

/** Returns a stored handle if it is for this revision and does not expire too soon; otherwise null. */
function reuseHandle(revision: number | null | undefined, lease: Lease, handle: Handle | null): Handle | null {
  if (!handle || revision !== lease.revision) return null;
  const neededAt = Math.max(Date.now(), lease.dueAt.getTime());
  return handle.expiresAt.getTime() > neededAt + HANDLE_MARGIN_MS ? handle : null;
}

/** Stores a new handle, or returns the one that another publisher stored first; null if that one is for another revision. */
async function adoptHandle(
  deps: ActivityDeps,
  targetId: string,
  previousId: string | null,
  handle: Handle,
  lease: Lease,
): Promise<Handle | null> {
  const em = deps.orm.em.fork();
  const urlSealed = handle.uploadUrl ? deps.secrets.seal(handle.uploadUrl) : null;
  const stored = { id: handle.id, urlSealed, expiresAt: handle.expiresAt };
  if (await storeHandle(em, targetId, previousId, stored, lease.revision)) return handle;
  const target = await findTarget(em, targetId);
  return reuseHandle(target.handleRevision, lease, openStoredHandle(deps.secrets, target));
}
