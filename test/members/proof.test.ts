/** A session alone, which may be stolen, opens no way in that outlasts it and locks nobody out. */
import { beforeEach, expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { readRouteFacts } from '../../api/middleware/route-facts.ts';
import { connectApp } from '../apps/app-fixture.ts';
import { showCode, forgetSteps } from '../support/codes.ts';
import { createAuthenticator, type Lies } from '../support/passkeys.ts';
import { mintMember } from '../support/members.ts';
import { forgetNetworks, service } from '../support/service.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { lockMember } from '../../db/members/codes.ts';
import { accept, enrol, join, PASSWORD, post } from './code-fixture.ts';

const served = service();

beforeEach(() => forgetNetworks(served));

const OPERATIONS = AREAS.flatMap(({ router }) =>
  router.stack.flatMap(({ path, methods, stack }) => {
    const method = methods.find((one) => one !== 'HEAD');
    return method ? [{ method, path: String(path).replace(/\/$/u, ''), facts: readRouteFacts(stack) }] : [];
  }),
);

const writeName = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** What people alone may change without a proof, and why. */
const HARMLESS: Readonly<Record<string, string>> = {
  'PATCH /sessions/proof': 'it is the proof',
  'DELETE /sessions/:id': 'it ends access of the person alone',
  'DELETE /invitations/:id': 'it ends a way in; the person is invited again',
  'DELETE /keys/:id': 'it ends a way in, which must not wait',
  'DELETE /apps/:id': 'it ends a way in, which must not wait',
  'PATCH /passkeys/:id': 'it changes a name',
  'PATCH /notices/:id': 'it marks what was read',
  'POST /notices/read': 'it marks what was read',
  'PATCH /notice-choices/:id': 'mail goes to the address of the person',
};

const call = (key: string, { method, path }: { method: string; path: string }) =>
  served.api.call(method, `${path.replace(/:\w+/gu, 'x_1')}?colour=red`, { key });

const age = (sessionId: string) =>
  served
    .em()
    .execute(`update member_session set proven_at = clock_timestamp() - interval '10 minutes' where id = ?`, [
      sessionId,
    ]);

test('each change that people alone may make asks for a recent proof, or is named as harmless', () => {
  const changes = OPERATIONS.filter(({ method, facts }) => method !== 'GET' && facts.permission && !facts.scope);
  const unproven = changes.filter(({ facts }) => !facts.proof).map(writeName);
  expect(unproven.toSorted()).toEqual(Object.keys(HARMLESS).toSorted());
  const further = OPERATIONS.filter((one) => one.facts.proof && !changes.includes(one));
  expect(further.map(writeName)).toEqual([
    'POST /webhooks',
    'PATCH /webhooks/:id',
    'POST /webhooks/:id/rotate-secret',
    'GET /mail',
  ]);
});

test('an old session of an owner gets 403 for exactly these, and a key and a new session do not', async () => {
  const { team } = await mintTeam(served.deps);
  const fresh = await mintMember(served.deps, team.id, { role: 'owner' });
  const { token, sessionId } = await mintMember(served.deps, team.id, { role: 'owner' });
  const key = (await mintKey(served.deps, team.id)).text;
  const proven = OPERATIONS.filter(({ facts }) => facts.proof);
  for (const one of proven)
    expect([writeName(one), (await call(fresh.token, one)).status]).toEqual([writeName(one), 400]);
  await age(sessionId);
  for (const one of OPERATIONS) {
    const { status, headers, json } = await call(token, one);
    expect([writeName(one), status === 403]).toEqual([writeName(one), one.facts.proof === true]);
    if (!one.facts.proof) continue;
    expect([headers.get('www-authenticate'), json.error.details?.[0]?.path]).toEqual([
      expect.stringContaining('insufficient_user_authentication'),
      'session',
    ]);
  }
  const byKey = proven.filter(({ facts }) => facts.scope);
  for (const one of byKey) expect([writeName(one), (await call(key, one)).status]).toEqual([writeName(one), 400]);
});

const prove = (key: string, body: object) => served.api.call('PATCH', '/sessions/proof', { key, body });
const listMail = async (key: string) => (await served.api.call('GET', '/mail', { key })).status;

test('the password proves the person of one session, and a wrong one does not', async () => {
  const { session, email } = await join(served, 'owner');
  const other = (await post(served, '/sign-in', { email, password: PASSWORD })).json.data;
  for (const { id } of [session, other]) await age(id);
  const wrong = [{ password: 'wrong' }, { code: '492039' }, {}];
  for (const body of wrong) expect([body, (await prove(session.token, body)).status]).toEqual([body, 400]);
  expect(await listMail(session.token)).toBe(403);
  expect((await prove(session.token, { password: PASSWORD })).status).toBe(200);
  expect([await listMail(session.token), await listMail(other.token)]).toEqual([200, 403]);
});

test('a person with codes needs both, and a code proves once', async () => {
  const { session, secret } = await enrol(served, 'owner');
  await age(session.id);
  const code = showCode(secret);
  const attempts = [{ password: PASSWORD }, { code }, { password: PASSWORD, code: '000000' }];
  for (const body of attempts) expect((await prove(session.token, body)).status).toBe(400);
  await forgetSteps(served.deps);
  const both = { password: PASSWORD, code };
  expect([(await prove(session.token, both)).status, (await prove(session.token, both)).status]).toEqual([200, 400]);
  expect(await listMail(session.token)).toBe(200);
});

test('a passkey alone proves its own person, and is the second factor of the session', async () => {
  const { session, team, email } = await join(served, 'owner');
  const authenticator = createAuthenticator(served.deps.config.publicUrl);
  const { token, options } = (await post(served, '/passkeys/options', {}, session.token)).json.data;
  const body = { token, name: 'Laptop', credential: authenticator.register(options) };
  expect((await post(served, '/passkeys', body, session.token)).status).toBe(201);
  await served.em().execute('update team set factor_required = true where id = ?', [team.id]);
  const plain = (await post(served, '/sign-in', { email, password: PASSWORD })).json.data;
  const stranger = (await join(served, 'owner')).session;
  for (const { id } of [plain, stranger]) await age(id);
  const sign = async (lies: Lies = {}) => {
    const asked = (await post(served, '/sign-in/passkey-options', {})).json.data;
    return { passkey: { token: asked.token, credential: authenticator.sign(asked.options, lies) } };
  };
  expect((await prove(stranger.token, await sign())).status).toBe(400);
  const signed = await sign();
  expect([(await prove(plain.token, signed)).status, (await prove(plain.token, signed)).status]).toEqual([200, 400]);
  expect(await listMail(plain.token)).toBe(200);
  expect((await prove(plain.token, await sign({ counter: 1 }))).status).toBe(400);
  const audit = await served.api.call('GET', '/audit?action=factor.counter_regressed', { key: plain.token });
  expect(audit.json.data).toMatchObject([{ subjectId: session.member.id }]);
});

test.each([
  ['/address-changes', { email: 'taken@codes.example.com' }],
  ['/factors/code', {}],
  ['/factors/code/remove', {}],
  ['/factors/recovery-codes', {}],
])('POST %s changes nothing once its session has ended', async (path, body) => {
  const { session } = await enrol(served);
  const sent = await commit(served.deps, async (tx) => {
    await lockMember(tx, session.member.id);
    const reply = post(served, path, body, session.token);
    await waitUntilBlocked(served.deps, reply);
    await tx.em.execute('update member_session set ended_at = clock_timestamp() where id = ?', [session.id]);
    return { reply };
  });
  expect((await sent.reply).status).toBe(401);
});

test('a person without password and codes signs in again, and then adds them', async () => {
  const { team } = await mintTeam(served.deps);
  const { id, token, sessionId } = await mintMember(served.deps, team.id, { role: 'viewer' });
  await served.em().execute('update member set password_hash = null where id = ?', [id]);
  expect((await post(served, '/factors/code', {}, token)).status).toBe(201);
  await age(sessionId);
  expect([
    (await prove(token, { password: PASSWORD })).status,
    (await prove(token, { code: '492039' })).status,
  ]).toEqual([409, 409]);
  expect((await post(served, '/factors/code', {}, token)).status).toBe(403);
});

test('an app cannot prove its person', async () => {
  const app = await connectApp(served);
  const reply = await served.api.call('PATCH', '/sessions/proof', {
    key: app.accessToken,
    body: { password: PASSWORD },
  });
  expect(reply.status).toBe(403);
});

test('an invited person signs in proven, without a second question', async () => {
  const { owner, email } = await join(served);
  const { token } = await accept(served, owner.token, `next.${email}`, 'admin');
  expect((await post(served, '/invitations', { email: `third.${email}`, role: 'viewer' }, token)).status).toBe(201);
});
