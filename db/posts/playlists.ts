import type { EntityManager } from '@mikro-orm/postgresql';
import { queryPrepared } from '../connection/query-prepared.ts';

/** Plans to add the video to a playlist after publication, or no longer to. Safe to repeat. */
export async function planPlaylist(em: EntityManager, targetId: string, playlistId: string | null): Promise<void> {
  await em.execute(
    `update post_target set playlist_id = ?, playlist = ?, playlist_reason = null
     where id = ? and status <> 'posted' and playlist_id is distinct from ?`,
    [playlistId, playlistId === null ? null : 'pending', targetId, playlistId],
  );
}

/** Reserves the addition for one caller. Returns false if another caller reserved it within this time. */
export async function reservePlaylist(em: EntityManager, targetId: string, reservationMs: number): Promise<boolean> {
  const reserved = await queryPrepared<{ id: string }>(
    em,
    `update post_target set playlist_reserved_at = clock_timestamp()
     where id = $1 and playlist = 'pending'
       and (playlist_reserved_at is null or playlist_reserved_at < clock_timestamp() - $2 * interval '1 millisecond')
     returning id`,
    [targetId, reservationMs],
  );
  return reserved.length > 0;
}

/** Allows another addition at once, because the call certainly added nothing. */
export async function releasePlaylist(em: EntityManager, targetId: string): Promise<void> {
  await em.execute(`update post_target set playlist_reserved_at = null where id = ? and playlist = 'pending'`, [
    targetId,
  ]);
}

export async function markPlaylistAdded(em: EntityManager, targetId: string): Promise<void> {
  await em.execute(
    `update post_target set playlist = 'added', playlist_reason = null where id = ? and playlist = 'pending'`,
    [targetId],
  );
}

/** Records that the video is not in the playlist; `reason` is a warning to the caller. Safe to repeat. */
export async function markPlaylistFailed(em: EntityManager, targetId: string, reason: string): Promise<void> {
  await em.execute(
    `update post_target set playlist = 'failed', playlist_reason = ? where id = ? and playlist = 'pending'`,
    [reason, targetId],
  );
}

/** Fails an addition that no caller has reserved. Safe to repeat. */
export async function endUnreservedPlaylist(em: EntityManager, targetId: string, reason: string): Promise<void> {
  await em.execute(
    `update post_target set playlist = 'failed', playlist_reason = ?
     where id = ? and playlist = 'pending' and playlist_reserved_at is null`,
    [reason, targetId],
  );
}
