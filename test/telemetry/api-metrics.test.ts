/** Metrics and logs of real API requests. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '../../adapters/telemetry/logger.ts';
import { serveMetrics, type MetricsServer } from '../../adapters/telemetry/metrics-server.ts';
import { createApp } from '../../api/app.ts';
import { ApiMetrics } from '../../api/telemetry/api-metrics.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { scrape, type Samples } from './exposition.ts';

const lines: string[] = [];
const metrics = new ApiMetrics();
let deps: ApiDeps;
let server: Server;
let served: MetricsServer;
let team: TestTeam;

beforeAll(async () => {
  deps = await openApiDeps({ log: createLogger('api', 'info', { write: (line) => void lines.push(line) }) });
  server = createApp(deps, { metrics, tracing: null }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  metrics.watchProcess(deps);
  served = await serveMetrics(metrics.registry, {
    host: '127.0.0.1',
    port: 0,
    healthy: () => true,
    onFailure: rethrow,
  });
  team = await mintTeam(deps);
});
afterAll(async () => {
  served.close();
  server.closeAllConnections();
  server.close();
  await closeApiDeps(deps);
});

function rethrow(error: unknown): never {
  throw error;
}

const figures = (): Promise<Samples> => scrape(`http://127.0.0.1:${served.port}`);

function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: { authorization: `Bearer ${team.key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const requests = (operation: string, status: string): string =>
  `kinora_http_request_duration_seconds_count{operation="${operation}",status="${status}"}`;

interface Line {
  requestId: string;
  operation: string;
  status: number;
  teamId?: string;
  refusal?: string;
  ms: number;
}

const getLine = (requestId: string | null): Line | undefined =>
  lines.map((line) => JSON.parse(line) as Line).find((line) => line.requestId === requestId);

test('requests are counted by operation and status class, without path ids', async () => {
  for (const id of ['ws_1', 'ws_2', team.workspace.id]) await call('GET', `/api/v1/workspaces/${id}`);
  await call('GET', '/api/v1/nothing/here');
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/health`);

  const seen = await figures();
  expect(seen.get(requests('getWorkspacesId', '2xx'))).toBe(1);
  expect(seen.get(requests('getWorkspacesId', '4xx'))).toBe(2);
  expect(seen.get('kinora_http_refusals_total{operation="getWorkspacesId",type="not_found"}')).toBe(2);
  expect(seen.get(requests('unmatched', '4xx'))).toBe(1);
  expect(seen.get(requests('getHealth', '2xx'))).toBe(1);
  expect([...seen.keys()].filter((name) => name.includes('ws_'))).toEqual([]);
});

test('a response replayed for its Idempotency-Key is counted as a replay', async () => {
  const headers = { 'idempotency-key': 'again' };
  const body = { url: 'http://127.0.0.1:9/hook', events: ['post.published'] };
  const first = await call('POST', '/api/v1/webhooks', body, headers);
  const second = await call('POST', '/api/v1/webhooks', body, headers);
  expect([first.status, second.status]).toEqual([201, 201]);

  const seen = await figures();
  expect(seen.get(requests('postWebhooks', '2xx'))).toBe(2);
  expect(seen.get('kinora_idempotent_replays_total{operation="postWebhooks"}')).toBe(1);
});

test('a request over the limit of its group is counted as rate_limited', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 61; sent++) statuses.push((await call('GET', '/api/v1/posts')).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  const seen = await figures();
  expect(seen.get('kinora_http_refusals_total{operation="getPosts",type="rate_limited"}')).toBe(1);
});

test('metrics include process memory and database connections', async () => {
  await call('GET', '/api/v1/me');
  const seen = await figures();
  expect(seen.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  const connections = ['used', 'idle', 'awaited'].map((state) =>
    seen.get(`kinora_database_connections{state="${state}"}`),
  );
  expect(connections[1]).toBeGreaterThan(0);
  expect(connections.every((count) => Number.isInteger(count))).toBe(true);
});

test('every request logs one line with its id and status but no request data', async () => {
  const answered = await call('GET', `/api/v1/workspaces/${team.workspace.id}`, undefined, { 'x-note': 'sesame' });
  const refused = await call('GET', '/api/v1/me', undefined, { authorization: 'Bearer kin_test_nobody' });

  expect(getLine(answered.headers.get('x-request-id'))).toMatchObject({
    operation: 'getWorkspacesId',
    status: 200,
    teamId: team.team.id,
    ms: expect.any(Number),
  });
  expect(getLine(refused.headers.get('x-request-id'))).toMatchObject({ status: 401, refusal: 'unauthorized' });
  const ids = lines.map((line) => (JSON.parse(line) as Line).requestId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const secret of [team.key, 'sesame', 'kin_test_nobody', 'whsec_']) expect(lines.join('')).not.toContain(secret);
});

test('internal errors of each operation stand at 0 from the start, and no gauge is named like a counter', async () => {
  const seen = await figures();
  expect(seen.get('kinora_http_refusals_total{operation="unmatched",type="internal_error"}')).toBe(0);
  const names = [...seen.keys()].map((key) => key.split('{')[0]);
  expect(names.filter((name) => /^nodejs_active_.*_total$/u.test(name ?? ''))).toEqual([]);
});
