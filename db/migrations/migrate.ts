import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { MIGRATIONS } from './migrations/index.ts';
import { openAsOwner } from './orm.ts';
import { ensureServiceRole, serviceRoleHolds } from './service-role.ts';

/** Any number that all Kinora processes share: one migrates, the others wait. */
const MIGRATION_LOCK = 5_064_672;

/**
 * Brings the schema up to date, as its owner. Safe to repeat, and safe when several processes start at once. Answers whether
 * the service acts as a role that cannot change the ledger; see `service-role.ts`.
 */
export async function migrate(orm: MikroORM): Promise<{ ownRole: boolean }> {
  return asOwner(orm.config.get('clientUrl') ?? '', async (owner, url) => {
    if ((await isUpToDate(owner)) && (await serviceRoleHolds(owner))) return { ownRole: true };
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(url);
    await ensureServiceRole(owner);
    return { ownRole: await serviceRoleHolds(owner) };
  });
}

async function runMigrations(url: string): Promise<void> {
  const orm = await openAsOwner(url);
  try {
    await orm.migrator.up();
  } finally {
    await orm.close();
  }
}

/** Throws until every migration has run. Uses a connection of its own: one made earlier would not act as the service's role. */
export async function requireMigrated(url: string): Promise<void> {
  if (!(await asOwner(url, isUpToDate))) throw new Error('its migrations have not run; the API runs them');
}

/** Whether every migration has run. */
export async function isMigrated(orm: MikroORM): Promise<boolean> {
  const em = orm.em.fork();
  return isUpToDate({ query: async (sql) => ({ rows: await em.execute<object[]>(sql) }) });
}

async function isUpToDate(connection: { query(sql: string): Promise<{ rows: object[] }> }): Promise<boolean> {
  const { rows: tables } = await connection.query(`select 1 where to_regclass('migration') is not null`);
  if (tables.length === 0) return false;
  const { rows } = await connection.query('select name from migration');
  const done = new Set(rows.map((row) => (row as { name: string }).name));
  return MIGRATIONS.every(({ name }) => done.has(name));
}

/** The database cannot be reached, or went away in the middle: trying again later may help. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';

  constructor(cause: Error & { code?: string }) {
    super(`the database of DATABASE_URL does not answer: ${cause.message || cause.code}`, { cause });
  }
}

function away(cause: Error): never {
  throw new DatabaseAway(cause);
}

const CONNECT_WITHIN_MS = 5_000;

/** Throws `DatabaseAway` where it cannot connect, and where the connection is gone once the work has failed. */
async function asOwner<T>(url: string, work: (owner: Client, url: string) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // Asked below: whatever breaks the connection breaks the work.
  owner.on('error', () => undefined);
  await owner.connect().catch(away);
  try {
    return await work(owner, url);
  } catch (error) {
    await owner.query('select 1').catch(away);
    throw error;
  } finally {
    await owner.end();
  }
}
