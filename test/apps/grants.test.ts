import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mintMember } from '../support/members.ts';
import { forgetNetworks, service, setPublicUrl } from '../support/service.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { connectApp, post, refresh, type ConnectedApp } from './app-fixture.ts';

const served = service();

beforeAll(() => setPublicUrl(served));
beforeEach(() => forgetNetworks(served));

const call = (key: string, method: string, path: string, body?: object) => served.api.call(method, path, { key, body });
const readStatus = async (key: string): Promise<number> => (await call(key, 'GET', '/me')).status;

const openOwner = ({ team }: ConnectedApp) => mintMember(served.deps, team.id, { role: 'owner' });

test('metadata names the endpoints, and a 401 names the metadata of its resource', async () => {
  const { origin } = served.api;
  const readJson = async (path: string) => (await fetch(`${origin}${path}`)).json() as Promise<Record<string, unknown>>;
  expect(await readJson('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: origin,
    token_endpoint: `${origin}/oauth/token`,
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });
  for (const [path, resource] of [
    ['', '/mcp'],
    ['/mcp', '/mcp'],
    ['/api/v1', '/api/v1'],
  ]) {
    expect(await readJson(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
      resource: `${origin}${resource}`,
      authorization_servers: [origin],
    });
  }
  for (const [path, resource] of [
    ['/mcp', '/mcp'],
    ['/api/v1/posts', '/api/v1'],
  ]) {
    const { status, headers } = await fetch(`${origin}${path}`, { method: 'POST' });
    const named = /resource_metadata="([^"]+)"/u.exec(headers.get('www-authenticate') ?? '')?.[1];
    expect([status, named]).toEqual([401, `${origin}/.well-known/oauth-protected-resource${resource}`]);
  }
});

test('an app acts as the person narrowed to scopes, workspace and mode, with separate limits', async () => {
  const app = await connectApp(served, { choice: { scopes: ['posts:read'] } });
  const { json, headers } = await call(app.accessToken, 'GET', '/me');
  expect(json.data).toMatchObject({
    key: { name: 'Planner', scopes: ['posts:read'], sandbox: true, workspaceId: null },
    person: { id: app.person.id, permissions: [] },
    role: 'editor',
  });
  await call(app.person.token, 'GET', '/me');
  const again = await call(app.accessToken, 'GET', '/me');
  const left = [headers, again.headers].map((one) => Number(one.get('x-ratelimit-remaining')));
  expect((left[0] ?? 0) - (left[1] ?? 0)).toBe(1);
});

test('an app that lacks a scope is told which to ask for, and a key is not', async () => {
  const app = await connectApp(served, { choice: { scopes: ['posts:read'], mayConfirm: true } });
  const refused = await call(app.accessToken, 'POST', '/posts', {});
  const challenge = refused.headers.get('www-authenticate');
  expect([refused.status, challenge]).toEqual([
    403,
    expect.stringContaining('error="insufficient_scope", scope="posts:write confirm"'),
  ]);
  const read = await call(app.accessToken, 'GET', '/trends');
  expect(read.headers.get('www-authenticate')).toContain('scope="trends:read"');
});

test('an app that may plan only drafts and previews, and publishes, spends and deletes nothing', async () => {
  const app = await connectApp(served, {
    changes: { scope: 'posts:read posts:write generations:write content:write' },
    choice: { scopes: ['posts:write', 'generations:write', 'content:write'] },
  });
  const send = async (method: string, path: string, body?: object) =>
    (await call(app.accessToken, method, path, body)).status;
  expect(await send('POST', '/generations', { prompt: 'Bread', count: 1 })).toBe(201);
  expect(await send('POST', '/posts/preview', {})).toBe(400);
  for (const [method, path] of [
    ['POST', '/posts'],
    ['POST', '/posts/bulk'],
    ['POST', '/posts/import'],
    ['POST', '/posts/post_1/publish'],
    ['POST', '/posts/post_1/approve'],
    ['DELETE', '/posts/post_1'],
    ['POST', '/content/image'],
    ['POST', '/generations/gen_1/accept'],
  ] as const) {
    expect([path, await send(method, path, {})]).toEqual([path, 403]);
  }
});

test('a role that is changed narrows the app at once, and a workspace ends or narrows it', async () => {
  const app = await connectApp(served);
  const owner = await openOwner(app);
  const change = (body: object) => call(owner.token, 'PATCH', `/members/${app.person.id}`, body);
  await change({ role: 'viewer' });
  expect((await call(app.accessToken, 'GET', '/me')).json.data.key.scopes).toEqual(['posts:read']);
  expect((await refresh(served, app)).json.scope).toBe('posts:read');

  await change({ workspaceId: app.workspace.id });
  expect((await call(app.accessToken, 'GET', '/me')).json.data.key.workspaceId).toBe(app.workspace.id);
  const other = await call(owner.token, 'POST', '/workspaces', { name: 'Other' });
  await change({ workspaceId: other.json.data.id });
  expect(await readStatus(app.accessToken)).toBe(401);
});

test('removing a member ends the app at once', async () => {
  const app = await connectApp(served);
  const owner = await openOwner(app);
  await call(owner.token, 'DELETE', `/members/${app.person.id}`);
  expect([await readStatus(app.accessToken), (await refresh(served, app)).status]).toEqual([401, 400]);
});

test('the budget of an app stops it, and begins anew with the month', async () => {
  const scope = 'content:write';
  const choice = { scopes: [scope], mayConfirm: true, budget: 4 };
  const app = await connectApp(served, { changes: { scope }, choice });
  const make = async (count: number) =>
    (await call(app.accessToken, 'POST', '/content/image', { prompt: 'A loaf', count })).status;
  expect([await make(1), await make(2), await make(1)]).toEqual([202, 402, 202]);
  const budget = async () => (await call(app.person.token, 'GET', '/apps')).json.data[0].budget;
  expect(await budget()).toEqual({ credits: 4, spent: 4, remaining: 0 });

  await served
    .em()
    .execute(
      `update api_key set budget_month = budget_month - interval '1 month' where id = (select key_id from app_grant where id = ?)`,
      [app.grantId],
    );

  expect(await budget()).toEqual({ credits: 4, spent: 0, remaining: 4 });
  expect([await make(2), await make(1)]).toEqual([202, 402]);
});

test('a person lists and revokes own apps, an administrator those of everybody', async () => {
  const app = await connectApp(served);
  const [owner, other] = [await openOwner(app), await mintMember(served.deps, app.team.id, { role: 'editor' })];
  const list = async (key: string) => (await call(key, 'GET', '/apps')).json.data.map(({ id }: { id: string }) => id);
  expect([await list(app.person.token), await list(other.token), await list(owner.token)]).toEqual([
    [app.grantId],
    [],
    [app.grantId],
  ]);
  expect((await call(other.token, 'DELETE', `/apps/${app.grantId}`)).status).toBe(404);
  expect((await call(owner.token, 'DELETE', `/apps/${app.grantId}`)).status).toBe(200);
  expect([await readStatus(app.accessToken), await list(app.person.token)]).toEqual([401, []]);
});

test('the audit log names the app and the person it acts for', async () => {
  const scope = 'webhooks:write';
  const choice = { scopes: [scope], mayConfirm: true };
  const app = await connectApp(served, { role: 'owner', changes: { scope }, choice });
  const owner = await openOwner(app);
  const made = await call(app.accessToken, 'POST', '/me/callback-secret');
  const { data } = (await call(owner.sandboxToken, 'GET', '/audit?actorType=app')).json;
  expect([made.status, data[0]?.actor]).toEqual([201, { type: 'app', id: app.grantId, onBehalfOf: app.person.id }]);
  const authorized = await call(owner.sandboxToken, 'GET', '/audit?action=app.authorized');
  expect(authorized.json.data[0]).toMatchObject({
    actor: { type: 'person', id: app.person.id },
    subjectId: app.grantId,
  });
});

test('the app revokes its own tokens, and only hashes of them are stored', async () => {
  const app = await connectApp(served);
  const rows = await served.em().execute('select a.*, g.* from app_token a join app_grant g on g.id = a.grant_id');
  for (const secret of [app.accessToken, app.refreshToken, app.code])
    expect(JSON.stringify(rows)).not.toContain(secret);
  await post(served, '/oauth/revoke', { token: app.refreshToken, client_id: app.clientId });
  expect([await readStatus(app.accessToken), (await refresh(served, app)).status]).toEqual([401, 400]);
});

test.each(['revocation', 'refresh'])('of a revocation and a refresh, %s first, nothing is left', async (first) => {
  const app = await connectApp(served);
  const em = served.em();
  await em.begin();
  await em.execute('select 1 from api_key where id = (select key_id from app_grant where id = ?) for update', [
    app.grantId,
  ]);
  const acts = [
    () => call(app.person.token, 'DELETE', `/apps/${app.grantId}`).then(({ json }) => ({ refreshed: null, json })),
    () => refresh(served, app).then(({ json }) => ({ refreshed: json, json })),
  ];
  const [one, other] = first === 'refresh' ? acts.toReversed() : acts;
  const begun = [one?.()];
  await waitUntilBlocked(served.deps, Promise.all(begun), 1);
  begun.push(other?.());
  await waitUntilBlocked(served.deps, Promise.all(begun), 2);
  await em.rollback();
  const replies = await Promise.all(begun);
  const refreshed = replies.find((reply) => reply?.refreshed)?.refreshed;
  expect(refreshed.access_token !== undefined).toBe(first === 'refresh');
  for (const token of [app.accessToken, refreshed.access_token ?? '']) expect(await readStatus(token)).toBe(401);
  const next = { ...app, refreshToken: refreshed.refresh_token ?? 'none' };
  expect((await refresh(served, next)).status).toBe(400);
});
