import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { MissingRequirement } from '../processes/missing-requirement.ts';

export const TEMPORAL_DATABASES = { history: 'temporal', visibility: 'temporal_visibility' } as const;

const SCHEMAS = [
  { database: TEMPORAL_DATABASES.history, schema: 'postgresql/v12/temporal' },
  { database: TEMPORAL_DATABASES.visibility, schema: 'postgresql/v12/visibility' },
];

export type TemporalSchema = { sqlTool: string; databaseUrl: string; signal?: AbortSignal };

/**
 * Creates Temporal's two databases on the server of `databaseUrl`, migrates their tables and drops unused indexes. The user needs
 * the right to create databases. Safe to repeat. Throws MissingRequirement with the last output of the tool.
 */
export async function setUpTemporalSchema({ sqlTool, databaseUrl, signal }: TemporalSchema): Promise<void> {
  await Promise.all(
    SCHEMAS.map(async ({ database, schema }) => {
      await createDatabase(databaseUrl, database);
      const run = (...args: string[]) =>
        promisify(execFile)(sqlTool, ['--database', database, ...args], {
          env: buildToolEnvironment(databaseUrl),
          signal,
        });
      try {
        await run('setup-schema', '--version', '0.0');
        await run('update-schema', '--schema-name', schema);
        if (database === TEMPORAL_DATABASES.visibility) await dropUnusedIndexes(databaseUrl, database);
      } catch (cause) {
        signal?.throwIfAborted();
        const lastLine = (cause as { stdout?: string; stderr?: string }).stdout?.trim().split('\n').at(-1) ?? '';
        throw new MissingRequirement(`Temporal's tables could not be created in ${database}: ${lastLine}`, cause);
      }
    }),
  );
}

/** Builds the environment of the schema tool. It contains the password, because other users can read arguments. */
function buildToolEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password } = new URL(databaseUrl);
  return {
    PATH: process.env.PATH,
    SQL_PLUGIN: 'postgres12',
    SQL_HOST: hostname,
    SQL_PORT: port || '5432',
    SQL_USER: decodeURIComponent(username),
    SQL_PASSWORD: decodeURIComponent(password),
  };
}

function createDatabase(databaseUrl: string, name: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
}

async function dropUnusedIndexes(databaseUrl: string, database: string): Promise<void> {
  const sql = await readFile(new URL('drop-unused-indexes.sql', import.meta.url), 'utf8');
  const url = new URL(databaseUrl);
  url.pathname = database;
  await withClient(url.href, (client) => client.query(sql));
}

async function withClient(connectionString: string, use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
