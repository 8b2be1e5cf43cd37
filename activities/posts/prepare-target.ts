import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle, PlatformError } from '../../adapters/ports.ts';
import type { Lease } from '../../db/posts/lease.ts';
import type { PublishRow } from '../../db/posts/publish-rows.ts';
import { findTarget, storeHandle } from '../../db/posts/send-state.ts';
import { COVERS } from '../../domain/posts/covers.ts';
import { dropCover, planTargetCover } from './cover.ts';
import { renewToken, type PostWork, type ReadyWork, type TargetWork } from './post-work.ts';
import { openStoredHandle } from './publish-job.ts';
import { ignoreAbort } from './slot.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** How long before its slot a target that could not be made ready is looked at for the last time, and the pauses before. */
const LAST_LOOK_MS = 15_000;
const LOOK_AGAIN_MS = 5_000;
const LOOK_AGAIN_CAP_MS = 60_000;

/** `lives`: what the platform refused was a look at a handle that may still serve. */
export type PrepareResult = { handle: Handle } | { error: PlatformError; lives?: boolean };

/** What was made ready, and the work that it was made ready for. */
export interface PreparedTarget {
  work: TargetWork;
  prepared: PrepareResult;
}

/** A handle this close to its end is not begun with. */
const HANDLE_MARGIN_MS = 120_000;
const MAX_DEAD_HANDLES = 3;
const READY_PAUSE_MS = 400;

/**
 * Makes a target ready, again and again until the slot is near (`slotAt`, on the monotonic clock), unless the platform says no
 * for good: what it lacked or refused ahead of the slot may be there by then. Answers the work that it was done for, too.
 */
export async function prepareAhead(
  deps: ActivityDeps,
  post: PostWork,
  row: PublishRow,
  arm: Lease,
  { slotAt, stop }: { slotAt: number; stop: AbortSignal },
): Promise<PreparedTarget> {
  let work = await post.loadWork(row);
  for (let pause = LOOK_AGAIN_MS; ; pause = Math.min(2 * pause, LOOK_AGAIN_CAP_MS)) {
    const prepared = await prepareTarget(deps, work, arm, stop);
    const leftMs = slotAt - LAST_LOOK_MS - performance.now();
    if ('handle' in prepared || isPermanent(prepared) || stop.aborted || leftMs <= 0) return { work, prepared };
    const askedMs = Math.max(pause, prepared.error.retryAfterMs ?? 0);
    await sleep(Math.min(askedMs, leftMs), undefined, { signal: stop }).catch(ignoreAbort);
    if (stop.aborted) return { work, prepared };
    work = await post.reloadWork(work);
  }
}

/** An account that is restricted now may be free by its slot: only a handle that cannot serve, or none, is the end. */
function isPermanent({ error, lives }: Extract<PrepareResult, { error: unknown }>): boolean {
  return error.kind === 'terminal' && !lives;
}

/**
 * Makes a target ready to go out without publishing anything: a handle that carries this revision, stored before it is used,
 * and every byte uploaded that does not publish. Safe to repeat: what another publisher stored is taken over.
 */
export async function prepareTarget(
  deps: ActivityDeps,
  work: TargetWork,
  arm: Lease,
  stop: AbortSignal,
): Promise<PrepareResult> {
  if ('error' in work) return { error: work.error };
  await planTargetCover(deps, work);
  const prepared = await prepareOnce(deps, work, arm, stop);
  if (!('error' in prepared) || prepared.error.code !== 'token_expired') return prepared;
  const refused = await renewToken(deps, work);
  if (refused) return { error: refused };
  // With the handle that was stored before the token was refused.
  work.target = await findTarget(deps.orm.em.fork(), work.target.id);
  const again = await prepareOnce(deps, work, arm, stop);
  // The platform has just given or confirmed this token: what it refuses now it may take in a moment.
  const odd = 'error' in again && again.error.code === 'token_expired';
  return odd ? { error: { ...again.error, kind: 'retry_later' } } : again;
}

async function prepareOnce(deps: ActivityDeps, work: ReadyWork, arm: Lease, stop: AbortSignal): Promise<PrepareResult> {
  const { connector, target } = work;
  let handle = reuseHandle(target.handleRevision, arm, openStoredHandle(deps.secrets, target));
  let previousId = target.handleId ?? null;
  for (let dead = 0; dead < MAX_DEAD_HANDLES;) {
    if (!handle) {
      // Nothing could be made of a new one by now, and it would take the place of one that another publisher has got further.
      if (stop.aborted) return { error: NOT_READY };
      const opened = await connector.createUpload(work.job);
      if (!opened.ok) {
        const reason = explainDroppedCover(work, opened.error, arm);
        if (reason === null) return { error: opened.error };
        await dropCover(deps, work, reason);
        continue;
      }
      handle = await adoptHandle(deps, target.id, previousId, opened.value, arm);
      if (!handle) return { error: OVERTAKEN };
    }
    const readied = await connector.prepare(work.job, handle, stop);
    if (readied.state === 'ready') return { handle };
    if (readied.state === 'dead') {
      const reason = explainDroppedCover(work, readied.error, arm);
      if (reason !== null) await dropCover(deps, work, reason);
      else if (readied.error.kind === 'terminal' || readied.error.kind === 'reconnect') return { error: readied.error };
      previousId = handle.id;
      handle = null;
      dead += 1;
    } else {
      const { error } = readied;
      const pause = Math.max(READY_PAUSE_MS, error?.retryAfterMs ?? 0);
      if (stop.aborted || needsFreshWork(error) || pause > LOOK_AGAIN_MS) {
        return { error: error ?? NOT_READY, lives: true };
      }
      await sleep(pause, undefined, { signal: stop }).catch(ignoreAbort);
    }
  }
  return { error: NOT_READY };
}

/** Whether the same token gets the same answer: another one is needed, or somebody who looks at the account. */
function needsFreshWork(error: PlatformError | null): boolean {
  return error?.kind === 'reconnect' || error?.kind === 'terminal';
}

/**
 * Why the video goes on without its cover: that is all that the platform refuses, or an earlier publisher got nothing but
 * faults for a video whose picture the platform must fetch.
 */
function explainDroppedCover({ job, target }: ReadyWork, error: PlatformError, arm: Lease): string | null {
  if (job.cover === null || COVERS[target.platform].afterwards) return null;
  if (error.code === 'cover_refused') return error.message;
  const faulty = error.kind === 'unknown' || error.code === 'platform_unavailable';
  return faulty && job.cover.ms === null && arm.claimedAt !== null ? FAULTY_COVER : null;
}

const FAULTY_COVER = 'The platform did not take the video with its cover in time, so it went out without.';

const OVERTAKEN: PlatformError = {
  kind: 'retry_later',
  code: 'overtaken',
  message: 'Another publisher prepares this target.',
  platformCode: null,
};

const NOT_READY: PlatformError = {
  kind: 'retry_later',
  code: 'platform_not_ready',
  message: 'The platform did not get ready to take the video in time.',
  platformCode: null,
};

/** A stored handle serves only the revision it was made for, and only while it lives. */
function reuseHandle(revision: number | null | undefined, arm: Lease, handle: Handle | null): Handle | null {
  if (!handle || revision !== arm.revision) return null;
  const neededAt = Math.max(Date.now(), arm.dueAt.getTime());
  return handle.expiresAt.getTime() > neededAt + HANDLE_MARGIN_MS ? handle : null;
}

/** Stores a fresh handle, or answers the one that another publisher stored first; null when that one is for other words. */
async function adoptHandle(
  deps: ActivityDeps,
  targetId: string,
  previousId: string | null,
  handle: Handle,
  arm: Lease,
): Promise<Handle | null> {
  const em = deps.orm.em.fork();
  const urlSealed = handle.uploadUrl ? deps.secrets.seal(handle.uploadUrl) : null;
  const stored = { id: handle.id, urlSealed, expiresAt: handle.expiresAt };
  if (await storeHandle(em, targetId, previousId, stored, arm.revision)) return handle;
  const target = await findTarget(em, targetId);
  return reuseHandle(target.handleRevision, arm, openStoredHandle(deps.secrets, target));
}
