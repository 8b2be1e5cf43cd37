import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Commits that the comment's call is about to leave: of two who try, one gets the number of the send. Null: it has left, or may
 * have, or there is nothing to say any more.
 */
export async function claimComment(em: EntityManager, targetId: string): Promise<number | null> {
  const [row] = await em.execute<{ comment_sends: number }[]>(
    `update post_target set comment_sent_at = clock_timestamp(), comment_sends = comment_sends + 1
     where id = ? and comment_status = 'pending' and comment_sent_at is null returning comment_sends`,
    [targetId],
  );
  return row?.comment_sends ?? null;
}

/** The platform shows the comment. Whoever learns it may say so, also after it was given up as unknown. Safe to repeat. */
export async function confirmComment(em: EntityManager, targetId: string, platformCommentId: string): Promise<void> {
  await em.execute(
    `update post_target set comment_status = 'posted', comment_reason = null, platform_comment_id = ?
     where id = ? and comment_status in ('pending', 'unknown') and comment_sent_at is not null`,
    [platformCommentId, targetId],
  );
}

/** The platform definitely did not take this send: another may be made. */
export async function releaseComment(em: EntityManager, targetId: string, sends: number): Promise<void> {
  await em.execute(
    `update post_target set comment_sent_at = null
     where id = ? and comment_status = 'pending' and comment_sends = ?`,
    [targetId, sends],
  );
}

/**
 * Ends a comment that is not there. Only for the send that was asked about: a refusal that is heard late must not end a later
 * one. Safe to repeat.
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
