import { UNFINISHED } from '../../domain/posts/post.ts';
import { RENDER_CANCELLED } from '../../domain/posts/media-error.ts';
import { refundJob } from '../credits/credits.ts';
import type { ContentStatus } from '../entities/content.ts';
import { failPostsWithoutMedia } from '../posts/settle-post.ts';
import { finishClips, lockClips } from './clips.ts';
import { failRender } from './contents.ts';
import { recordContentEnded } from '../webhooks/content-events.ts';
import { isReleased } from './record-or-reuse.ts';
import { giveBackStorage } from '../credits/storage.ts';
import type { Transaction } from '../connection/transaction.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

export type CancelledRender =
  /** `repeat`: the content was already cancelled. */
  { outcome: 'cancelled'; repeat: boolean } | { outcome: 'ended'; status: 'ready' | 'failed' };

/** The error of the targets; that of the post is `RENDER_CANCELLED`. */
const TARGET_CANCELLED = { code: 'render_failed', message: RENDER_CANCELLED.message };

/**
 * Cancels an unfinished render, refunds its credits once, and fails the posts that wait for it. A long video with ready
 * clips keeps them and its charge: it ends ready and only its other clips are cancelled. The rows decide the race with
 * the renders, which stop when they see the change.
 */
export async function cancelRender(tx: Transaction, contentId: string): Promise<CancelledRender> {
  const { status } = await lockContent(tx, contentId);
  const clips = await lockClips(tx, contentId);
  if (status === 'cancelled' || (await hasLostClips(tx, contentId))) return { outcome: 'cancelled', repeat: true };
  if (!isUnfinished(status)) return { outcome: 'ended', status };
  if (!(await finishClips(tx, contentId))) await markCancelled(tx, contentId);
  for (const clip of clips) if (isUnfinished(clip.status)) await markCancelled(tx, clip.id);
  return { outcome: 'cancelled', repeat: false };
}

/**
 * Whether a long video was cancelled and kept its ready clips: clips were cancelled when it ended, or later. Clips that
 * were cancelled before were cancelled individually.
 */
async function hasLostClips(tx: Transaction, contentId: string): Promise<boolean> {
  const lost = await tx.em.execute<unknown[]>(
    `select 1 from content clip join content video on video.id = clip.parent_id
     where video.id = ? and video.status = 'ready' and clip.status = 'cancelled' and clip.updated_at >= video.ready_at limit 1`,
    [contentId],
  );
  return lost.length > 0;
}

function isUnfinished(status: ContentStatus): status is 'queued' | 'rendering' {
  return status === 'queued' || status === 'rendering';
}

/** Marks content as cancelled, refunds it, and fails the posts that wait for it. Its row must be locked. */
async function markCancelled(tx: Transaction, contentId: string): Promise<void> {
  const [content] = await tx.em.execute<{ credits_charged: number }[]>(
    `update content set status = 'cancelled', credits_refunded = credits_charged, updated_at = clock_timestamp()
     where id = ? returning credits_charged`,
    [contentId],
  );
  const credits = content?.credits_charged ?? 0;
  if (credits > 0) await refundJob(tx, { jobId: contentId, credits });
  await failPostsWithoutMedia(tx, contentId, TARGET_CANCELLED);
  await recordContentEnded(tx, contentId);
}

/**
 * Fails a job as `failRender` does. A long video with ready clips keeps them and its charge. Returns whether it changed
 * anything. Safe to repeat.
 */
export async function failJob(
  tx: Transaction,
  contentId: string,
  error: { code: string; message: string },
): Promise<boolean> {
  const { status } = await lockContent(tx, contentId);
  const clips = await lockClips(tx, contentId);
  if (!isUnfinished(status) || !(await finishClips(tx, contentId))) return failRender(tx, contentId, error);
  for (const clip of clips) await failRender(tx, clip.id, error);
  return true;
}

export type DeletedContent =
  | { outcome: 'deleted'; mediaKeys: string[] }
  | { outcome: 'deleted_before' }
  | { outcome: 'unfinished' }
  /** An unpublished post needs it. */
  | { outcome: 'in_use'; postId: string };

/**
 * Deletes a piece of content unless it still renders or an unpublished post uses it. The row stays for published posts
 * and the ledger. The caller removes `mediaKeys` after the commit; media that other content shows is not among them.
 */
export async function deleteContent(tx: Transaction, contentId: string): Promise<DeletedContent> {
  const { status, deleted_at, team_id, bytes, ...media } = await lockContent(tx, contentId);
  if (deleted_at !== null) return { outcome: 'deleted_before' };
  if (isUnfinished(status)) return { outcome: 'unfinished' };
  const [post] = await tx.em.execute<{ id: string }[]>(
    `select id from post where content_id = ? and status in ${toSqlList(UNFINISHED)} order by created_at, id limit 1`,
    [contentId],
  );
  if (post) return { outcome: 'in_use', postId: post.id };
  await tx.em.execute(
    `update content set deleted_at = clock_timestamp(), output_key = null, thumbnail_key = null,
       updated_at = clock_timestamp() where id = ?`,
    [contentId],
  );
  if (media.output_key !== null && !(await isReleased(tx, media.output_key)))
    return { outcome: 'deleted', mediaKeys: [] };
  if (media.output_key !== null) await giveBackStorage(tx, team_id, bytes ?? 0);
  const mediaKeys = [media.output_key, media.thumbnail_key].filter((key) => key !== null);
  return { outcome: 'deleted', mediaKeys: [...new Set(mediaKeys)] };
}

interface LockedContent {
  status: ContentStatus;
  output_key: string | null;
  thumbnail_key: string | null;
  team_id: string;
  bytes: number | null;
  deleted_at: string | null;
}

/** Locks the row until the transaction ends, so that a new post waits. */
async function lockContent(tx: Transaction, contentId: string): Promise<LockedContent> {
  const [row] = await tx.em.execute<LockedContent[]>(
    'select status, output_key, thumbnail_key, team_id, bytes, deleted_at from content where id = ? for update',
    [contentId],
  );
  if (!row) throw new Error(`There is no content ${contentId}.`);
  return row;
}
