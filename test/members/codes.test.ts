/** Codes of an app on the phone as the second factor. */
import { beforeEach, expect, test } from '@jest/globals';
import { connectApp } from '../apps/app-fixture.ts';
import { catchMail } from '../support/catch-mail.ts';
import { showCode } from '../support/codes.ts';
import { mintMember } from '../support/members.ts';
import { forgetNetworks, service } from '../support/service.ts';
import { accept, enrol, giveCode, join, PASSWORD, post, resetPassword, turnOn } from './code-fixture.ts';

const served = service();

beforeEach(() => forgetNetworks(served));

const readStatus = async (key: string): Promise<number> => (await served.api.call('GET', '/me', { key })).status;

test('codes are asked for once a first one confirms them, which signs out every other session', async () => {
  const { session, email, owner } = await join(served);
  const other = (await post(served, '/sign-in', { email, password: PASSWORD })).json.data;
  const { secret, url } = (await post(served, '/factors/code', {}, session.token)).json.data;
  expect(url).toContain(`secret=${secret}`);
  expect((await post(served, '/sign-in', { email, password: PASSWORD })).json.data.token).toBeDefined();

  const confirmed = await post(served, '/factors/code/confirm', { code: showCode(secret) }, session.token);

  expect(new Set(confirmed.json.data.recoveryCodes).size).toBe(10);
  expect([await readStatus(session.token), await readStatus(other.token)]).toEqual([200, 401]);
  const factors = (await served.api.call('GET', '/factors', { key: session.token })).json.data;
  expect(factors).toMatchObject({ code: { recoveryCodesLeft: 10 }, required: false });
  const first = (await post(served, '/sign-in', { email, password: PASSWORD })).json.data;
  expect(Object.keys(first).sort()).toEqual(['codeToken', 'expiresAt']);
  const second = await giveCode(served, first.codeToken, showCode(secret, 1));
  expect([second.status, await readStatus(second.json.data.token)]).toEqual([201, 200]);
  await catchMail(served.deps, email);
  const mails = (await served.api.call('GET', '/mail', { key: owner.token })).json.data;
  expect(mails.map(({ kind }: { kind: string }) => kind)).toContain('factor_added');
  const [row] = await served
    .em()
    .execute('select to_jsonb(c)::text as row from member_code c where member_id = ?', [session.member.id]);
  for (const shown of [secret, ...confirmed.json.data.recoveryCodes])
    expect(JSON.stringify(row)).not.toContain(shown.replaceAll('-', ''));
});

test('a mailed link asks for the code too, and a new password leaves codes on', async () => {
  const person = await enrol(served);
  await post(served, '/sign-in-links', { email: person.email });
  await catchMail(served.deps, person.email);
  const mails = (await served.api.call('GET', '/mail', { key: person.owner.token })).json.data;
  const { text } = mails.find(({ kind }: { kind: string }) => kind === 'sign_in');
  const link = /#sign-in=([\w-]{43})$/mu.exec(text)?.[1] ?? '';
  const { codeToken } = (await post(served, '/sign-in-links/confirm', { token: link })).json.data;
  expect((await giveCode(served, codeToken, showCode(person.secret))).status).toBe(201);

  await resetPassword(served, person);

  const [row] = await served
    .em()
    .execute('select confirmed_at from member_code where member_id = ?', [person.session.member.id]);
  expect(row).toMatchObject({ confirmed_at: expect.anything() });
});

test('each recovery code signs in once, and renewed ones replace them', async () => {
  const { session, recoveryCodes, begin } = await enrol(served);
  const statuses: number[] = [];
  for (const code of [recoveryCodes[0], recoveryCodes[0], recoveryCodes[1].replaceAll('-', ' ').toUpperCase()])
    statuses.push((await giveCode(served, await begin(), code)).status);
  expect(statuses).toEqual([201, 401, 201]);
  const renewed = await post(served, '/factors/recovery-codes', {}, session.token);
  const fresh = renewed.json.data.recoveryCodes[0];
  expect((await giveCode(served, await begin(), recoveryCodes[2])).status).toBe(401);
  expect((await giveCode(served, await begin(), fresh)).status).toBe(201);
});

test('one code in two requests at the same time signs in once', async () => {
  const { secret, recoveryCodes, begin } = await enrol(served);
  for (const code of [showCode(secret), recoveryCodes[0]]) {
    const tokens = [await begin(), await begin()];
    const replies = await Promise.all(tokens.map((token) => giveCode(served, token, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 401]);
  }
});

test('codes are turned off, and the password alone signs in again', async () => {
  const { session, email } = await enrol(served);
  const remove = async () => (await post(served, '/factors/code/remove', {}, session.token)).status;
  expect([await remove(), await remove()]).toEqual([200, 409]);
  expect((await post(served, '/sign-in', { email, password: PASSWORD })).json.data.token).toBeDefined();
});

test('a wrong password of a person with codes and of nobody get the same 401', async () => {
  const { email } = await enrol(served);
  const wrong = await post(served, '/sign-in', { email, password: 'a wrong password' });
  const unknown = await post(served, '/sign-in', { email: 'nobody@codes.example.com', password: 'a wrong password' });
  expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
});

const require = (key: string, required: boolean) =>
  served.api.call('PATCH', '/factors/requirement', { key, body: { required } });

test('a team that requires a second factor lets others only add one, at once', async () => {
  const owner = await enrol(served, 'owner');
  const { token: unproven } = await mintMember(served.deps, owner.team.id, { role: 'owner' });
  const member = await mintMember(served.deps, owner.team.id, { role: 'editor' });
  expect([(await require(unproven, true)).status, (await require(owner.session.token, true)).status]).toEqual([
    409, 200,
  ]);

  const call = async (method: string, path: string) =>
    (await served.api.call(method, path, { key: member.token })).status;
  expect([await call('GET', '/posts'), await call('GET', '/apps'), await call('GET', '/changes')]).toEqual([
    403, 403, 403,
  ]);
  expect([await call('GET', '/factors'), await call('GET', '/sessions')]).toEqual([200, 200]);
  const me = (await served.api.call('GET', '/me', { key: member.token })).json.data;
  expect([me.person.needsFactor, me.key.scopes]).toEqual([true, []]);

  const { token } = await accept(served, owner.session.token, `new.${owner.email}`);
  expect((await served.api.call('GET', '/posts', { key: token })).status).toBe(403);
  await turnOn(served, token);
  expect((await served.api.call('GET', '/posts', { key: token })).status).toBe(200);
  const removal = await post(served, '/factors/code/remove', {}, token);
  expect(removal.json.error).toMatchObject({ type: 'conflict', message: expect.stringContaining('requires') });
  await require(owner.session.token, false);
  expect(await call('GET', '/posts')).toBe(200);
});

test('the app of a person without a second factor waits while the team requires one', async () => {
  const app = await connectApp(served);
  const set = (required: boolean) =>
    served.em().execute('update team set factor_required = ? where id = ?', [required, app.team.id]);
  await set(true);
  expect(await readStatus(app.accessToken)).toBe(401);
  await set(false);
  expect(await readStatus(app.accessToken)).toBe(200);
});
