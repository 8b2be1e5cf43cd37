import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { getPostgresIdentity } from '../../bin/postgres/postgres-binaries.ts';
import { startPostgres } from '../../bin/postgres/start-postgres.ts';
import type { Postgres } from '../../bin/postgres/start-postgres.ts';
import { waitFor } from '../support/wait-for.ts';
import { useFolder } from '../support/use-folder.ts';

const folder = useFolder('postgres');
const running: Postgres[] = [];

/** The tests share the data, because creating it takes seconds; the last one makes it useless. */
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(): Promise<Postgres> {
  const server = await startPostgres({ dataDir: join(folder, 'data'), logFile: join(folder, 'postgres.log') });
  running.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  test('PostgreSQL keeps data and password after a restart on another port', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();

    const second = await start();
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  test('PostgreSQL stops an orphaned server on the same data', async () => {
    const leftover = await start();
    const second = await start();
    expect(await leftover.exited).toEqual({ code: 0, signal: null });
    expect(await query(second.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
  });

  test('PostgreSQL waits until the previous server process is reaped', async () => {
    await (await start()).stop();
    // The first `sleep` becomes a zombie process until its parent ends, because the parent never waits for it.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { cwd: '/', ...getPostgresIdentity() });
    const stalled = `${(await once(parent.stdout, 'data'))[0]}`.trim();
    await writeFile(join(folder, 'data', 'postmaster.pid'), `${stalled}\n`);
    await waitFor('it is a zombie', async () => (await readFile(`/proc/${stalled}/stat`, 'utf8')).includes(') Z '));

    const starting = start();
    setTimeout(() => parent.kill(), 1_000);
    expect(await query((await starting).url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
  });

  test('PostgreSQL rejects connections without the password', async () => {
    const url = new URL((await start()).url);
    url.password = 'wrong';
    await expect(query(url.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('the roles of the service and of Temporal are no superusers, and each reads its own databases only', async () => {
    const { url, temporalUrl } = await start();
    const describeRole = `select rolsuper, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = current_user`;
    const rights = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false };
    expect(await query(url, describeRole)).toEqual([{ ...rights, rolcreaterole: true }]);
    expect(await query(temporalUrl, describeRole)).toEqual([{ ...rights, rolcreatedb: true }]);
    await expect(query(url, `select pg_read_file('/etc/passwd')`)).rejects.toMatchObject({ code: '42501' });
    const foreign = new URL(temporalUrl);
    foreign.pathname = new URL(url).pathname;
    await expect(query(foreign.href, 'SELECT 1')).rejects.toMatchObject({ code: '42501' });
  });

  test('PostgreSQL runs in a private folder, even as root', async () => {
    await chmod(folder, 0o700);
    expect(await query((await start()).url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
  });

  test('data of a version whose service was a superuser is kept, and the message says what to do', async () => {
    await (await start()).stop();
    await rm(join(folder, 'data', 'postgres.password'));
    await expect(start()).rejects.toThrow(/created by an earlier version: move it away/u);
  });
});
