import { DriverException, type EntityManager } from '@mikro-orm/postgresql';

/** How long writes that can be skipped are skipped after one was rejected. */
const RECHECK_MS = 1_000;

const READ_ONLY_TRANSACTION = '25006';

/** When each database that was found read-only is tried again, in the time of `performance.now()`. */
const readOnlyUntil = new WeakMap<object, number>();

/** Whether the database accepts writes: not a standby, and not set to read-only. Throws if it does not respond. */
export async function isWritable(em: EntityManager): Promise<boolean> {
  const [row] = await em
    .fork()
    .execute<{ read_only: string }[]>(`select current_setting('transaction_read_only') as read_only`);
  return row?.read_only === 'off';
}

/** Whether PostgreSQL rejected a write because it is a standby or set to read-only. */
export function isReadOnlyError(error: unknown): boolean {
  return error instanceof DriverException && error.code === READ_ONLY_TRANSACTION;
}

/** Runs a write that a reading request can do without. Returns `otherwise()` while the database is read-only. */
export async function unlessReadOnly<T>(em: EntityManager, write: () => Promise<T>, otherwise: () => T): Promise<T> {
  const database = em.getConnection();
  if (performance.now() < (readOnlyUntil.get(database) ?? 0)) return otherwise();
  try {
    return await write();
  } catch (error) {
    // A standby rejects some writes with other codes, such as those to unlogged tables.
    if (await isWritable(em)) throw error;
    readOnlyUntil.set(database, performance.now() + RECHECK_MS);
    return otherwise();
  }
}
