import type { EntityManager } from '@mikro-orm/postgresql';
import type { FailureReason } from '../../domain/failure-reason.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordCommentFailed, type CommentEnd, type PostEventSource } from '../webhooks/post-events.ts';

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
    `update post_target set comment_status = 'posted', comment_error = null, platform_comment_id = ?
     where id = ? and comment_status in ('pending', 'unknown') and comment_sent_at is not null`,
    [platformCommentId, targetId],
  );
}

/** Allows another send, because the platform definitely rejected this one. */
export async function releaseComment(em: EntityManager, targetId: string, sends: number): Promise<void> {
  await em.execute(
    `update post_target set comment_sent_at = null
     where id = ? and comment_status = 'pending' and comment_sends = ?`,
    [targetId, sends],
  );
}

/**
 * Ends a comment that was not, or may not have been, posted. Compares the send, so that a late rejection cannot end a
 * later one. Safe to repeat.
 */
export async function endComment(
  tx: Transaction,
  target: { id: string; commentSends: number },
  status: 'failed' | 'unknown',
  error: FailureReason,
): Promise<void> {
  const ended = await tx.em.execute<unknown[]>(
    `update post_target set comment_status = ?, comment_error = ?
     where id = ? and comment_status = 'pending' and comment_sends = ? returning 1`,
    [status, JSON.stringify(error), target.id, target.commentSends],
  );
  if (ended.length > 0) await reportFailedComment(tx, target.id);
}

/** Ends a comment of which no call can be in flight. Safe to repeat. */
export async function endUnsentComment(tx: Transaction, targetId: string, error: FailureReason): Promise<void> {
  const ended = await tx.em.execute<unknown[]>(
    `update post_target set comment_status = 'failed', comment_error = ?
     where id = ? and comment_status = 'pending' and comment_sent_at is null returning 1`,
    [JSON.stringify(error), targetId],
  );
  if (ended.length > 0) await reportFailedComment(tx, targetId);
}

/** Records the event of a comment that was not posted. Call it in the transaction that ends the comment. */
export async function reportFailedComment(tx: Transaction, targetId: string): Promise<void> {
  const [row] = await tx.em.execute<(PostEventSource & CommentEnd)[]>(
    `select post.id as "postId", post.team_id as "teamId", post.workspace_id as "workspaceId", post.sandbox, post.reference,
       target.id as "targetId", target.account_id as "accountId", target.platform, target.comment_status as status,
       target.comment_error as error
     from post_target target join post on post.id = target.post_id where target.id = ?`,
    [targetId],
  );
  if (!row) return;
  const { accountId, platform, status, error, ...post } = row;
  await recordCommentFailed(tx, post, { targetId, accountId, platform, status, error });
}
