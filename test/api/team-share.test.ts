/** Requests of one team with many keys beside those of another team, on one API process with its connections. */
import { request as openRequest, type ClientRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { REQUEST_CONNECTIONS } from '../../shares/shares.ts';
import { serveHttp, type LocalServer } from '../adapters/web/local-server.ts';
import { startApi, type Reply } from '../support/api.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { callAs } from '../support/call-as.ts';
import { mintDatabase } from '../support/database.ts';
import { insertAccount } from '../support/posts.ts';
import type { RunningService } from '../support/service.ts';
import { mintKey, mintTeam, type TestTeam } from '../support/teams.ts';

const MANY = 3 * REQUEST_CONNECTIONS;
/** The requests that wait for a lock end then, and with them the test. */
const LOCK_MS = 120_000;
const MIB = 1024 ** 2;

/** The locks that statements of this file wait for. */
const WAITING = 'pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted';

let served: RunningService;
let locker: Client;
/** A platform that never responds. */
let platform: LocalServer;
let waiting = 0;
beforeAll(async () => {
  const url = await mintDatabase();
  platform = await serveHttp((_, response) => {
    waiting += 1;
    response.on('close', () => (waiting -= 1));
  });
  const connectors = createConnectors(readPlatformSettings({ SANDBOX_URL: `http://127.0.0.1:${platform.port}` }));
  const orm = await openDatabase(url, { lockTimeoutMs: LOCK_MS });
  const deps = await openApiDeps({ orm, connectors });
  served = { deps, api: await startApi(deps) };
  locker = new Client({ connectionString: url });
  await locker.connect();
});
afterAll(async () => {
  await locker.end();
  await served.api.close();
  await closeApiDeps(served.deps);
  await platform.close();
});

/** Locks the table while the work runs, so that the statements that use it wait. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  await locker.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    return await work();
  } finally {
    await locker.query('rollback');
  }
}

async function poll(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const signal = AbortSignal.timeout(LOCK_MS);
  while (!(await isDone())) signal.throwIfAborted();
}

async function count(sql: string, values: string[] = []): Promise<number> {
  const { rows } = await locker.query(`select count(*)::int as count from ${sql}`, values);
  return rows[0].count;
}

/** Counts the requests of a team that the rate limiter has admitted, which happens within the share of the team. */
const countRequests = (teamId: string): Promise<number> =>
  count('request_window where key_id in (select id from api_key where team_id = $1)', [teamId]);

const untilCounted = (teamId: string, requests: number): Promise<void> =>
  poll(async () => (await countRequests(teamId)) >= requests);

test.each([
  ['GET', '/trends', 'trend'],
  ['DELETE', '/webhooks/wh_00000000000000000000', 'webhook_endpoint'],
  ['POST', '/webhooks', 'webhook_endpoint'],
])('%s requests of a team with many keys leave connections to another team', async (method, path, table) => {
  const [busy, other] = [await mintTeam(served.deps), await mintTeam(served.deps)];
  const call = callAs(served, busy.team.id);
  const body = method === 'POST' ? { url: 'https://example.com/', events: ['post.published'] } : undefined;
  let requests: Promise<unknown>[] = [];
  await whileLocked(table, async () => {
    requests = Array.from({ length: MANY }, () => call(method, path, body));
    await poll(async () => (await count(WAITING)) >= REQUEST_CONNECTIONS / 2);
    const neighbour = Promise.all([
      served.api.call('GET', '/me', { key: other.key }),
      served.api.call('PATCH', `/workspaces/${other.workspace.id}`, { key: other.key, body: { name: 'New name' } }),
    ]).then((replies) => replies.map(({ status }) => status));
    const first = Promise.race([neighbour, Promise.race(requests).then(() => 'the busy team was first')]);
    expect(await first).toEqual([200, 200]);
  });
  await Promise.all(requests);
});

test('a team reads two long lists at once, beside its other reads and those of another team', async () => {
  const [busy, other] = [await mintTeam(served.deps), await mintTeam(served.deps)];
  const [call, callOther] = [callAs(served, busy.team.id), callAs(served, other.team.id)];
  let requests: Promise<Reply>[] = [];
  await whileLocked('trend', async () => {
    requests = Array.from({ length: MANY }, () => call('GET', '/trends?limit=100'));
    await untilCounted(busy.team.id, 2);
    requests.push(call('GET', '/trends?limit=20'), callOther('GET', '/trends?limit=100'));
    await untilCounted(other.team.id, 1);
    await untilCounted(busy.team.id, 3);
    expect(await countRequests(busy.team.id)).toBe(3);
  });
  for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
});

/** Sends the head of a request whose body never arrives. */
async function openBody(teamId: string, headers: Record<string, string | number>): Promise<ClientRequest> {
  const { text } = await mintKey(served.deps, teamId);
  const request = openRequest(`${served.api.origin}/api/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json', ...headers },
  });
  request.on('error', () => undefined);
  request.flushHeaders();
  return request;
}

test('requests whose bodies never arrive take no part of the share of their team', async () => {
  const { team, key } = await mintTeam(served.deps);
  const headers = { 'content-length': 1_000 };
  const requests = await Promise.all(Array.from({ length: MANY }, () => openBody(team.id, headers)));
  await untilCounted(team.id, MANY);
  expect((await served.api.call('GET', '/me', { key })).status).toBe(200);
  for (const request of requests) request.destroy();
});

test('requests that wait for a platform take no part of the share of their team', async () => {
  const owner = await mintTeam(served.deps);
  const granted = { accessTokenSealed: served.deps.secrets.seal('token'), tokenExpiresAt: new Date('2100-01-01') };
  const call = callAs(served, owner.team.id);
  const accounts = await Promise.all(
    Array.from({ length: MANY }, () => insertAccount(served.deps, owner, 'clipapp', granted)),
  );
  const reads = accounts.map((id) => call('GET', `/accounts/${id}`));
  const readMe = () => served.api.call('GET', '/me', { key: owner.key });
  await poll(async () => (await readMe()).status === 200 && waiting >= REQUEST_CONNECTIONS);
  await Promise.all(reads);
});

test.each([
  ['declared', { 'content-length': MIB }],
  ['unknown', { 'transfer-encoding': 'chunked' }],
])('a team with 64 MiB of bodies of %s length gets 429 until one of them ends', async (_, headers) => {
  const [busy, other] = [await mintTeam(served.deps), await mintTeam(served.deps)];
  const requests = await Promise.all(Array.from({ length: 64 }, () => openBody(busy.team.id, headers)));
  await untilCounted(busy.team.id, 64);
  const patch = ({ team, workspace }: TestTeam) =>
    callAs(served, team.id)('PATCH', `/workspaces/${workspace.id}`, { name: 'New name' });
  const refused = await waitUntil(() => patch(busy), 429);
  expect([refused.json.error.type, refused.headers.get('retry-after')]).toEqual(['rate_limited', '5']);
  expect((await patch(other)).status).toBe(200);
  requests[0]?.destroy();
  await waitUntil(() => patch(busy), 200);
  for (const request of requests) request.destroy();
});

async function waitUntil(send: () => Promise<Reply>, status: number): Promise<Reply> {
  let reply = await send();
  await poll(async () => reply.status === status || (reply = await send()).status === status);
  return reply;
}
