/**
 * Returns the time of the database clock. All slots go by it (`clock_timestamp()` in statements), so that processes on machines
 * with different clocks agree.
 */
import type { EntityManager } from '@mikro-orm/postgresql';

export async function readDatabaseTime(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: string }[]>('select clock_timestamp() as now');
  if (!row) throw new Error('the database returned no time');
  return new Date(row.now);
}

/** The time by which the rules of a team go (`db/functions/team_now.sql`). */
export async function readTeamTime(em: EntityManager, teamId: string): Promise<Date> {
  const [row] = await em.execute<{ now: string }[]>('select team_now(?) as now', [teamId]);
  if (!row) throw new Error('the database returned no time');
  return new Date(row.now);
}

/** The condition on rows of a table whose team has a test clock, which stands still until it is advanced. */
export const hasTestClock = (table: string): string =>
  `exists (select 1 from test_clock where test_clock.team_id = ${table}.team_id)`;

/**
 * The longest time that a workflow sleeps before it reads its row and the clock again, milliseconds. Null trusts
 * Temporal's timers, unless the database setting `kinora.longest_wait_ms` is set: tests that move the database clock
 * forward set it.
 */
export const MAX_WAIT_MS = `nullif(current_setting('kinora.longest_wait_ms', true), '')::float8`;
