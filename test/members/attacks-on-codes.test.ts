/** What an attacker tries with and without codes. */
import { beforeEach, expect, test } from '@jest/globals';
import { SIGN_IN_LIMITS } from '../../domain/teams/rate-limits.ts';
import type { Reply } from '../support/api.ts';
import { catchMail } from '../support/catch-mail.ts';
import { showCode } from '../support/codes.ts';
import { forgetNetworks, service } from '../support/service.ts';
import { enrol, giveCode, join, post, resetPassword, type Enrolled } from './code-fixture.ts';

const served = service();

beforeEach(() => forgetNetworks(served));

const ATTACKS: readonly [name: string, status: number, attack: (on: Enrolled) => Promise<Reply>][] = [
  [
    'a code that was used, in another sign-in',
    401,
    async ({ begin, secret }) => {
      const code = showCode(secret);
      await giveCode(served, await begin(), code);
      return giveCode(served, await begin(), code);
    },
  ],
  [
    'the first step of a sign-in that has ended',
    404,
    async ({ begin, secret }) => {
      const token = await begin();
      await giveCode(served, token, showCode(secret));
      return giveCode(served, token, showCode(secret, 1));
    },
  ],
  ['the first step as a key', 401, async ({ begin }) => post(served, '/factors/code', {}, await begin())],
  ['a first step that the attacker invents', 404, ({ secret }) => giveCode(served, 'A'.repeat(43), showCode(secret))],
  [
    'the first step of one person with the code of another',
    401,
    async ({ begin }) => giveCode(served, await begin(), showCode((await enrol(served)).secret)),
  ],
  [
    'the recovery code of another person',
    401,
    async ({ begin }) => giveCode(served, await begin(), (await enrol(served)).recoveryCodes[0]),
  ],
  [
    'the token of a mailed link as a first step',
    404,
    async ({ email, owner, secret }) => {
      await post(served, '/password-resets', { email });
      await catchMail(served.deps, email);
      const mails = (await served.api.call('GET', '/mail', { key: owner.token })).json.data;
      const { text } = mails.find(({ kind }: { kind: string }) => kind === 'password');
      return giveCode(served, /#password=([\w-]{43})$/mu.exec(text)?.[1] ?? '', showCode(secret));
    },
  ],
  [
    'the first step as the token of a mailed link',
    404,
    async ({ begin }) =>
      post(served, '/password-resets/confirm', { token: await begin(), password: 'seven loud kettles' }),
  ],
  [
    'a first step from before a new password',
    404,
    async (on) => {
      const token = await on.begin();
      await resetPassword(served, on);
      return giveCode(served, token, showCode(on.secret));
    },
  ],
  [
    'a first step that has expired',
    404,
    async ({ begin, secret }) => {
      const token = await begin();
      await served.em().execute(`update member_link set expires_at = clock_timestamp() where purpose = 'code'`);
      return giveCode(served, token, showCode(secret));
    },
  ],
  [
    'the code of a removed member',
    404,
    async ({ begin, owner, session, secret }) => {
      const token = await begin();
      await served.api.call('DELETE', `/members/${session.member.id}`, { key: owner.token });
      return giveCode(served, token, showCode(secret));
    },
  ],
  [
    'a code of three steps ago',
    401,
    async ({ begin, secret }) => giveCode(served, await begin(), showCode(secret, -3)),
  ],
  [
    'codes of an own app for a session that has codes',
    409,
    ({ session }) => post(served, '/factors/code', {}, session.token),
  ],
  [
    'a secret that was replaced before it was confirmed',
    400,
    async () => {
      const { token } = (await join(served)).session;
      const { secret } = (await post(served, '/factors/code', {}, token)).json.data;
      await post(served, '/factors/code', {}, token);
      return post(served, '/factors/code/confirm', { code: showCode(secret) }, token);
    },
  ],
  [
    'the password alone, with an API for both',
    401,
    async ({ begin }) => served.api.call('GET', '/me', { key: await begin() }),
  ],
];

test.each(ATTACKS)('%s is refused with %i', async (_, status, attack) => {
  const reply = await attack(await enrol(served));
  expect([reply.status, reply.json.data?.token]).toEqual([status, undefined]);
});

test('wrong codes of a person are limited over all first steps, and then the right one waits too', async () => {
  const { begin, secret } = await enrol(served);
  const tokens = [await begin(), await begin()];
  const statuses: number[] = [];
  // The code that turned codes on counts too.
  for (let count = 1; count < SIGN_IN_LIMITS.code.requests; count += 1)
    statuses.push((await giveCode(served, tokens[count % 2] ?? '', '000000')).status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect((await giveCode(served, tokens[0] ?? '', showCode(secret))).status).toBe(429);
});
