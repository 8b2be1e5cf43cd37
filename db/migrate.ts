import type { MikroORM } from '@mikro-orm/postgresql';

/** Any number that all Kinora processes share: one migrates, the others wait. */
const MIGRATION_LOCK = 5_064_672;

/** Brings the schema up to date. Safe to repeat, and safe when several processes start at once. */
export async function migrate(orm: MikroORM): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  });
}

/** Whether every migration has run. */
export async function isMigrated(orm: MikroORM): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0;
}
