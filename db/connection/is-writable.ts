import type { EntityManager } from '@mikro-orm/postgresql';

/** Whether the database accepts writes: not a standby, and not set to read-only. Throws if it does not respond. */
export async function isWritable(em: EntityManager): Promise<boolean> {
  const [row] = await em
    .fork()
    .execute<{ read_only: string }[]>(`select current_setting('transaction_read_only') as read_only`);
  return row?.read_only === 'off';
}
