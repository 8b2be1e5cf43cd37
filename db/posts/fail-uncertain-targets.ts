import { targetError } from '../../domain/posts/target-error.ts';
import { recordSignal } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';
import { reportFailedComment } from './first-comments.ts';
import { settlePost } from './settle-post.ts';

const UNSURE = targetError({
  code: 'outcome_unknown',
  message:
    'The database was restored from a backup, and this may have been published since the backup. Check the account before you post it again.',
  platformCode: null,
});

/**
 * Fails the targets of a post that were about to be sent when the backup was made, because they may be published by now
 * and have no handle to check. Sent targets are checked by their handles. Returns their ids.
 */
export async function failUncertainTargets(tx: Transaction, postId: string): Promise<string[]> {
  await tx.em.execute('select id from post where id = ? for update', [postId]);
  const ended = await tx.em.execute<{ id: string }[]>(
    `update post_target set status = 'failed', send_state = 'unknown', opens_at = null, error = ?::jsonb
     where post_id = ? and status = 'publishing' and send_state = 'reserved' returning id`,
    [JSON.stringify(UNSURE), postId],
  );
  if (ended.length === 0) return [];
  await settlePost(tx, postId);
  await recordSignal(tx, postId, 'release');
  return ended.map(({ id }) => id);
}

const UNSURE_COMMENT = {
  code: 'outcome_unknown',
  message:
    'The database was restored from a backup, and the comment may have been written since the backup. Check the post before you write it yourself.',
};

/**
 * Ends first comments that were unsent when the backup was made, of posts that were due by then, because they may be
 * published by now. Safe to repeat.
 */
export async function endUncertainComments(
  tx: Transaction,
  dueBy: Date,
): Promise<{ postId: string; targetId: string }[]> {
  const ended = await tx.em.execute<{ postId: string; targetId: string }[]>(
    `update post_target set comment_status = 'unknown', comment_error = ?
     from post where post.id = post_target.post_id and post.due_at <= ?
       and post_target.first_comment_text is not null and post_target.comment_sent_at is null
       and (post_target.comment_status = 'pending'
         or post_target.comment_status is null and post_target.status in ('publishing', 'posted'))
     returning post.id as "postId", post_target.id as "targetId"`,
    [JSON.stringify(UNSURE_COMMENT), dueBy],
  );
  for (const { targetId } of ended) await reportFailedComment(tx, targetId);
  return ended;
}
