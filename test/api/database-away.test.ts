import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { findFreePort } from '../../bin/processes/ports.ts';
import {
  isReachable,
  spawnChildProcess,
  waitUntilReady,
  type ChildProcess,
} from '../../bin/processes/child-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { mintDatabase } from '../support/database.ts';

const PROGRAM = fileURLToPath(new URL('../../api/main.ts', import.meta.url));

const ends: (() => Promise<unknown> | void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Starts an API process with the URL of a database that may be away. */
async function startAlone(database: URL): Promise<{ origin: string; log(): Promise<string>; api: ChildProcess }> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-away-'));
  ends.push(() => rm(home, { recursive: true, force: true }));
  const port = await findFreePort();
  const logFile = join(home, 'api.log');
  const env = {
    ...process.env,
    DATABASE_URL: database.href,
    TEMPORAL_ADDRESS: process.env['TEST_TEMPORAL_ADDRESS'],
    KINORA_HOME: home,
    KINORA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    PORT: `${port}`,
    API_METRICS_PORT: `${await findFreePort()}`,
  };
  const api = spawnChildProcess({ command: process.execPath, args: [PROGRAM], env, logFile });
  ends.push(api.stop);
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady('The API', api, () => isReachable(`${origin}/health`));
  return { origin, log: () => readFile(logFile, 'utf8'), api };
}

/** Holds a port, so that no other test takes it, and closes each connection until `bring` forwards them to the database. */
async function openAbsentDatabase(target: URL): Promise<{ port: number; bring(): void }> {
  let isThere = false;
  const server: Server = createServer((socket) => {
    if (!isThere) return void socket.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const each of [socket, upstream]) each.on('error', () => each.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => void server.close());
  return { port: (server.address() as AddressInfo).port, bring: () => (isThere = true) };
}

test('an API that starts before its database logs that it waits, then migrates and serves', async () => {
  const database = new URL(await mintDatabase());
  const missed = new URL(database);
  const absent = await openAbsentDatabase(database);
  missed.port = String(absent.port);
  const { origin, log } = await startAlone(missed);
  const me = () => fetch(`${origin}/api/v1/me`, { headers: { authorization: 'Bearer kin_live_unknown' } });

  const ready = await fetch(`${origin}/ready`);
  expect([ready.status, ((await ready.json()) as { data: object }).data]).toMatchObject([
    503,
    { status: 'not_ready', database: false, migrations: false },
  ]);
  const refused = await me();
  expect([refused.status, await refused.json()]).toMatchObject([
    500,
    { success: false, error: { type: 'internal_error', message: expect.stringContaining('waiting for its database') } },
  ]);
  expect(await log()).toContain('waiting for the database: the database of DATABASE_URL does not answer');

  absent.bring();
  await waitFor('it is ready', () => isReachable(`${origin}/ready`));
  expect((await me()).status).toBe(401);
  expect(await log()).not.toContain(database.password);
});

test('the API stops on a signal while it waits for its database', async () => {
  const nowhere = new URL(`postgresql://kinora:secret@127.0.0.1:${await findFreePort()}/kinora`);
  const { api } = await startAlone(nowhere);

  await api.stop();

  expect(await api.exited).toEqual({ code: 0, signal: null });
});
