import type { MikroORM } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { DatabaseUnavailable } from '../connection/database-unavailable.ts';
import { openAsOwner } from '../connection/open-database.ts';
import { ensureServiceRole, actsAsServiceRole } from '../connection/service-role.ts';
import { beginEventEpoch, hasEventEpoch } from './event-epoch.ts';
import { FUNCTIONS_DIGEST, isFunctionsDigest, replaceFunctions } from './functions.ts';
import { MIGRATIONS } from './index.ts';
import { findNarrowChecks, widenChecks } from './list-checks.ts';

/** Shared by all Kinora processes: one of them migrates, the others wait. */
const MIGRATION_LOCK = 5_064_672;

/**
 * Brings the schema up to date, as its owner. Safe to repeat, and safe if several processes start at once. Returns whether the
 * service acts as a role that cannot change the ledger; see `service-role.ts`. A database that was restored on another server begins a
 * new epoch of events.
 */
export async function migrate(orm: MikroORM): Promise<{ ownRole: boolean }> {
  return asOwner(orm.config.get('clientUrl') ?? '', async (owner, url) => {
    const applied = await readApplied(owner);
    const isDone =
      isMigrated(applied) &&
      hasOurFunctions(applied) &&
      (await hasEventEpoch(owner)) &&
      (await findNarrowChecks(owner)).length === 0;
    if (isDone && (await actsAsServiceRole(owner))) return { ownRole: true };
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(url);
    if (!hasOurFunctions(await readApplied(owner))) await replaceFunctions(owner);
    await widenChecks(owner, await findNarrowChecks(owner));
    if (!(await hasEventEpoch(owner))) await beginEventEpoch(owner);
    await ensureServiceRole(owner);
    return { ownRole: await actsAsServiceRole(owner) };
  });
}

async function runMigrations(url: string): Promise<void> {
  const migrations = { migrationsList: MIGRATIONS, snapshot: false, tableName: 'migration' };
  const orm = await openAsOwner(url, { extensions: [Migrator], migrations });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close();
  }
}

/** Throws unless every migration has run. Uses no pool: a pool's connection from before the migration would not act as the service's role. */
export async function requireMigrated(url: string): Promise<void> {
  const migrated = await asOwner(url, async (owner) => isMigrated(await readApplied(owner)) && hasEventEpoch(owner));
  if (!migrated) throw new Error('the database is not migrated yet; the API migrates it at its start');
}

/** Whether every migration has run. */
export async function hasMigrated(orm: MikroORM): Promise<boolean> {
  const em = orm.em.fork();
  return isMigrated(await readApplied({ query: async (sql) => ({ rows: await em.execute<object[]>(sql) }) }));
}

/** The names that the `migration` table records. Throws `UnsupportedSchema`. */
async function readApplied(connection: { query(sql: string): Promise<{ rows: object[] }> }): Promise<Set<string>> {
  const { rows: tables } = await connection.query(`select 1 where to_regclass('migration') is not null`);
  if (tables.length === 0) return new Set();
  const { rows } = await connection.query('select name from migration');
  const names = rows.map((row) => (row as { name: string }).name);
  if (names.some((name) => UNRELEASED.test(name))) throw new UnsupportedSchema();
  return new Set(names);
}

function isMigrated(applied: ReadonlySet<string>): boolean {
  return MIGRATIONS.every(({ name }) => applied.has(name)) && [...applied].some(isFunctionsDigest);
}

/**
 * Whether the database has the functions of this release. True also in a database that a later release has migrated: its
 * functions stay.
 */
function hasOurFunctions(applied: ReadonlySet<string>): boolean {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  return applied.has(FUNCTIONS_DIGEST) || [...applied].some((name) => !known.has(name) && !isFunctionsDigest(name));
}

/** Names of migrations from before the first release began with their date. */
const UNRELEASED = /^\d{8}-/u;

/** The database has a schema from before the first release, which has no migration path. */
export class UnsupportedSchema extends Error {
  override readonly name = 'UnsupportedSchema';

  constructor() {
    super(
      'DATABASE_URL names a database with the schema of an unreleased version, which cannot be migrated. ' +
        'Create a new database, or delete the folder of `npm start` (.kinora by default), and start again.',
    );
  }
}

function throwUnavailable(cause: Error): never {
  throw new DatabaseUnavailable(cause);
}

const CONNECT_TIMEOUT_MS = 5_000;

/** Runs `work` as the owner of the tables. Throws `DatabaseUnavailable` if it cannot connect, or if `work` fails and the connection is broken. */
async function asOwner<T>(url: string, work: (owner: Client, url: string) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A broken connection makes `work` fail, which is handled below.
  owner.on('error', () => undefined);
  await owner.connect().catch(throwUnavailable);
  try {
    return await work(owner, url);
  } catch (error) {
    await owner.query('select 1').catch(throwUnavailable);
    throw error;
  } finally {
    await owner.end();
  }
}
