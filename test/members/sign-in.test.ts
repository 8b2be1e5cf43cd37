import { expect, test } from '@jest/globals';
import { hashPassword, PASSWORD_COST } from '../../adapters/secrets/hash-password.ts';
import { SIGN_IN_LIMITS } from '../../domain/teams/rate-limits.ts';
import type { Reply } from '../support/api.ts';
import { mintMember } from '../support/members.ts';
import { forgetNetworks, service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const served = service();
const PASSWORD = 'nine quiet ovens at dawn';

const post = (path: string, body: object): Promise<Reply> => served.api.call('POST', path, { body });

async function join(email: string, password = PASSWORD): Promise<{ teamId: string; reply: Reply }> {
  const { team } = await mintTeam(served.deps);
  const owner = await mintMember(served.deps, team.id, { role: 'owner' });
  const invited = await served.api.call('POST', '/invitations', {
    key: owner.token,
    body: { email, role: 'editor' },
  });
  const token = invited.json.data.url.split('=')[1];
  return { teamId: team.id, reply: await post('/invitations/accept', { token, name: 'Ada Baker', password }) };
}

test('a wrong password and an unknown address get the same 401', async () => {
  await join('ada@sign-in.example.com');
  const wrong = await post('/sign-in', { email: 'ada@sign-in.example.com', password: `${PASSWORD}!` });
  const unknown = await post('/sign-in', { email: 'nobody@sign-in.example.com', password: PASSWORD });
  expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
  expect([...wrong.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
});

test('an address in two teams has a password for each, and no team learns of the other', async () => {
  const one = await join('two@sign-in.example.com');
  const other = await join('two@sign-in.example.com', 'a different long password');
  expect([one.reply.status, other.reply.status]).toEqual([201, 201]);
  const first = await post('/sign-in', { email: 'two@sign-in.example.com', password: PASSWORD });
  const second = await post('/sign-in', { email: 'two@sign-in.example.com', password: 'a different long password' });
  expect([first.json.data.team.id, second.json.data.team.id]).toEqual([one.teamId, other.teamId]);
  const body = { email: 'two@sign-in.example.com', password: PASSWORD, teamId: other.teamId };
  expect((await post('/sign-in', body)).status).toBe(401);
});

test.each([
  ['shorter than twelve characters', 'short'],
  ['the address', 'cora@sign-in.example.com'],
  ['the name twice', 'AdaBakerAdaBaker'],
  ['one character', 'aaaaaaaaaaaaaaaa'],
])('a password that is %s is refused and the invitation stays open', async (_, password) => {
  const { reply } = await join('cora@sign-in.example.com', password);
  expect([reply.status, reply.json.error.details?.[0]?.path]).toEqual([400, 'password']);
});

test('attempts for one address are limited, whether it exists or not', async () => {
  forgetNetworks(served);
  const { requests } = SIGN_IN_LIMITS['sign-in'];
  for (const email of ['limited@sign-in.example.com', 'nobody.else@sign-in.example.com']) {
    const body = { email, password: 'wrong' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= requests; attempt += 1) statuses.push((await post('/sign-in', body)).status);
    expect(statuses).toEqual([...Array.from({ length: requests }, () => 401), 429]);
  }
});

test('a body that is not JSON, has more than the form or is large is refused', async () => {
  const body = { email: 'ada@sign-in.example.com', password: PASSWORD };
  const form = await served.api.call('POST', '/sign-in', {
    body: 'email=a',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const more = await post('/sign-in', { ...body, admin: true });
  const large = await post('/sign-in', { ...body, password: 'x'.repeat(8_000) });
  expect([form.status, more.status, large.status]).toEqual([400, 400, 400]);
});

test('the password is stored only as a salted hash', async () => {
  await join('hash@sign-in.example.com');
  const [row] = await served
    .em()
    .execute<{ hash: string }[]>(`select password_hash as hash from member where email = 'hash@sign-in.example.com'`);
  expect(row?.hash).toMatch(/^scrypt-8-8-1:[\w-]{22}:[\w-]{43}$/u);
  expect(await hashPassword(PASSWORD, PASSWORD_COST)).toMatch(/^scrypt-15-8-3:/u);
});

test('a sign-in creates a new session and ignores a token, cookie or session id that the request has', async () => {
  const { reply } = await join('fixed@sign-in.example.com');
  const { team } = await mintTeam(served.deps);
  const attacker = await mintMember(served.deps, team.id, { role: 'owner' });
  const signedIn = await served.api.call('POST', '/sign-in?token=fixed', {
    key: attacker.token,
    body: { email: 'fixed@sign-in.example.com', password: PASSWORD },
    headers: { cookie: `session=${attacker.token}`, 'x-session-id': attacker.sessionId },
  });
  const { token, id } = signedIn.json.data;
  expect([signedIn.status, signedIn.headers.get('set-cookie')]).toEqual([201, null]);
  expect(new Set([token, reply.json.data.token, attacker.token]).size).toBe(3);
  expect(id).not.toBe(attacker.sessionId);
  const readPerson = async (key: string) => (await served.api.call('GET', '/me', { key })).json.data.person.id;
  expect([await readPerson(attacker.token), await readPerson(token)]).toEqual([attacker.id, reply.json.data.member.id]);
});
