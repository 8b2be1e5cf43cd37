/** Passkeys, and what an attacker tries with them. */
import { beforeEach, expect, test } from '@jest/globals';
import type { Reply } from '../support/api.ts';
import { catchMail } from '../support/catch-mail.ts';
import { createAuthenticator, type Authenticator, type Lies } from '../support/passkeys.ts';
import { forgetNetworks, service } from '../support/service.ts';
import { join, PASSWORD, post } from './code-fixture.ts';

const served = service();

beforeEach(() => forgetNetworks(served));

const readStatus = async (key: string): Promise<number> => (await served.api.call('GET', '/me', { key })).status;
const readOptions = async (key: string) => (await post(served, '/passkeys/options', {}, key)).json.data;
const readSignIn = async () => (await post(served, '/sign-in/passkey-options', {})).json.data;

const register = async (token: string, authenticator: Authenticator, lies: Lies = {}) => {
  const { token: challenge, options } = await readOptions(token);
  const credential = authenticator.register(options, lies);
  const body = { token: challenge, name: 'Laptop', credential };
  return { reply: await post(served, '/passkeys', body, token), body };
};

const signIn = async (authenticator: Authenticator, lies: Lies = {}, more: object = {}): Promise<Reply> => {
  const { token, options } = await readSignIn();
  return post(served, '/sign-in/passkey', { token, credential: authenticator.sign(options, lies), ...more });
};

/** A person with a passkey. */
async function enrol() {
  const person = await join(served);
  const authenticator = createAuthenticator(served.deps.config.publicUrl);
  const { reply, body } = await register(person.session.token, authenticator);
  return { ...person, authenticator, passkey: reply.json.data, body };
}

type Enrolled = Awaited<ReturnType<typeof enrol>>;

test('a passkey signs in without an address, and is listed, renamed and removed', async () => {
  const person = await join(served);
  const other = (await post(served, '/sign-in', { email: person.email, password: PASSWORD })).json.data;
  const authenticator = createAuthenticator(served.deps.config.publicUrl);
  const { reply } = await register(person.session.token, authenticator);
  expect([reply.status, await readStatus(other.token)]).toEqual([201, 401]);
  const { id } = reply.json.data;

  const session = (await signIn(authenticator)).json.data;

  expect(session.member.id).toBe(person.session.member.id);
  const call = (method: string, path: string, body?: object) =>
    served.api.call(method, path, { key: session.token, body });
  await call('PATCH', `/passkeys/${id}`, { name: 'Phone' });
  expect((await call('GET', '/passkeys')).json.data).toMatchObject([
    { id, name: 'Phone', lastUsedAt: expect.any(String) },
  ]);
  expect((await call('DELETE', `/passkeys/${id}`)).status).toBe(200);
  expect((await signIn(authenticator)).status).toBe(401);
  await catchMail(served.deps, person.email);
  const mails = (await served.api.call('GET', '/mail', { key: person.owner.token })).json.data;
  const kinds = mails.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['factor_added', 'factor_removed']));
});

test('a passkey counts as both factors where the team requires two, and the last one stays', async () => {
  const { team, authenticator, passkey, email } = await enrol();
  await served.em().execute('update team set factor_required = true where id = ?', [team.id]);
  const withPassword = (await post(served, '/sign-in', { email, password: PASSWORD })).json.data;
  const withPasskey = (await signIn(authenticator)).json.data;
  const read = async (key: string) => (await served.api.call('GET', '/posts', { key })).status;
  expect([await read(withPassword.token), await read(withPasskey.token)]).toEqual([403, 200]);
  const removal = await served.api.call('DELETE', `/passkeys/${passkey.id}`, { key: withPasskey.token });
  expect(removal.status).toBe(409);
});

test('where two factors are required, a password alone changes nothing of a person with a passkey', async () => {
  const { team, passkey, email } = await enrol();
  await served.em().execute('update team set factor_required = true where id = ?', [team.id]);
  const { token: key } = (await post(served, '/sign-in', { email, password: PASSWORD })).json.data;
  const replies = [
    await post(served, '/factors/code', {}, key),
    await post(served, '/factors/code/confirm', { code: '000000' }, key),
    (await register(key, createAuthenticator(served.deps.config.publicUrl))).reply,
    await served.api.call('PATCH', `/passkeys/${passkey.id}`, { key, body: { name: 'Phone' } }),
    await served.api.call('DELETE', `/passkeys/${passkey.id}`, { key }),
    await post(served, '/address-changes', { email: `new.${email}` }, key),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403));
});

test('one answer in two requests at the same time signs in once', async () => {
  const { authenticator } = await enrol();
  const { token, options } = await readSignIn();
  const credential = authenticator.sign(options);
  const replies = await Promise.all([1, 2].map(() => post(served, '/sign-in/passkey', { token, credential })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 401]);
});

test('a passkey whose counter falls does not sign in, and the audit log says so', async () => {
  const { authenticator, session, owner } = await enrol();
  expect((await signIn(authenticator, { counter: 9 })).status).toBe(201);
  expect((await signIn(authenticator, { counter: 9 })).status).toBe(401);
  const audit = await served.api.call('GET', '/audit?action=factor.counter_regressed', { key: owner.sandboxToken });
  expect(audit.json.data).toMatchObject([{ subjectId: session.member.id }]);
});

const seal = (memberId: string | null, challenge: string, expiresAt: number): string =>
  served.deps.secrets.seal(JSON.stringify(['passkey', memberId, challenge, expiresAt]));

const SIGN_INS: readonly [name: string, attack: (on: Enrolled) => Promise<Reply>][] = [
  [
    'the answer of a page with another origin',
    ({ authenticator }) => signIn(authenticator, { origin: 'https://evil.example.com' }),
  ],
  ['an answer for another service', ({ authenticator }) => signIn(authenticator, { rpId: 'evil.example.com' })],
  ['a passkey that nobody has unlocked', ({ authenticator }) => signIn(authenticator, { unverified: true })],
  ['an answer to another challenge', ({ authenticator }) => signIn(authenticator, { challenge: 'AAAA' })],
  [
    'an answer with the options of another page',
    async ({ authenticator }) => signIn(authenticator, {}, { token: (await readSignIn()).token }),
  ],
  [
    'options that the attacker invents',
    ({ authenticator }) => signIn(authenticator, {}, { token: 'v1.k1.AAAA.AAAA.AAAA' }),
  ],
  [
    'options that have expired',
    async ({ authenticator }) => {
      const { options } = await readSignIn();
      const credential = authenticator.sign(options);
      return post(served, '/sign-in/passkey', { token: seal(null, options.challenge, Date.now()), credential });
    },
  ],
  [
    'the options of a new passkey',
    async ({ authenticator, session }) => {
      const { token, options } = await readOptions(session.token);
      return post(served, '/sign-in/passkey', { token, credential: authenticator.sign(options) });
    },
  ],
  [
    'an answer that was used',
    async ({ authenticator }) => {
      const { token, options } = await readSignIn();
      const body = { token, credential: authenticator.sign(options) };
      await post(served, '/sign-in/passkey', body);
      return post(served, '/sign-in/passkey', body);
    },
  ],
  [
    'the passkey of one person for another',
    async ({ authenticator }) =>
      signIn(authenticator, { userHandle: Buffer.from((await enrol()).session.member.id).toString('base64url') }),
  ],
  [
    'the signature of another key',
    async ({ passkey, authenticator, session }) => {
      const { token, options } = await readSignIn();
      const userHandle = Buffer.from(session.member.id).toString('base64url');
      const forged = createAuthenticator(served.deps.config.publicUrl).sign(options, { userHandle });
      const { id, rawId } = authenticator.sign(options);
      expect(passkey.name).toBe('Laptop');
      return post(served, '/sign-in/passkey', { token, credential: { ...forged, id, rawId } });
    },
  ],
  [
    'the passkey of a removed member',
    async ({ authenticator, owner, session }) => {
      await served.api.call('DELETE', `/members/${session.member.id}`, { key: owner.token });
      return signIn(authenticator);
    },
  ],
  ['a passkey of nobody', () => signIn(createAuthenticator(served.deps.config.publicUrl))],
];

test.each(SIGN_INS)('%s gets the same 401', async (_, attack) => {
  const { status, json } = await attack(await enrol());
  expect([status, json.error?.message]).toEqual([401, expect.stringMatching(/^The passkey does not sign in here/u)]);
});

const fresh = () => createAuthenticator(served.deps.config.publicUrl);
const token = (on: Enrolled): string => on.session.token;

const REGISTRATIONS: readonly [name: string, attack: (on: Enrolled) => Promise<Reply>][] = [
  [
    'a page with another origin',
    async (on) => (await register(token(on), fresh(), { origin: 'https://evil.example.com' })).reply,
  ],
  ['another service', async (on) => (await register(token(on), fresh(), { rpId: 'evil.example.com' })).reply],
  ['a passkey without a lock', async (on) => (await register(token(on), fresh(), { unverified: true })).reply],
  [
    'the credential of another member',
    async (on) => (await register((await join(served)).session.token, on.authenticator)).reply,
  ],
  ['options that were used', async (on) => post(served, '/passkeys', on.body, token(on))],
  [
    'the options of another person',
    async (on) => {
      const { token: challenge, options } = await readOptions((await join(served)).session.token);
      const credential = fresh().register(options);
      return post(served, '/passkeys', { token: challenge, name: 'Laptop', credential }, token(on));
    },
  ],
];

test.each(REGISTRATIONS)('%s adds no passkey', async (_, attack) => {
  expect((await attack(await enrol())).status).toBe(400);
});
