/**
 * The one clock of everything that has a slot: the database's, in statements as `clock_timestamp()`. Nothing of a calendar is
 * compared with a process's own clock, so that processes on machines whose clocks differ agree.
 */
import type { EntityManager } from '@mikro-orm/postgresql';

export async function readDatabaseTime(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: string }[]>('select clock_timestamp() as now');
  if (!row) throw new Error('the database told no time');
  return new Date(row.now);
}

/**
 * The longest that a workflow of a calendar sleeps before it looks at its row and the clock again, milliseconds; null, as it is
 * unless the database's setting `kinora.longest_wait_ms` says otherwise: Temporal's timers are trusted. For a database whose
 * clock is set forward, as tests do that let weeks pass.
 */
export const MAX_WAIT_MS = `nullif(current_setting('kinora.longest_wait_ms', true), '')::float8`;
