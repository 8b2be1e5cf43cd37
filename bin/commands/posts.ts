import { OPERATOR } from '../../domain/audit/actors.ts';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Post } from '../../db/entities/post.ts';
import { cancelPost } from '../../db/posts/post-changes.ts';
import { failUncertainTargets, endUncertainComments } from '../../db/posts/fail-uncertain-targets.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { UNFINISHED } from '../../domain/posts/post.ts';
import { requireFlag, UsageError, type Flags } from './flags.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/u;

/**
 * Cancels all posts of a restored database that were due by the instant and have not started, because they may have
 * been published after the backup. Ends targets and first comments with an unknown outcome. Safe to repeat.
 */
export async function cancelDuePosts(orm: MikroORM, flags: Flags) {
  const text = requireFlag(flags, 'due-by');
  const dueBy = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(dueBy.getTime())) {
    throw new UsageError('--due-by must be an instant with an offset, for example 2026-11-21T12:00:00Z.');
  }
  const due = await orm.em
    .fork()
    .find(
      Post,
      { dueAt: { $lte: dueBy }, status: { $in: [...UNFINISHED] } },
      { orderBy: { dueAt: 'asc' }, fields: ['id'] },
    );
  const cancelled: string[] = [];
  const unsure: { postId: string; targetIds: string[] }[] = [];
  for (const { id } of due) {
    const { result } = await inTransaction(
      orm.em,
      async (tx) => ({ cancelled: (await cancelPost(tx, id)).ok, targetIds: await failUncertainTargets(tx, id) }),
      OPERATOR,
    );
    if (result.cancelled) cancelled.push(id);
    if (result.targetIds.length > 0) unsure.push({ postId: id, targetIds: result.targetIds });
  }
  const { result: comments } = await inTransaction(orm.em, (tx) => endUncertainComments(tx, dueBy));
  const lines = [
    ...cancelled.map((id) => `cancelled ${id}`),
    ...unsure.map(
      ({ postId, targetIds }) => `ended ${targetIds.join(', ')} of ${postId}: may be published, check the account`,
    ),
    ...comments.map(
      ({ postId, targetId }) => `first comment of ${targetId} of ${postId}: may be published, check the post`,
    ),
    `Cancelled ${cancelled.length} posts. Unknown outcome: ${unsure.length} posts, ${comments.length} first comments.`,
  ];
  return { json: { cancelled, unsure, comments }, text: lines.join('\n') };
}
