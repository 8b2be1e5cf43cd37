import type { EntityManager } from '@mikro-orm/postgresql';

/** The time of the database clock, which decides when slots are due, so that machines with different clocks agree. */
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

/** SQL: the team of a row of `table` has a test clock, which stands still until it is advanced. */
export const hasTestClock = (table: string): string =>
  `exists (select 1 from test_clock where test_clock.team_id = ${table}.team_id)`;

/**
 * SQL: the longest time in milliseconds that a workflow sleeps before it reads its row and the clock again. Null, the
 * default, trusts Temporal's timers. Tests that move the database clock forward set `kinora.longest_wait_ms`.
 */
export const MAX_WAIT_MS = `nullif(current_setting('kinora.longest_wait_ms', true), '')::float8`;
