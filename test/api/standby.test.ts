/** The API while its PostgreSQL fails over: the primary stops, a real standby takes its address, and is promoted. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { findFreePort } from '../../bin/processes/ports.ts';
import { startPostgres, type Postgres } from '../../bin/postgres/start-postgres.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { startApi, type Reply, type TestApi } from '../support/api.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

let folder: string;
let server: Postgres;
let deps: ApiDeps;
let api: TestApi;
let team: TestTeam;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-standby-'));
  const port = await findFreePort();
  server = await start(port);
  deps = await openApiDeps({ orm: await openDatabase(server.url), findTemporalFault: async () => null });
  api = await startApi(deps);
  team = await mintTeam(deps);
});
afterAll(async () => {
  await api?.close();
  if (deps) await closeApiDeps(deps);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (port: number): Promise<Postgres> =>
  startPostgres({ dataDir: join(folder, 'data'), logFile: join(folder, 'postgres.log'), port });

/** Stops the primary and starts a standby with its data at the same address. */
async function failOver(): Promise<void> {
  await server.stop();
  await writeFile(join(folder, 'data', 'standby.signal'), '', { mode: 0o644 });
  server = await start(server.port);
}

async function promote(): Promise<void> {
  const client = new Client({ connectionString: server.superuserUrl });
  await client.connect();
  await client.query('select pg_promote(wait => true)');
  await client.end();
}

const read = (path: string): Promise<Reply> => api.call('GET', path, { key: team.key });
const create = (): Promise<Reply> =>
  api.call('POST', '/workspaces', { key: team.key, body: { name: 'Late' }, headers: { 'idempotency-key': 'late' } });

async function ready(): Promise<[number, object]> {
  const response = await fetch(`${api.origin}/ready`);
  return [response.status, ((await response.json()) as { data: object }).data];
}

test('on a standby reads work and changes return a clear 500; after its promotion the same key succeeds once', async () => {
  expect((await read('/me')).status).toBe(200);
  await failOver();
  // The connections to the old primary are broken; each fails one request at most.
  for (let tries = 0; tries < 20 && (await ready())[0] !== 503; tries += 1);

  expect(await ready()).toEqual([
    503,
    expect.objectContaining({ status: 'not_ready', database: true, writable: false }),
  ]);
  for (const path of ['/me', '/workspaces', '/posts', '/credits', '/assets']) {
    const { status, headers } = await read(path);
    expect([path, status, headers.get('x-ratelimit-limit')]).toEqual([path, 200, expect.any(String)]);
  }
  const refused = await create();
  expect([refused.status, refused.json.error]).toEqual([
    500,
    {
      type: 'internal_error',
      message: 'The service accepts no changes right now, so nothing was changed. It is safe to retry.',
    },
  ]);

  await promote();
  expect(await ready()).toEqual([200, expect.objectContaining({ status: 'ready', writable: true })]);
  const reply = await create();
  const again = await create();
  expect([reply.status, again.status, again.text]).toEqual([201, 201, reply.text]);
  expect((await read('/workspaces')).json.data).toHaveLength(2);
});

test('requests are still limited while the database cannot count them', async () => {
  await failOver();
  const statuses: number[] = [];
  for (let requests = 0; requests < 61; requests += 1) statuses.push((await read('/posts')).status);
  const admitted = statuses.filter((status) => status === 200).length;

  expect(admitted).toBeLessThanOrEqual(60);
  expect(statuses.at(-1)).toBe(429);
  await promote();
});
