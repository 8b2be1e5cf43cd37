import type { EntityManager } from '@mikro-orm/postgresql';
import { queryPrepared } from '../connection/query-prepared.ts';

/**
 * Commits that the comment is about to be sent; one of several callers wins. Returns the number and time of the send, or
 * null if it was sent or was not requested.
 */
export async function reserveComment(
  em: EntityManager,
  targetId: string,
): Promise<{ number: number; at: Date } | null> {
  const [row] = await queryPrepared<{ number: number; at: Date }>(
    em,
    `update post_target set comment_sent_at = clock_timestamp(), comment_sends = comment_sends + 1
     where id = $1 and comment_status = 'pending' and comment_sent_at is null
     returning comment_sends as number, comment_sent_at as at`,
    [targetId],
  );
  return row ?? null;
}

/** Records that the platform shows the comment, even if its outcome was unknown. Safe to repeat. */
export async function confirmComment(em: EntityManager, targetId: string, platformCommentId: string): Promise<void> {
  await em.execute(
    `update post_target set comment_status = 'posted', comment_reason = null, platform_comment_id = ?
     where id = ? and comment_status in ('pending', 'unknown') and comment_sent_at is not null`,
    [platformCommentId, targetId],
  );
}

/** The platform definitely rejected this send, so another may follow. */
export async function releaseComment(em: EntityManager, targetId: string, sends: number): Promise<void> {
  await em.execute(
    `update post_target set comment_sent_at = null
     where id = ? and comment_status = 'pending' and comment_sends = ?`,
    [targetId, sends],
  );
}

/**
 * Ends a comment that is not there. Compares the send, so that a late rejection cannot end a later one. Safe to repeat.
 */
export async function endComment(
  em: EntityManager,
  target: { id: string; commentSends: number },
  status: 'failed' | 'unknown',
  reason: string,
): Promise<void> {
  await em.execute(
    `update post_target set comment_status = ?, comment_reason = ?
     where id = ? and comment_status = 'pending' and comment_sends = ?`,
    [status, reason, target.id, target.commentSends],
  );
}

/** Ends a comment of which no call can be in flight. Safe to repeat. */
export async function endUnsentComment(em: EntityManager, targetId: string, reason: string): Promise<void> {
  await em.execute(
    `update post_target set comment_status = 'failed', comment_reason = ?
     where id = ? and comment_status = 'pending' and comment_sent_at is null`,
    [reason, targetId],
  );
}
