import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiDeps } from '../../api/api-deps.ts';
import { admitRequest } from '../../db/requests/admit-request.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { SHARES } from '../../shares/shares.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';

let allDeps: ApiDeps[];
let apis: TestApi[];

beforeAll(async () => {
  allDeps = [await openApiDeps(), await openApiDeps()];
  apis = await Promise.all(allDeps.map(startApi));
});

afterAll(async () => {
  await Promise.all(apis.map((api) => api.close()));
  await Promise.all(allDeps.map(closeApiDeps));
});

/** Records requests of the key as made now. */
async function fillWindow({ orm }: ApiDeps, keyId: string, requests: number): Promise<void> {
  const stamps = 'array_fill(clock_timestamp(), array[?::int])';
  await orm.em.fork().execute(`insert into request_window values (?, 'default', ${stamps})`, [keyId, requests]);
}

test('two API processes share one exact limit', async () => {
  const deps = allDeps[0] as ApiDeps;
  const { key, keyId } = await mintTeam(deps);
  await fillWindow(deps, keyId, 500);
  const lane = async (api: TestApi, calls: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let call = 0; call < calls; call += 1) statuses.push((await api.call('GET', '/credits', { key })).status);
    return statuses;
  };

  const statuses = (await Promise.all(Array.from({ length: 8 }, (_, n) => lane(apis[n % 2] as TestApi, 20)))).flat();

  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(60);
});

test('a 429 has Retry-After and is not counted; every response has the three headers', async () => {
  const [deps, api] = [allDeps[0] as ApiDeps, apis[0] as TestApi];
  const { key, keyId } = await mintTeam(deps);
  await fillWindow(deps, keyId, 599);

  const last = await api.call('GET', '/workspaces/nonsense', { key });
  const sentAt = Date.now() / 1_000;
  const refused = await api.call('GET', '/credits', { key });
  const receivedAt = Date.now() / 1_000;

  expect([last.status, last.headers.get('x-ratelimit-remaining')]).toEqual([400, '0']);
  expect([refused.status, refused.json.error.type]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('x-ratelimit-limit')).toBe('600');
  const wait = Number(refused.headers.get('retry-after'));
  expect(refused.headers.get('ratelimit')).toBe(`"default";r=0;t=${wait}`);
  const decidedAt = Number(refused.headers.get('x-ratelimit-reset')) - wait;
  expect(decidedAt).toBeGreaterThanOrEqual(Math.floor(sentAt) - 1);
  expect(decidedAt).toBeLessThanOrEqual(Math.ceil(receivedAt) + 1);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(300);
  const [{ stamps } = { stamps: 0 }] = await deps.orm.em
    .fork()
    .execute<{ stamps: number }[]>('select cardinality(stamps) as stamps from request_window where subject_id = ?', [
      keyId,
    ]);
  expect(stamps).toBe(600);
});

test('RateLimit and RateLimit-Policy describe the window that counts the request', async () => {
  const [deps, api] = [allDeps[0] as ApiDeps, apis[0] as TestApi];
  const { key } = await mintTeam(deps);
  await api.call('GET', '/posts', { key });
  const listed = await api.call('GET', '/posts', { key });
  const previewed = await api.call('POST', '/posts/preview', { key, body: {} });
  const other = await api.call('GET', '/workspaces', { key });

  expect(listed.headers.get('ratelimit-policy')).toBe('"posts";q=60;w=300');
  expect(listed.headers.get('ratelimit')).toMatch(/^"posts";r=58;t=(?:29\d|300)$/u);
  expect(previewed.headers.get('ratelimit')).toMatch(/^"posts";r=57;t=\d+$/u);
  expect(other.headers.get('ratelimit')).toMatch(/^"default";r=599;t=\d+$/u);
});

test('a retry is admitted exactly at the second in Retry-After, not before', async () => {
  const deps = allDeps[0] as ApiDeps;
  const em = deps.orm.em.fork();
  const { keyId } = await mintTeam(deps);
  const window = { subjectId: keyId, group: 'test', requests: 2, windowSeconds: 2 };
  await admitRequest(em, window);
  await admitRequest(em, window);
  const refused = await admitRequest(em, window);
  expect(refused.admitted).toBe(0);

  await em.execute('select pg_sleep_until(to_timestamp(?))', [refused.resetAt]);

  expect((await admitRequest(em, window)).admitted).toBe(1);
});

test('previews of one key leave the window of another key of the team as it is', async () => {
  const [deps, api] = [allDeps[0] as ApiDeps, apis[0] as TestApi];
  const { key, team } = await mintTeam(deps);
  const other = await mintKey(deps, team.id);
  const preview = (text: string) => api.call('POST', '/posts/preview', { key: text, body: {} });
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await preview(key)).status));

  const first = await preview(other.text);

  expect(new Set(statuses)).toEqual(new Set([400]));
  expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([400, '59']);
});

test('a request that is refused for load is not counted, and names one moment', async () => {
  const [deps, api] = [allDeps[0] as ApiDeps, apis[0] as TestApi];
  const { key, team, workspace } = await mintTeam(deps);
  const { places } = SHARES.longTurns;
  const signal = new AbortController();
  const waiting = Array.from({ length: places + 1_000 }, () => SHARES.longTurns.acquire(team.id, signal.signal));
  const body = { name: 'x'.repeat(20_000) };

  const refused = await api.call('PATCH', `/workspaces/${workspace.id}`, { key, body });

  expect([refused.status, refused.json.error.type]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('600');
  const sentAt = Date.parse(refused.headers.get('date') ?? '') / 1_000;
  const moment = sentAt + Number(refused.headers.get('retry-after'));
  expect(Math.abs(moment - Number(refused.headers.get('x-ratelimit-reset')))).toBeLessThanOrEqual(1);
  signal.abort();
  for (const one of await Promise.allSettled(waiting)) if (one.status === 'fulfilled') one.value();
});
