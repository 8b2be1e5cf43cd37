/**
 * Everything that has a slot uses the database clock (`clock_timestamp()` in statements), so that processes on machines
 * with different clocks agree.
 */
import type { EntityManager } from '@mikro-orm/postgresql';

export async function readDatabaseTime(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: string }[]>('select clock_timestamp() as now');
  if (!row) throw new Error('the database returned no time');
  return new Date(row.now);
}

/**
 * The longest time that a workflow sleeps before it reads its row and the clock again, milliseconds. Null trusts
 * Temporal's timers, unless the database setting `kinora.longest_wait_ms` is set: tests that move the database clock
 * forward set it.
 */
export const MAX_WAIT_MS = `nullif(current_setting('kinora.longest_wait_ms', true), '')::float8`;
