import type { MikroORM } from '@mikro-orm/postgresql';
import { Post } from '../../db/entities/post.ts';
import { cancelPost } from '../../db/posts/post-changes.ts';
import { inTransaction } from '../../db/transaction.ts';
import { CHANGEABLE } from '../../domain/post.ts';
import { required, UsageError, type Flags } from './flags.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/u;

/**
 * Cancels every post, of all teams, that was due by the instant and has not begun to go out. For a database restored from a
 * backup: it does not know what was published since, and would publish that again. Safe to repeat.
 */
export async function cancelDuePosts(orm: MikroORM, flags: Flags) {
  const text = required(flags, 'due-by');
  const dueBy = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(dueBy.getTime())) {
    throw new UsageError('--due-by must be an instant with its offset, as in 2026-11-21T12:00:00Z.');
  }
  const due = await orm.em
    .fork()
    .find(
      Post,
      { dueAt: { $lte: dueBy }, status: { $in: [...CHANGEABLE] } },
      { orderBy: { dueAt: 'asc' }, fields: ['id'] },
    );
  const cancelled: string[] = [];
  for (const { id } of due) {
    const { result } = await inTransaction(orm.em, (tx) => cancelPost(tx, id));
    if (result.ok) cancelled.push(id);
  }
  const lines = cancelled.map((id) => `cancelled ${id}`);
  return { json: { cancelled }, text: [...lines, `${cancelled.length} posts were cancelled.`].join('\n') };
}
