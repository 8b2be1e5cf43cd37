import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '../../db/migrations/migrate.ts';
import { openDatabase } from '../../db/connection/open-database.ts';

const TEMPLATE = 'kinora_template';

/** Creates a separate migrated database on this run's server, so that no other test's jobs process its rows. */
export function mintDatabase(): Promise<string> {
  return createDatabase(`test_${randomBytes(6).toString('hex')}`, TEMPLATE);
}

/** Creates a database without tables, for tests of what happens before the migration. */
export function mintEmptyDatabase(): Promise<string> {
  return createDatabase(`test_${randomBytes(6).toString('hex')}`, 'template0');
}

/** Migrates the database that the tests of a run share, and the template of their own databases. */
export async function migrateTestDatabases(): Promise<void> {
  await migrateDatabase(await createDatabase(TEMPLATE, 'template0'));
  await migrateDatabase(maintenanceUrl());
}

async function migrateDatabase(url: string): Promise<void> {
  const orm = await openDatabase(url);
  await migrate(orm);
  await orm.close();
}

async function createDatabase(name: string, template: string): Promise<string> {
  const url = new URL(maintenanceUrl());
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

function maintenanceUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests through `npm test`.');
  return url;
}
