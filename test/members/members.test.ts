import { expect, test } from '@jest/globals';
import { inviteMember } from '../../bin/commands/members.ts';
import type { Role } from '../../domain/teams/roles.ts';
import { mintMember, type TestMember } from '../support/members.ts';
import { waiters, waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const served = service();
const PASSWORD = 'nine quiet ovens at dawn';

async function openTeam(plan: 'creator' | 'pro' | 'agency' = 'agency') {
  const { team, workspace } = await mintTeam(served.deps, plan);
  const owner = await mintMember(served.deps, team.id, { role: 'owner' });
  return { team, workspace, owner };
}

const send = (by: TestMember | string, method: string, path: string, body?: unknown) =>
  served.api.call(method, path, { key: typeof by === 'string' ? by : by.sandboxToken, body });

const invite = (by: TestMember, email: string, role: Role, more: object = {}) =>
  send(by, 'POST', '/invitations', { email, role, ...more });

const accept = (url: string, name = 'Mia Lindt') =>
  served.api.call('POST', '/invitations/accept', { body: { token: url.split('=')[1], name, password: PASSWORD } });

/** Sends the requests while a row is locked, so that each has begun before one goes on. Returns how many waited. */
async function race<T>(
  id: string,
  begin: () => Promise<T>[],
  table: 'team' | 'member' = 'team',
): Promise<{ waited: number; replies: T[] }> {
  const em = served.deps.orm.em.fork();
  await em.begin();
  await em.execute(`select 1 from ${table} where id = ? for no key update`, [id]);
  const requests = begin();
  const replies = Promise.all(requests);
  await waitUntilBlocked(served.deps, replies, requests.length);
  const waited = await waiters(served.deps);
  await em.rollback();
  return { waited, replies: await replies };
}

const readStatus = async (token: string): Promise<number> =>
  (await served.api.call('GET', '/me', { key: token })).status;

test('an invited person accepts once, acts by role and workspace, and GET /me names person and role', async () => {
  const { team, workspace, owner } = await openTeam();
  const more = { workspaceId: workspace.id };
  const invited = await invite(owner, 'Mia@Hanso.example.com', 'editor', more);
  expect([invited.status, invited.json.data.email]).toEqual([201, 'mia@hanso.example.com']);

  const [first, second] = await Promise.all([accept(invited.json.data.url), accept(invited.json.data.url)]);
  expect([first.status, second.status].sort()).toEqual([201, 404]);
  const { token, sandboxToken, member } = (first.status === 201 ? first : second).json.data;
  const [live, sandbox] = [await send(token, 'GET', '/me'), await send(sandboxToken, 'GET', '/me')];

  expect([live.json.data.key.sandbox, sandbox.json.data.key.sandbox]).toEqual([false, true]);
  expect(live.json.data).toMatchObject({
    team: { id: team.id },
    role: 'editor',
    person: { id: member.id, name: 'Mia Lindt', email: 'mia@hanso.example.com' },
    key: { workspaceId: workspace.id },
  });
  expect((await send(owner, 'GET', '/members')).json.data.map(({ id }: { id: string }) => id)).toContain(member.id);
  expect((await send(owner, 'GET', '/invitations')).json.data).toEqual([]);
});

test('the link that the operator prints makes the first owner, who takes a seat', async () => {
  const { team } = await mintTeam(served.deps, 'creator');
  const flags = { team: team.name, email: 'First@members.example.com' };
  const env = { PUBLIC_URL: 'https://kinora.example.com/' };
  const { json } = await inviteMember(served.deps.orm, flags, undefined, env);
  expect(json).toMatchObject({ email: 'first@members.example.com', role: 'owner' });
  expect(json.url).toMatch(/^https:\/\/kinora\.example\.com\/console#invitation=[\w-]{43}$/u);

  const { token, member } = (await accept(json.url)).json.data;

  expect(member.role).toBe('owner');
  expect((await send(token, 'POST', '/invitations', { email: 'x@members.example.com', role: 'viewer' })).status).toBe(
    429,
  );
  await expect(inviteMember(served.deps.orm, flags, undefined, env)).rejects.toThrow('has this address');
});

test('the audit log names the person and has no mail address', async () => {
  const { owner } = await openTeam();
  const made = await send(owner, 'POST', '/workspaces', { name: 'Second' });
  const { url } = (await invite(owner, 'noah@hanso.example.com', 'viewer')).json.data;
  await accept(url);
  const { text, json } = await send(owner, 'GET', '/audit?limit=100');
  const entry = json.data.find(({ subjectId }: { subjectId: string }) => subjectId === made.json.data.id);
  expect(entry.actor).toEqual({ type: 'person', id: owner.id });
  expect(json.data.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['member.invited', 'member.joined', 'session.created']),
  );
  expect(text).not.toContain('@');
});

test('members and open invitations take the seats of the plan, and a revoked invitation gives its seat back', async () => {
  const { owner } = await openTeam('pro');
  const open = await invite(owner, 'one@members.example.com', 'viewer');
  await invite(owner, 'two@members.example.com', 'viewer');
  const again = await invite(owner, 'one@members.example.com', 'editor');
  const full = await invite(owner, 'three@members.example.com', 'viewer');
  expect([again.status, full.status, full.json.error.type]).toEqual([201, 429, 'usage_limit_reached']);
  expect((await accept(open.json.data.url)).status).toBe(404);
  expect((await send(owner, 'DELETE', `/invitations/${again.json.data.id}`)).status).toBe(200);
  expect((await accept(again.json.data.url)).status).toBe(404);
  expect((await invite(owner, 'three@members.example.com', 'viewer')).status).toBe(201);
});

test('of two invitations for the last seat one wins', async () => {
  const { team, owner } = await openTeam('pro');
  await mintMember(served.deps, team.id, { role: 'admin' });
  const names = ['a', 'b', 'c'];
  const begin = () => names.map((name) => invite(owner, `${name}@members.example.com`, 'viewer'));
  const { waited, replies } = await race(team.id, begin);
  expect(waited).toBe(3);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
  expect((await send(owner, 'GET', '/invitations')).json.data).toHaveLength(1);
});

test('owners manage everyone, administrators everyone but owners, and a team keeps an owner', async () => {
  const { team, workspace, owner } = await openTeam();
  const [admin, viewer] = [
    await mintMember(served.deps, team.id, { role: 'admin' }),
    await mintMember(served.deps, team.id, { role: 'viewer' }),
  ];
  const other = await openTeam();
  const change = (by: TestMember, who: TestMember, body: object) => send(by, 'PATCH', `/members/${who.id}`, body);
  const cases: [string, Promise<{ status: number }>, number][] = [
    ['an admin appoints an owner', change(admin, viewer, { role: 'owner' }), 403],
    ['an admin demotes an owner', change(admin, owner, { role: 'viewer' }), 403],
    ['an admin invites an owner', invite(admin, 'x@members.example.com', 'owner'), 403],
    ['an admin removes an owner', send(admin, 'DELETE', `/members/${owner.id}`), 403],
    ['the last owner steps down', change(owner, owner, { role: 'admin' }), 409],
    ['the last owner leaves', send(owner, 'DELETE', `/members/${owner.id}`), 409],
    ['an owner of one workspace', change(owner, viewer, { role: 'owner', workspaceId: workspace.id }), 400],
    ['a workspace of another team', change(owner, viewer, { workspaceId: other.workspace.id }), 404],
    ['a member of another team', change(owner, other.owner, { role: 'viewer' }), 404],
    ['an address that is a member', invite(owner, viewer.email, 'viewer'), 409],
  ];
  for (const [name, reply, status] of cases) expect([name, (await reply).status]).toEqual([name, status]);

  expect((await change(owner, admin, { role: 'owner' })).status).toBe(200);
  expect((await change(owner, owner, { role: 'editor' })).status).toBe(200);
  expect((await send(owner, 'DELETE', `/members/${viewer.id}`)).status).toBe(403);
});

test('a removed member is signed out at once, and links and posts of the member stay as for a revoked key', async () => {
  const { team, workspace, owner } = await openTeam();
  const admin = await mintMember(served.deps, team.id, { role: 'admin' });
  const made = await send(admin, 'POST', '/workspaces', { name: 'Kept' });
  const link = await send(admin, 'POST', '/accounts/connect-link', { platform: 'reelnet', workspaceId: workspace.id });
  expect([made.status, link.status]).toEqual([201, 201]);

  expect((await send(owner, 'DELETE', `/members/${admin.id}`)).status).toBe(200);

  expect([await readStatus(admin.token), await readStatus(admin.sandboxToken)]).toEqual([401, 401]);
  expect((await fetch(link.json.data.url.replace(/^https?:\/\/[^/]+/u, served.api.origin))).status).not.toBe(200);
  expect((await send(owner, 'GET', `/workspaces/${made.json.data.id}`)).status).toBe(200);
  expect((await send(owner, 'DELETE', `/members/${admin.id}`)).status).toBe(404);
});

test('of two owners who remove each other one stays, and the removed one changes nothing', async () => {
  const { team, owner } = await openTeam();
  const other = await mintMember(served.deps, team.id, { role: 'owner' });
  const { waited, replies } = await race(team.id, () => [
    send(owner, 'DELETE', `/members/${other.id}`),
    send(other, 'DELETE', `/members/${owner.id}`),
    invite(owner, 'late@members.example.com', 'admin'),
    invite(other, 'later@members.example.com', 'admin'),
  ]);
  expect(waited).toBe(4);
  const statuses = replies.slice(0, 2).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const [left] = statuses[0] === 200 ? [owner] : [other];
  const members = (await send(left, 'GET', '/members')).json.data;
  expect(members.map(({ id }: { id: string }) => id)).toEqual([left.id]);
});

test('a removal against requests of the removed person leaves no way in, whichever is first', async () => {
  const { owner } = await openTeam();
  const { url } = (await invite(owner, 'eve@members.example.com', 'admin')).json.data;
  const { member, sandboxToken: eve } = (await accept(url)).json.data;
  const signIn = () =>
    served.api.call('POST', '/sign-in', { body: { email: 'eve@members.example.com', password: PASSWORD } });
  await send(eve, 'POST', '/address-changes', { email: 'evi@members.example.com' });

  const { waited, replies } = await race(
    member.id,
    () => [
      signIn(),
      send(eve, 'POST', '/factors/code'),
      send(owner, 'DELETE', `/members/${member.id}`),
      signIn(),
      send(eve, 'POST', '/address-changes', { email: 'eva@members.example.com' }),
    ],
    'member',
  );

  expect([waited, replies[2]?.status]).toEqual([5, 200]);
  const tokens = [eve, replies[0]?.json.data?.token, replies[3]?.json.data?.token].filter(Boolean);
  expect(await Promise.all(tokens.map(readStatus))).toEqual(tokens.map(() => 401));
  const left = await served.deps.orm.em.fork().execute(
    `select (select count(*) from member_session where member_id = m.id and ended_at is null)
          + (select count(*) from member_link where member_id = m.id and used_at is null)
          + (select count(*) from member_code where member_id = m.id) as ways, email
     from member m where id = ?`,
    [member.id],
  );
  expect(left).toEqual([{ ways: '0', email: '' }]);
});

test('sessions are listed and end one by one', async () => {
  const { owner } = await openTeam();
  const { url } = (await invite(owner, 'sam@members.example.com', 'viewer')).json.data;
  const first = (await accept(url)).json.data;
  const signedIn = await served.api.call('POST', '/sign-in', {
    body: { email: 'SAM@members.example.com', password: PASSWORD },
  });
  const second = signedIn.json.data;
  const listed = (await send(second.token, 'GET', '/sessions')).json.data;
  expect(listed.map(({ id, current }: { id: string; current: boolean }) => [id, current])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);

  expect((await send(owner, 'DELETE', `/sessions/${first.id}`)).status).toBe(404);
  expect((await send(second.token, 'DELETE', `/sessions/${first.id}`)).status).toBe(200);

  const [ended, open] = [await readStatus(first.sandboxToken), await readStatus(second.token)];
  expect([ended, open]).toEqual([401, 200]);
});

test('an administrator creates a key that works, expires and is revoked, and its secret is shown once', async () => {
  const { team, owner } = await openTeam();
  const body = { name: 'publisher', scopes: ['posts:read'], sandbox: true, budget: 20, expiresInDays: 1 };
  const created = await send(owner, 'POST', '/keys', body);
  const { apiKey, id, ...rest } = created.json.data;
  expect(rest).toMatchObject({ name: 'publisher', scopes: ['posts:read'], sandbox: true, budget: { remaining: 20 } });
  const own = (await send(apiKey, 'GET', '/me')).json.data;
  expect([own.key.id, own.person, own.role]).toEqual([id, undefined, undefined]);
  const listed = await send(owner, 'GET', '/keys');
  expect(listed.text).not.toContain(apiKey);
  expect(listed.json.data.map((key: { id: string }) => key.id)).toContain(id);
  expect(listed.json.data.some(({ name }: { name: string }) => name === 'member')).toBe(false);

  await served.em().execute(`update api_key set expires_at = clock_timestamp() where id = ?`, [id]);
  expect(await readStatus(apiKey)).toBe(401);

  const other = (await send(owner, 'POST', '/keys', { name: 'b', scopes: ['posts:read'], sandbox: false })).json.data;
  const revoked = await send(owner, 'DELETE', `/keys/${other.id}`);
  expect(revoked.json.data.revokedAt).not.toBeNull();
  expect(await readStatus(other.apiKey)).toBe(401);
  const [hidden] = await served
    .em()
    .execute<{ id: string }[]>('select live_key_id as id from member where team_id = ?', [team.id]);
  expect((await send(owner, 'DELETE', `/keys/${hidden?.id}`)).status).toBe(404);
});
