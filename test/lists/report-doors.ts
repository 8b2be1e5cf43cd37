/** Prints what knows the toys of `toys.mjs`, as JSON. DATABASE_URL names an empty database. */
import { Client } from 'pg';
import { AREAS } from '../../api/app.ts';
import { CATALOG } from '../../api/catalog/build-catalog.ts';
import { describeApi } from '../../api/openapi/document.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { migrate } from '../../db/migrations/migrate.ts';

const url = process.env['DATABASE_URL'] ?? '';
const document = describeApi(AREAS, 'https://kinora.example');

async function readChecks(): Promise<Record<string, string>> {
  const orm = await openDatabase(url);
  await migrate(orm);
  await orm.close();
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`,
  );
  await owner.end();
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

process.stdout.write(
  JSON.stringify({ catalog: CATALOG, document: { ...document, paths: document.paths }, checks: await readChecks() }),
);
