import type { EntityManager } from '@mikro-orm/postgresql';
import { queryPrepared } from '../connection/query-prepared.ts';
import { inTransaction, type Transaction } from '../connection/transaction.ts';
import { giveBackStorage } from '../credits/storage-usage.ts';
import type { ErasureScope } from './erasures.ts';
import { getOwnerId, listOwnTables, selectOwn, type OwnTable } from './own-tables.ts';

/** Rows per statement, so that no transaction is long. */
const BATCH = 500;

const APPEND_ONLY = ['ledger_entry', 'audit_entry'];

const TALLY = 'post_tally';

/**
 * Deletes every row of a team or workspace in short transactions. Calls `onErased` after each. Safe to repeat, from any point. A row
 * that a request in progress adds makes the last delete fail, and is deleted by the next run.
 */
export async function eraseRows(
  em: EntityManager,
  scope: ErasureScope,
  onErased: (table: string, rows: number) => Promise<void>,
): Promise<void> {
  const tables = listOwnTables(scope);
  if (scope.workspaceId === null) await storeAuditHead(em, scope.teamId);
  await releaseSelfReferences(em, scope);
  for (const table of tables.filter(({ name }) => name !== TALLY)) {
    if (table.name === 'workspace') {
      // Deleting posts adds rows to it.
      for (const tally of tables.filter(({ name }) => name === TALLY)) await eraseTable(em, tally, scope, onErased);
      if (scope.workspaceId !== null) await onErased('api_key', await releaseKeys(em, scope.workspaceId));
    }
    await eraseTable(em, table, scope, onErased);
  }
}

/** Keys of a workspace stay for the ledger, revoked and without a name. */
async function releaseKeys(em: EntityManager, workspaceId: string): Promise<number> {
  const keys = await queryPrepared(
    em,
    `update api_key set name = 'erased', workspace_id = null, callback_secret_sealed = null, previous_callback_secret_sealed = null
     where workspace_id = $1 returning 1`,
    [workspaceId],
  );
  return keys.length;
}

type OnErased = (table: string, rows: number) => Promise<void>;

async function eraseTable(em: EntityManager, table: OwnTable, scope: ErasureScope, onErased: OnErased): Promise<void> {
  let deleted: number;
  do {
    deleted = await deleteBatch(em, table, scope);
    await onErased(table.name, deleted);
  } while (deleted === BATCH);
}

async function deleteBatch(em: EntityManager, { name, where }: OwnTable, scope: ErasureScope): Promise<number> {
  const id = getOwnerId(scope);
  if (APPEND_ONLY.includes(name)) {
    const [row] = await queryPrepared<{ rows: number }>(em, 'select erase_append_only($1, $2, $3) as rows', [
      name,
      id,
      BATCH,
    ]);
    return row?.rows ?? 0;
  }
  const files = FILE_COLUMNS[name];
  const { result } = await inTransaction(em, async (tx) => {
    const deleted = await queryPrepared<StoredFile>(
      tx.em,
      `delete from ${name} where ctid = any(array(select ctid from ${name} where ${where} limit ${BATCH})) returning ${files ?? '1'}`,
      [id],
    );
    if (files) await giveBackFiles(tx, scope, deleted);
    return deleted.length;
  });
  return result;
}

interface StoredFile {
  key: string | null;
  bytes: number | null;
}

/** The rows whose files count against the storage of the team. */
const FILE_COLUMNS: Readonly<Record<string, string>> = {
  asset: 'case when deleted_at is null then storage_key end as key, bytes',
  content: 'output_key as key, bytes',
};

/** Files that several pieces of content show were counted once. */
async function giveBackFiles(tx: Transaction, { teamId }: ErasureScope, files: readonly StoredFile[]): Promise<void> {
  const bytes = new Map(files.flatMap((file) => (file.key === null ? [] : [[file.key, file.bytes ?? 0]])));
  const shown = await queryPrepared<{ key: string }>(
    tx.em,
    'select distinct output_key as key from content where output_key = any($1)',
    [[...bytes.keys()]],
  );
  for (const { key } of shown) bytes.delete(key);
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  if (total > 0) await giveBackStorage(tx, teamId, total);
}

/** The end of the audit log stays in the receipt. */
async function storeAuditHead(em: EntityManager, teamId: string): Promise<void> {
  await queryPrepared(
    em,
    `update erasure set audit_head = head.seq || ':' || head.hash from audit_head head
     where head.team_id = $1 and erasure.team_id = $1 and workspace_id is null and status = 'running'`,
    [teamId],
  );
}

/** A batch may contain a row without those that refer to it. */
async function releaseSelfReferences(em: EntityManager, scope: ErasureScope): Promise<void> {
  const [id, own] = [getOwnerId(scope), selectOwn(scope)];
  await queryPrepared(em, `update content set parent_id = null where ${own} and parent_id is not null`, [id]);
  await queryPrepared(
    em,
    `update generation set variant_of = null, changed_feature = null where ${own} and variant_of is not null`,
    [id],
  );
}
