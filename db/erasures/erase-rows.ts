import type { EntityManager } from '@mikro-orm/postgresql';
import { queryPrepared } from '../connection/query-prepared.ts';
import { inTransaction } from '../connection/transaction.ts';
import { BATCH, deleteBatch, eraseAppendOnly, type ListFetchedKeys } from './delete-batch.ts';
import type { Erasure, ErasureScope } from './erasures.ts';
import { getOwnerId, listOwnTables, selectOwn, type OwnTable } from './own-tables.ts';

const TALLY = 'post_tally';

export interface EraseSteps {
  /** Called after each transaction. */
  onErased: (table: string, rows: number) => Promise<void>;
  listFetchedKeys: ListFetchedKeys;
}

/**
 * Deletes every row of a team or workspace in short transactions. Safe to repeat, from any point. A row that a request in progress
 * adds makes the last delete fail, because it refers to the workspace or team, and is deleted by the next run. Files that were
 * stored after `eraseFiles`, or will be, are recorded as orphaned.
 */
export async function eraseRows(em: EntityManager, scope: Erasure, steps: EraseSteps): Promise<void> {
  const tables = listOwnTables(scope);
  const { onErased } = steps;
  await releaseSelfReferences(em, scope);
  for (const table of tables.filter(({ name }) => name !== TALLY)) {
    if (table.name === 'workspace') {
      // Deleting posts adds rows to the tally.
      for (const tally of tables.filter(({ name }) => name === TALLY)) await eraseTable(em, tally, scope, steps);
      if (scope.workspaceId !== null) await onErased('api_key', await releaseKeys(em, scope.workspaceId));
    }
    await eraseTable(em, table, scope, steps);
  }
}

/** Clears the names and secrets of a workspace's keys, which are revoked. Their rows stay for the ledger. */
async function releaseKeys(em: EntityManager, workspaceId: string): Promise<number> {
  const keys = await queryPrepared(
    em,
    `update api_key set name = 'erased', workspace_id = null, callback_secret_sealed = null, previous_callback_secret_sealed = null
     where workspace_id = $1 returning 1`,
    [workspaceId],
  );
  return keys.length;
}

/** Deletes the rows of a table until none is left: a merge of tallies adds a row that only a later delete sees. */
async function eraseTable(em: EntityManager, table: OwnTable, scope: Erasure, steps: EraseSteps): Promise<void> {
  let deleted: number;
  do {
    deleted =
      table.name === 'audit_head'
        ? await eraseAuditEnd(em, scope)
        : await deleteBatch(em, table, scope, steps.listFetchedKeys);
    await steps.onErased(table.name, deleted);
  } while (deleted === BATCH || (await hasRows(em, table, scope)));
}

async function hasRows(em: EntityManager, { name, where }: OwnTable, scope: ErasureScope): Promise<boolean> {
  const found = await queryPrepared(em, `select 1 from ${name} where ${where} limit 1`, [getOwnerId(scope)]);
  return found.length > 0;
}

/** Deletes the head of the audit log with the last entries: its lock makes requests that append wait. The receipt keeps the head. */
async function eraseAuditEnd(em: EntityManager, { id, teamId }: Erasure): Promise<number> {
  const { result } = await inTransaction(em, async (tx) => {
    const [head] = await queryPrepared<{ last: string }>(
      tx.em,
      `select seq || ':' || hash as last from audit_head where team_id = $1 for update`,
      [teamId],
    );
    if (!head) return 0;
    while ((await eraseAppendOnly(tx.em, 'audit_entry', teamId)) === BATCH);
    // A request in progress may begin another log, which an erasure that is repeated deletes too.
    await queryPrepared(tx.em, 'update erasure set audit_head = coalesce(audit_head, $2) where id = $1', [
      id,
      head.last,
    ]);
    await queryPrepared(tx.em, 'delete from audit_head where team_id = $1', [teamId]);
    return 1;
  });
  return result;
}

/** Clears references within a table, because a batch may contain a row without those that refer to it. */
async function releaseSelfReferences(em: EntityManager, scope: ErasureScope): Promise<void> {
  const [id, own] = [getOwnerId(scope), selectOwn(scope)];
  await queryPrepared(em, `update content set parent_id = null where ${own} and parent_id is not null`, [id]);
  await queryPrepared(
    em,
    `update generation set variant_of = null, changed_feature = null where ${own} and variant_of is not null`,
    [id],
  );
}
