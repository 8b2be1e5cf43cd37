import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '../../db/migrations/migrate.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { noteDatabase } from '../environment/minted-databases.ts';

const TEMPLATE = 'kinora_template';

/** Creates a separate migrated database on this run's server, so that no other test's jobs process its rows. */
export function mintDatabase(): Promise<string> {
  return createDatabase(nameDatabase(), TEMPLATE);
}

/** Creates a database without tables, for tests of what happens before the migration. */
export function mintEmptyDatabase(): Promise<string> {
  return createDatabase(nameDatabase(), 'template0');
}

/** The test file drops the database at its end. */
function nameDatabase(): string {
  const name = `test_${randomBytes(6).toString('hex')}`;
  noteDatabase(name);
  return name;
}

let own: Promise<string> | undefined;

/** The migrated database of the running test file, whose modules are its own: no test sees rows of another file, or changes them. */
export function getOwnDatabase(): Promise<string> {
  return (own ??= mintDatabase());
}

/** Creates the template of all databases of a run. */
export async function createTemplate(): Promise<void> {
  const orm = await openDatabase(await createDatabase(TEMPLATE, 'template0'));
  await migrate(orm);
  await orm.close();
}

/** The server and its superuser. Tests use databases of their own on it. */
export function getServerUrl(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the tests through `npm test`.');
  return url;
}

/** The URL with the server's socket, over which a statement takes half as long. Any other server, such as a proxy, keeps its URL. */
export function viaSocket(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const sockets = process.env['TEST_POSTGRES_SOCKETS'];
  if (sockets && url.host === new URL(getServerUrl()).host) url.searchParams.set('host', sockets);
  return url.href;
}

async function createDatabase(name: string, template: string): Promise<string> {
  const url = new URL(getServerUrl());
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}
