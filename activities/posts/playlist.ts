import type { LivePost, PlatformError, PlatformResult } from '../../adapters/ports.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { readFollowUpAges } from '../../db/posts/follow-ups.ts';
import {
  reservePlaylist,
  markPlaylistAdded,
  markPlaylistFailed,
  planPlaylist,
  releasePlaylist,
} from '../../db/posts/playlists.ts';
import { findTarget } from '../../db/posts/send-state.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { callWithFreshToken, openLiveTarget, type LiveTarget } from './live-post.ts';
import { estimateAttempts, planRetry, type Retry } from './plan-retry.ts';
import type { ReadyWork } from './post-work.ts';

/**
 * How long a reservation excludes other attempts: longer than its own calls take, and long enough for a platform to
 * list what was added by a call whose response was lost.
 */
const RESERVATION_MS = 2 * 60_000;

/** Records, before anything is sent, to which playlist the video is added afterwards. Idempotent. */
export async function planTargetPlaylist(deps: ActivityDeps, { job, target, connector }: ReadyWork): Promise<void> {
  const playlistId = connector.addToPlaylist ? (job.choices.playlistId ?? null) : null;
  if (playlistId !== (target.playlistId ?? null)) await planPlaylist(deps.orm.em.fork(), target.id, playlistId);
}

/**
 * Adds the video of a published target to its playlist once, even if called concurrently. One caller at a time reserves
 * the row, reads the playlist, and adds the video only if it is not there. A call without a response keeps its
 * reservation, so that the next caller reads what it did. Returns null if nothing is left to do.
 */
export async function advancePlaylist(deps: ActivityDeps, targetId: string): Promise<Retry | null> {
  const em = deps.orm.em.fork();
  const target = await findTarget(em, targetId);
  if (target.playlist !== 'pending' || target.status !== 'posted' || !target.platformPostId) return null;
  const reservedAt = performance.now();
  if (!(await reservePlaylist(em, targetId, RESERVATION_MS)))
    return { waitMs: RESERVATION_MS, reason: 'The video is being added' };
  await deps.checkpoint('playlist_reserved', targetId);
  const result = await addOnce(await openLiveTarget(deps, target), target, reservedAt);
  await deps.checkpoint('playlist_sent', targetId);
  if (result.ok) {
    await markPlaylistAdded(em, targetId);
    return null;
  }
  return recordFailure(deps, targetId, result.error);
}

async function addOnce(live: LiveTarget, target: PostTarget, reservedAt: number): Promise<PlatformResult<null>> {
  const { isInPlaylist, addToPlaylist } = live.connector;
  const { playlistId } = target;
  if (!isInPlaylist || !addToPlaylist || !playlistId) throw new Error(`${target.platform} has no playlists`);
  return callWithFreshToken(live, async (post: LivePost) => {
    const found = await isInPlaylist(post, playlistId);
    if (!found.ok || found.value) return found.ok ? { ok: true, value: null } : toUnsent(found.error);
    // A caller that was paused here must not add, because another one may have reserved the row since.
    if (performance.now() - reservedAt > RESERVATION_MS / 2) return toUnsent(DELAYED);
    return addToPlaylist(post, playlistId);
  });
}

/** The playlist could not be read, so nothing was added, even if the read got no response. */
function toUnsent(error: PlatformError): { ok: false; error: PlatformError } {
  return { ok: false, error: error.kind === 'unknown' ? { ...error, kind: 'retry_later' } : error };
}

async function recordFailure(deps: ActivityDeps, targetId: string, error: PlatformError): Promise<Retry | null> {
  const em = deps.orm.em.fork();
  deps.log.warn({ targetId, code: error.code }, 'video was not added to its playlist');
  const { liveMs } = await readFollowUpAges(em, targetId);
  const retry = planRetry(error, { liveMs, tries: estimateAttempts(liveMs) });
  if (!retry) await markPlaylistFailed(em, targetId, error.message);
  else if (error.kind !== 'unknown') await releasePlaylist(em, targetId);
  else return { ...retry, waitMs: Math.max(retry.waitMs, RESERVATION_MS) };
  return retry;
}

const DELAYED: PlatformError = {
  kind: 'retry_later',
  code: 'stopped',
  message: 'The call was delayed before it was sent; it is sent again.',
  platformCode: null,
};
