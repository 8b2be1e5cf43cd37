/**
 * Files in storage, or about to be, that no asset or content refers to. A key is recorded before its file is stored and removed by
 * the transaction that records the reference, so that a crash in between leaves a record. A transaction that deletes the
 * last reference records the key again. The row lock decides whether a file is adopted or removed.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import { inTransaction, type Transaction } from '../connection/transaction.ts';

/** The age of an orphan, in hours: longer than any retry of recording a file. */
const MAX_AGE_HOURS = 24;
/** Files removed under one lock. */
export const SWEEP_FILES = 20;

export type RemoveFile = (storageKey: string) => Promise<void>;

/**
 * Records files that are about to be stored or lose their last reference with this transaction. Waits while one of them
 * is being removed. Restarts the time of a key that was recorded before.
 */
export async function recordOrphans(em: EntityManager, storageKeys: readonly string[]): Promise<void> {
  await em.execute(
    `insert into orphaned_file (storage_key) select distinct json_array_elements_text(?::json)
     on conflict (storage_key) do update set noted_at = clock_timestamp()`,
    [JSON.stringify(storageKeys)],
  );
}

/**
 * Locks a stored file until the transaction ends, so that it is not removed meanwhile. Returns false if it is not
 * recorded: a row refers to it, or it may have been removed.
 */
export async function lockOrphan(tx: Transaction, storageKey: string): Promise<boolean> {
  const locked = await tx.em.execute<unknown[]>('select 1 from orphaned_file where storage_key = ? for update', [
    storageKey,
  ]);
  return locked.length > 0;
}

/** Removes the records of files to which a row refers from the commit on. */
export async function adoptFiles(tx: Transaction, storageKeys: readonly string[]): Promise<void> {
  await tx.em.execute(`delete from orphaned_file where storage_key ${IN_JSON_LIST}`, [JSON.stringify(storageKeys)]);
}

export async function isReferenced(em: EntityManager, storageKey: string): Promise<boolean> {
  return (await listReferenced(em, [storageKey])).length > 0;
}

/** Removes recorded files that no asset or content refers to. Safe to repeat. */
export async function removeOrphans(
  em: EntityManager,
  storageKeys: readonly string[],
  remove: RemoveFile,
): Promise<void> {
  await inTransaction(em, async (tx) => {
    const locked = await tx.em.execute<RecordedFile[]>(
      `select storage_key from orphaned_file where storage_key ${IN_JSON_LIST} order by storage_key for update`,
      [JSON.stringify(storageKeys)],
    );
    await removeLocked(tx, locked.map(toKey), remove);
  });
}

/**
 * Removes up to `SWEEP_FILES` files that were recorded `forHours` ago, and returns the number of records it deleted.
 * Safe to repeat and to run concurrently.
 */
export async function sweepOrphans(em: EntityManager, remove: RemoveFile, forHours = MAX_AGE_HOURS): Promise<number> {
  const { result } = await inTransaction(em, async (tx) => {
    const locked = await tx.em.execute<RecordedFile[]>(
      `select storage_key from orphaned_file where noted_at <= clock_timestamp() - ? * interval '1 hour'
       order by noted_at limit ? for update skip locked`,
      [forHours, SWEEP_FILES],
    );
    await removeLocked(tx, locked.map(toKey), remove);
    return locked.length;
  });
  return result;
}

interface RecordedFile {
  storage_key: string;
}

/**
 * Removes locked files to which nothing refers, and all records. A file is removed before its record, so that a crash
 * in between repeats the removal. A process that stores the key again waits for the commit.
 */
async function removeLocked({ em }: Transaction, keys: readonly string[], remove: RemoveFile): Promise<void> {
  // A separate statement, because it must see what was committed before the locks were acquired.
  const referenced = new Set(await listReferenced(em, keys));
  await Promise.all(keys.filter((key) => !referenced.has(key)).map((key) => remove(key)));
  await em.execute(`delete from orphaned_file where storage_key ${IN_JSON_LIST}`, [JSON.stringify(keys)]);
}

async function listReferenced(em: EntityManager, keys: readonly string[]): Promise<string[]> {
  const listed = JSON.stringify(keys);
  const referenced = await em.execute<RecordedFile[]>(
    `select storage_key from asset where storage_key ${IN_JSON_LIST} and deleted_at is null
     union all select output_key from content where output_key ${IN_JSON_LIST}
     union all select thumbnail_key from content where thumbnail_key ${IN_JSON_LIST}
     union all select unnest(part_keys) from asset_upload
       where part_keys && (select array_agg(value) from json_array_elements_text(?::json))`,
    [listed, listed, listed, listed],
  );
  return referenced.map(toKey);
}

const IN_JSON_LIST = 'in (select json_array_elements_text(?::json))';

const toKey = (row: RecordedFile): string => row.storage_key;
