import type { EntityManager } from '@mikro-orm/postgresql';
import { SERVICE } from '../../domain/audit/actors.ts';
import { UNFINISHED } from '../../domain/posts/post.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { toSqlList } from '../connection/to-sql-list.ts';
import { inTransaction, type Transaction } from '../connection/transaction.ts';
import { deleteContent } from '../content/end-content.ts';
import { recordOrphans, removeOrphans, type RemoveFile } from '../content/orphaned-files.ts';

/** Pieces that one statement reads. */
const PAGE = 500;

interface Piece {
  id: string;
  teamId: string;
  workspaceId: string;
  sandbox: boolean;
  readyAt: string;
}

/** The finished pieces all of whose posts ended at least `days` ago, in pages by the index on `ready_at`. */
export async function* listOldMedia(em: EntityManager, days: number): AsyncGenerator<Piece> {
  const moment = `(select clock_timestamp() - interval '${Math.trunc(days)} days')`;
  let after = { readyAt: '-infinity', id: '' };
  for (;;) {
    const page = await em.fork().execute<(Piece & { old: boolean })[]>(
      `select piece.*, ${ALL_POSTS_ENDED.replaceAll('$1', moment)} as old from (
         select id, team_id as "teamId", workspace_id as "workspaceId", sandbox, ready_at::text as "readyAt" from content
         where output_key is not null and ready_at <= ${moment} and (ready_at, id) > (?::timestamptz, ?)
         order by ready_at, id limit ${PAGE}) piece
       order by "readyAt"::timestamptz, id`,
      [after.readyAt, after.id],
    );
    yield* page.filter(({ old }) => old);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last;
  }
}

const ALL_POSTS_ENDED = `exists (select 1 from post where content_id = piece.id) and not exists (
  select 1 from post where content_id = piece.id and (status in ${toSqlList(UNFINISHED)} or updated_at > $1))`;

/** Deletes videos of posts that ended at least `days` ago, as `DELETE /content/{id}` does. Safe to run concurrently. */
export async function deleteOldMedia(
  em: EntityManager,
  days: number,
  { remove, stop, onDeleted }: { remove: RemoveFile; stop?: AbortSignal; onDeleted?: () => void },
): Promise<void> {
  for await (const piece of listOldMedia(em, days)) {
    if (stop?.aborted) return;
    const { result: keys } = await inTransaction(em, (tx) => deletePiece(tx, piece), SERVICE);
    if (keys === null) continue;
    onDeleted?.();
    await removeOrphans(em, keys, remove);
  }
}

/** Deletes a piece. Returns the keys of its files; null if another worker deleted it, or if a new post uses it. */
async function deletePiece(tx: Transaction, { id, ...owner }: Piece): Promise<string[] | null> {
  const deleted = await deleteContent(tx, id);
  if (deleted.outcome !== 'deleted') return null;
  const { teamId, workspaceId, sandbox } = owner;
  recordAudit(tx, { teamId, workspaceId, sandbox, action: 'content.deleted', subjectId: id });
  if (deleted.mediaKeys.length > 0) await recordOrphans(tx.em, deleted.mediaKeys);
  return deleted.mediaKeys;
}
