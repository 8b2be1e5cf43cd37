import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readApiConfig } from '../../api/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { mintTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';

const PAGE = 'https://app.example.com';
const PREFLIGHT = {
  Origin: PAGE,
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
};

const KINORA_SECRET_KEY = Buffer.alloc(32).toString('base64');

const read = (KINORA_CORS_ORIGINS: string) =>
  readApiConfig({ DATABASE_URL: 'postgresql://a', KINORA_SECRET_KEY, KINORA_CORS_ORIGINS });

let deps: ApiDeps;
let closed: TestApi;
let open: TestApi;
let key: string;

beforeAll(async () => {
  deps = await openApiDeps();
  closed = await startApi(deps);
  open = await startApi({ ...deps, config: { ...deps.config, corsOrigins: [PAGE] } });
  key = (await mintTeam(deps)).key;
});

afterAll(async () => {
  await closed.close();
  await open.close();
  await closeApiDeps(deps);
});

test('a preflight from an allowed origin needs no key and counts toward no limit', async () => {
  const remaining = async () => (await open.call('GET', '/me', { key })).headers.get('x-ratelimit-remaining');
  const before = Number(await remaining());

  const asked = await open.call('OPTIONS', '/posts', { headers: PREFLIGHT });

  expect([asked.status, asked.text]).toEqual([204, '']);
  expect(asked.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect(asked.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Content-Type.*Idempotency-Key/u);
  expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(asked.headers.get('vary')).toContain('Origin');
  expect(Number(await remaining())).toBe(before - 1);
});

test('an allowed origin can read bodies, errors, rate limits and request ids, without credentials', async () => {
  const sent = await open.call('GET', '/me', { key, headers: { Origin: PAGE } });
  expect(sent.status).toBe(200);
  expect(sent.headers.get('access-control-expose-headers')).toMatch(/X-Request-Id.*X-RateLimit-Reset.*Retry-After/u);
  const refused = await open.call('GET', '/me', { headers: { Origin: PAGE } });
  expect([refused.status, refused.json.error.type]).toEqual([401, 'unauthorized']);
  expect(refused.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect(refused.headers.get('access-control-allow-credentials')).toBeNull();
});

test('other origins are rejected, and all are rejected without a configured origin', async () => {
  const asks: [TestApi, string][] = [
    [open, 'https://evil.example.com'],
    [open, 'null'],
    [closed, PAGE],
  ];
  for (const [api, Origin] of asks) {
    const asked = await api.call('OPTIONS', '/me', { headers: { ...PREFLIGHT, Origin } });
    const got = await api.call('GET', '/me', { key, headers: { Origin } });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([401, null]);
    expect([got.status, got.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  }
});

test('an invalid origin setting stops the start with a message', () => {
  expect(read(`${PAGE}, http://localhost:5173`).corsOrigins).toEqual([PAGE, 'http://localhost:5173']);
  expect(read('').corsOrigins).toEqual([]);
  for (const wrong of [`${PAGE}/`, 'app.example.com', 'https://*.example.com/x']) {
    expect(() => read(wrong)).toThrow(ConfigError);
  }
});
