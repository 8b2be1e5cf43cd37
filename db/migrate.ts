import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';

/** Any number that all Kinora processes share: one migrates, the others wait. */
const MIGRATION_LOCK = 5_064_672;

/** Brings the schema up to date. Safe to repeat, and safe when several processes start at once. */
export async function migrate(orm: MikroORM): Promise<void> {
  if (await isMigrated(orm)) return;
  // The lock has its own connection: the migrator takes from the pool, which may hold a single one.
  const lock = new Client({ connectionString: orm.config.get('clientUrl') });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  } finally {
    await lock.end();
  }
}

/** Whether every migration has run. */
export async function isMigrated(orm: MikroORM): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0;
}
