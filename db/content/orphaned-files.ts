/**
 * Files that lie in storage, or soon will, and that no asset names yet, or none any more. A key is noted before its file is stored
 * and struck out by the transaction that records the asset, or noted by the one that deletes what named it, so that a process that
 * dies in between leaves a note of what it left. The note's lock settles whether a file is recorded or removed.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import { inTransaction, type Transaction } from '../connection/transaction.ts';

/** Longer than anybody goes on trying to record a file, hours. */
const FORGOTTEN_HOURS = 24;
/** Removed under one lock. */
export const SWEEP_FILES = 20;

export type RemoveFile = (storageKey: string) => Promise<void>;

/**
 * Files are about to be stored, or are named by nobody once this transaction has ended. Waits while one of the keys is being
 * removed; a key that waits already counts from now on.
 */
export async function recordOrphans(em: EntityManager, storageKeys: readonly string[]): Promise<void> {
  await em.execute(
    `insert into orphaned_file (storage_key) select distinct json_array_elements_text(?::json)
     on conflict (storage_key) do update set noted_at = clock_timestamp()`,
    [JSON.stringify(storageKeys)],
  );
}

/**
 * Holds a stored file until this transaction has ended: none is removed while a row comes to name it. False where its note is
 * gone: an asset names the file, or else it may have been removed.
 */
export async function lockOrphan(tx: Transaction, storageKey: string): Promise<boolean> {
  const held = await tx.em.execute<unknown[]>('select 1 from orphaned_file where storage_key = ? for update', [
    storageKey,
  ]);
  return held.length > 0;
}

/** An asset names the file from the commit on. */
export async function adoptFile(tx: Transaction, storageKey: string): Promise<void> {
  await tx.em.execute('delete from orphaned_file where storage_key = ?', [storageKey]);
}

/** Whether an asset names the file. */
export async function isReferenced(em: EntityManager, storageKey: string): Promise<boolean> {
  return (await namedAmong(em, [storageKey])).length > 0;
}

/** Removes noted files that nobody will name. Safe to repeat; one that an asset names, or whose note is gone, stays. */
export async function removeOrphans(
  em: EntityManager,
  storageKeys: readonly string[],
  remove: RemoveFile,
): Promise<void> {
  await inTransaction(em, async (tx) => {
    const held = await tx.em.execute<Noted[]>(
      `select storage_key from orphaned_file where storage_key ${AMONG} order by storage_key for update`,
      [JSON.stringify(storageKeys)],
    );
    await removeHeld(tx, held.map(keyOf), remove);
  });
}

/**
 * Removes files that nobody has named for a day, up to `SWEEP_FILES`, and answers how many notes it took. Safe to repeat, and
 * beside others. `forHours` says otherwise how long ago they were noted.
 */
export async function sweepOrphans(em: EntityManager, remove: RemoveFile, forHours = FORGOTTEN_HOURS): Promise<number> {
  const { result } = await inTransaction(em, async (tx) => {
    const held = await tx.em.execute<Noted[]>(
      `select storage_key from orphaned_file where noted_at <= clock_timestamp() - ? * interval '1 hour'
       order by noted_at limit ? for update skip locked`,
      [forHours, SWEEP_FILES],
    );
    await removeHeld(tx, held.map(keyOf), remove);
    return held.length;
  });
  return result;
}

interface Noted {
  storage_key: string;
}

/** The file before its note, so that whoever dies in between does it again. Whoever stores the key anew waits for the commit. */
async function removeHeld({ em }: Transaction, keys: readonly string[], remove: RemoveFile): Promise<void> {
  // A statement of its own: it must see what was committed until the locks were had.
  const named = new Set(await namedAmong(em, keys));
  await Promise.all(keys.filter((key) => !named.has(key)).map((key) => remove(key)));
  await em.execute(`delete from orphaned_file where storage_key ${AMONG}`, [JSON.stringify(keys)]);
}

async function namedAmong(em: EntityManager, keys: readonly string[]): Promise<string[]> {
  const named = `select storage_key from asset where storage_key ${AMONG} and deleted_at is null`;
  return (await em.execute<Noted[]>(named, [JSON.stringify(keys)])).map(keyOf);
}

/** The keys of a JSON list. */
const AMONG = 'in (select json_array_elements_text(?::json))';

const keyOf = (row: Noted): string => row.storage_key;
