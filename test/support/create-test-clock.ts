import { Client } from 'pg';
import { mintEmptyDatabase } from './database.ts';

/** Maximum sleep of a calendar workflow in milliseconds, so that it notices a clock change. */
const LONGEST_WAIT_MS = 300;

/**
 * Overrides PostgreSQL's `clock_timestamp()` in statements, defaults and functions. Time runs
 * at normal speed and jumps when a test sets it, so timeouts and leases of seconds stay valid.
 */
const CLOCK = `
create table clock_setting (set_at timestamptz primary key, ahead interval not null);
grant select on clock_setting to public;
create function public.clock_timestamp() returns timestamptz language sql volatile as
  'select pg_catalog.clock_timestamp() + (select ahead from public.clock_setting order by set_at desc limit 1)';
insert into clock_setting values ('-infinity', '0');
`;

/** Controls the clock of one database. */
export interface TestClock {
  databaseUrl: string;
  now(): Promise<Date>;
  /** Sets the clock forward. Throws if the instant has passed. */
  setTo(instant: Date): Promise<void>;
  /** Converts a real time to the time of the test clock. */
  toTestTime(real: Date): Promise<Date>;
  close(): Promise<void>;
}

/** Creates an empty database whose clock is correct until it is set. */
export async function createTestClock(): Promise<TestClock> {
  const databaseUrl = await mintEmptyDatabase();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const name = new URL(databaseUrl).pathname.slice(1);
  await client.query(`alter database ${name} set search_path = public, pg_catalog`);
  await client.query(`alter database ${name} set kinora.longest_wait_ms = '${LONGEST_WAIT_MS}'`);
  await client.query(CLOCK);
  const ask = async (statement: string, value?: Date): Promise<Date> => {
    const { rows } = await client.query<{ at: Date }>(statement, value ? [value.toISOString()] : []);
    return rows[0]!.at;
  };
  const now = () => ask('select public.clock_timestamp() as at');
  const set = (instant: Date) =>
    client.query(
      `insert into clock_setting select at, $1::timestamptz - at from (select pg_catalog.clock_timestamp() as at) real`,
      [instant.toISOString()],
    );
  return {
    databaseUrl,
    now,
    setTo: async (instant) => {
      if (instant <= (await now())) throw new Error(`${instant.toISOString()} has passed`);
      await set(instant);
    },
    toTestTime: (real) =>
      ask(
        `select $1::timestamptz + ahead as at from clock_setting where set_at <= $1::timestamptz
         order by set_at desc limit 1`,
        real,
      ),
    close: () => client.end(),
  };
}
