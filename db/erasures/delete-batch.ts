import type { EntityManager } from '@mikro-orm/postgresql';
import { queryPrepared } from '../connection/query-prepared.ts';
import { inTransaction, type Transaction } from '../connection/transaction.ts';
import { recordOrphans } from '../content/orphaned-files.ts';
import type { OwnMediaSource } from '../../domain/content/own-media.ts';
import { giveBackStorage } from '../credits/storage.ts';
import type { Erasure, ErasureScope } from './erasures.ts';
import { OWN_MEDIA_SOURCE } from './list-external.ts';
import { getOwnerId, type OwnTable } from './own-tables.ts';

/** Rows per statement, so that no transaction is long. */
export const BATCH = 500;

const APPEND_ONLY = ['ledger_entry', 'audit_entry'];

/** The keys under which a fetch stores files that no row names. */
export type ListFetchedKeys = (media: { id: string; source: OwnMediaSource }) => readonly string[];

/** Deletes up to `BATCH` rows, and what refers to them without a foreign key. Returns their number. */
export async function deleteBatch(
  em: EntityManager,
  { name, where }: OwnTable,
  scope: Erasure,
  listFetchedKeys: ListFetchedKeys,
): Promise<number> {
  const id = getOwnerId(scope);
  if (APPEND_ONLY.includes(name)) return eraseAppendOnly(em, name, id);
  const returned = RETURNED[name] ?? '1';
  const selected = `array(select ctid from ${name} where ${where} limit ${BATCH})`;
  const { result } = await inTransaction(em, async (tx) => {
    const deleted = await queryPrepared<Deleted>(
      tx.em,
      `delete from ${name} where ctid = any(${selected}) returning ${returned}`,
      returned.includes('$2') ? [id, scope.id] : [id],
    );
    if (name in RETURNED) await deleteDependents(tx, scope, deleted, listFetchedKeys);
    return deleted.length;
  });
  return result;
}

export async function eraseAppendOnly(em: EntityManager, name: string, teamId: string): Promise<number> {
  const [row] = await queryPrepared<{ rows: number }>(em, 'select erase_append_only($1, $2, $3) as rows', [
    name,
    teamId,
    BATCH,
  ]);
  return row?.rows ?? 0;
}

interface Deleted {
  id: string;
  /** The file that counts against the storage of the team. */
  key: string | null;
  bytes: number | null;
  keys: string[];
  /** Whether files of the row may be stored after `eraseFiles`. */
  isLate: boolean;
  /** The source of own media; null for other rows. */
  source: OwnMediaSource | null;
}

/** SQL: since when rows may have files from after `eraseFiles`. No transaction or silent activity takes an hour. */
const LATE = `(select started_at from erasure where id = $2) - interval '1 hour'`;

/** What a delete returns from tables whose rows have files or a callback. */
const RETURNED: Readonly<Record<string, string>> = {
  post: `id, null as key, null as bytes, '{}'::text[] as keys, false as "isLate", null as source`,
  asset: `id, case when deleted_at is null then storage_key end as key, bytes, array[storage_key] as keys,
    created_at >= ${LATE} as "isLate", null as source`,
  // Parts may arrive at any time, and the whole file is counted by the id.
  asset_upload: `id, id as key, bytes, part_keys as keys, true as "isLate", null as source`,
  content: `id, output_key as key, bytes, array_remove(array[output_key, thumbnail_key], null) as keys,
    updated_at >= ${LATE} as "isLate", ${OWN_MEDIA_SOURCE} as source`,
  deck_frame: `hash as id, null as key, null as bytes, array[storage_key] as keys, created_at >= ${LATE} as "isLate", null as source`,
};

/**
 * Deletes what refers to the rows without a foreign key. A callback is recorded in the transaction of its job, so it is visible once
 * the job was. The files of late rows are recorded as orphaned.
 */
async function deleteDependents(
  tx: Transaction,
  scope: Erasure,
  deleted: readonly Deleted[],
  listFetchedKeys: ListFetchedKeys,
): Promise<void> {
  await queryPrepared(tx.em, 'delete from job_callback where job_id = any($1)', [deleted.map(({ id }) => id)]);
  await releaseFileStorage(tx, scope, deleted);
  const late = deleted.filter(({ isLate }) => isLate);
  const keys = late.flatMap(({ id, source, keys: named }) => [
    ...named,
    ...(source ? listFetchedKeys({ id, source }) : []),
  ]);
  if (keys.length > 0) await recordOrphans(tx.em, keys);
}

/** Releases the storage of files that no other content shows; a file that several pieces show was counted once. */
async function releaseFileStorage(tx: Transaction, { teamId }: ErasureScope, files: readonly Deleted[]): Promise<void> {
  const bytes = new Map(files.flatMap((file) => (file.key === null ? [] : [[file.key, file.bytes ?? 0]])));
  if (bytes.size === 0) return;
  const shown = await queryPrepared<{ key: string }>(
    tx.em,
    'select distinct output_key as key from content where output_key = any($1)',
    [[...bytes.keys()]],
  );
  for (const { key } of shown) bytes.delete(key);
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  if (total > 0) await giveBackStorage(tx, teamId, total);
}
