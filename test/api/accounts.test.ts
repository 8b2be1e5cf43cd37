import { mock } from 'node:test';
import { expect, test } from '@jest/globals';
import { addRedirectOrigin } from '../../db/accounts/redirect-origins.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { insertAccount } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { PLAN_TERMS } from '../../domain/teams/plans.ts';

const served = service();

/** Starts a connect and grants consent as `username`. Returns the callback URL. */
async function consent(
  key: string,
  platform: string,
  username: string,
  wanted: { decision?: string; redirectUrl?: string } = {},
): Promise<string> {
  const { decision = 'approve', ...rest } = wanted;
  const begun = await served.api.call('POST', '/accounts/connect', { key, body: { platform, ...rest } });
  const form = new URLSearchParams({ username, decision });
  const page = await fetch(begun.json.data.authorizeUrl, { method: 'POST', body: form, redirect: 'manual' });
  return (page.headers.get('location') ?? '').replace(served.deps.config.publicUrl, served.api.origin);
}

const connect = async (key: string, platform: string, username: string): Promise<number> =>
  (await fetch(await consent(key, platform, username))).status;

const accounts = async (key: string) => (await served.api.call('GET', '/accounts?limit=100', { key })).json.data;

test('an account connects on each platform and never shows its tokens', async () => {
  const { key, workspace } = await mintTeam(served.deps);

  for (const platform of ['clipapp', 'reelnet', 'videoshorts']) expect(await connect(key, platform, 'ann')).toBe(200);

  const listed = await served.api.call('GET', '/accounts', { key });
  expect(listed.json.data.map((row: { platform: string }) => row.platform)).toEqual([
    'videoshorts',
    'reelnet',
    'clipapp',
  ]);
  for (const row of listed.json.data) {
    expect(row).toMatchObject({ username: 'ann', tokenStatus: 'valid', sandbox: true, workspaceId: workspace.id });
  }
  const rows = await served.deps.orm.em
    .fork()
    .execute<{ access_token_sealed: string }[]>('select access_token_sealed from account where workspace_id = ?', [
      workspace.id,
    ]);
  expect(rows.every((row) => row.access_token_sealed.startsWith(served.deps.secrets.prefix))).toBe(true);
  expect(listed.text).not.toContain(served.deps.secrets.prefix);
});

test('connecting the same platform user again updates the same account', async () => {
  const { key } = await mintTeam(served.deps);
  await connect(key, 'clipapp', 'bob');
  const [first] = await accounts(key);
  await served.api.call('DELETE', `/accounts/${first.id}`, { key });
  expect(await accounts(key)).toEqual([]);

  await connect(key, 'clipapp', 'bob');
  await connect(key, 'clipapp', 'bob');

  expect((await accounts(key)).map((row: { id: string }) => row.id)).toEqual([first.id]);
});

test('a connect state works once and only on its platform; denied consent connects nothing', async () => {
  const { key } = await mintTeam(served.deps);
  const back = await consent(key, 'clipapp', 'cid');

  expect((await fetch(back.replace('/clipapp/', '/reelnet/'))).status).toBe(400);
  const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await fetch(back)).status));
  const denied = await fetch(await consent(key, 'clipapp', 'dee', { decision: 'deny' }));

  expect(statuses.sort()).toEqual([200, 400, 400, 400, 400]);
  expect(denied.status).toBe(400);
  expect(await denied.text()).toContain('consent was not given');
  expect((await fetch(`${served.api.origin}/oauth/clipapp/callback?state=forged&code=x`)).status).toBe(400);
  expect((await accounts(key)).map((row: { username: string }) => row.username)).toEqual(['cid']);
});

test('a connect expires after ten minutes of the database clock', async () => {
  const { key } = await mintTeam(served.deps);
  const real = Date.now();
  const wrong = mock.method(Date, 'now', () => real - 3_600_000);
  try {
    const begun = await served.api.call('POST', '/accounts/connect', { key, body: { platform: 'clipapp' } });
    const leftMs = Date.parse(begun.json.data.expiresAt) - real;
    expect(leftMs).toBeGreaterThan(9 * 60_000);
    expect(leftMs).toBeLessThan(11 * 60_000);
    expect(await connect(key, 'clipapp', 'gus')).toBe(200);
  } finally {
    wrong.mock.restore();
  }
});

test('the callback redirects to redirectUrl with the outcome', async () => {
  const { key, team } = await mintTeam(served.deps);
  const redirectUrl = 'https://app.example.com/done?tab=2';
  await commit(served.deps, (tx) => addRedirectOrigin(tx, team.id, 'https://app.example.com'));

  const ok = await fetch(await consent(key, 'videoshorts', 'eve', { redirectUrl }), { redirect: 'manual' });
  const denied = await fetch(await consent(key, 'videoshorts', 'eve', { redirectUrl, decision: 'deny' }), {
    redirect: 'manual',
  });

  const [{ id }] = await accounts(key);
  expect(ok.headers.get('location')).toBe(`${redirectUrl}&status=connected&platform=videoshorts&accountId=${id}`);
  expect(denied.headers.get('location')).toBe(`${redirectUrl}&status=denied&platform=videoshorts`);
});

test('a sandbox connect may redirect to the own machine', async () => {
  const { key } = await mintTeam(served.deps);
  for (const redirectUrl of ['http://localhost:3000/done', 'http://127.0.0.1:8080/', 'http://[::1]:1/']) {
    const ok = await fetch(await consent(key, 'reelnet', 'ida', { redirectUrl }), { redirect: 'manual' });
    expect(ok.headers.get('location')?.startsWith(`${redirectUrl}?status=connected`)).toBe(true);
  }
});

test('the callback enforces the account limit of the plan; a disconnect frees a slot', async () => {
  const { key } = await mintTeam(served.deps, 'creator');
  for (let n = 0; n < 10; n += 1) expect(await connect(key, 'clipapp', `user${n}`)).toBe(200);

  expect(await connect(key, 'clipapp', 'one_more')).toBe(429);
  expect(await connect(key, 'clipapp', 'user3')).toBe(200);
  const [{ id }] = await accounts(key);
  await served.api.call('DELETE', `/accounts/${id}`, { key });
  expect(await connect(key, 'clipapp', 'one_more')).toBe(200);
});

test('a rejected refresh does not call the platform', async () => {
  const { key } = await mintTeam(served.deps);
  await connect(key, 'clipapp', 'hal');
  const [before] = await accounts(key);
  const refresh = (query: string, body?: object) =>
    served.api.call('POST', `/accounts/${before.id}/refresh${query}`, { key, body });

  expect((await refresh('?x=1')).status).toBe(400);
  expect((await refresh('', { x: 1 })).status).toBe(400);
  expect(await accounts(key)).toEqual([before]);
  expect((await refresh('', {})).json.data.lastRefreshedAt).not.toBe(before.lastRefreshedAt);
});

test('concurrent refreshes rotate the token once, and the account stays valid', async () => {
  const { key } = await mintTeam(served.deps);
  await connect(key, 'clipapp', 'gus');
  const [{ id }] = await accounts(key);

  const replies = await Promise.all(
    Array.from({ length: 6 }, () => served.api.call('POST', `/accounts/${id}/refresh`, { key })),
  );

  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
  expect(new Set(replies.map((reply) => reply.json.data.lastRefreshedAt)).size).toBeLessThan(6);
  expect(replies.every((reply) => reply.json.data.tokenStatus === 'valid')).toBe(true);
});

test('a connect that the plan leaves no room for is refused, unless an account of the platform can be reconnected', async () => {
  const minted = await mintTeam(served.deps, 'creator');
  const { key } = minted;
  const limit = PLAN_TERMS.creator.connectedAccounts ?? 0;
  for (let count = 0; count < limit; count += 1) await insertAccount(served.deps, minted, 'clipapp');
  const begin = (path: string, platform: string) =>
    served.api.call('POST', `/accounts/${path}`, { key, body: { platform } });

  for (const path of ['connect', 'connect-link']) {
    const refused = await begin(path, 'reelnet');
    expect([refused.status, refused.json.error.type]).toEqual([429, 'usage_limit_reached']);
    expect((await begin(path, 'clipapp')).status).toBe(201);
  }
});

test('a live key connects no platform without an app', async () => {
  const { team } = await mintTeam(served.deps);
  const live = (await mintKey(served.deps, team.id, { live: true })).text;
  const refused = await served.api.call('POST', '/accounts/connect', { key: live, body: { platform: 'clipapp' } });
  expect([refused.status, refused.json.error.details?.[0]?.path]).toEqual([400, 'platform']);
});
