/** Links that are mailed to members: forgotten password, sign-in, change of address. */
import { expect, test } from '@jest/globals';
import { LINK_MINUTES } from '../../domain/teams/members.ts';
import type { Reply } from '../support/api.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { catchMail } from '../support/catch-mail.ts';
import { mintMember } from '../support/members.ts';
import { forgetNetworks, service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const served = service();
const PASSWORD = 'nine quiet ovens at dawn';
const OTHER = 'seven loud kettles by noon';

const post = (path: string, body: object, key?: string): Promise<Reply> => served.api.call('POST', path, { body, key });

interface Mail {
  id: string;
  kind: string;
  recipient: string;
  text: string | null;
}

/** A person with a password, and an owner who reads the caught mail of the team. */
async function join(email: string) {
  const { team } = await mintTeam(served.deps);
  const owner = await mintMember(served.deps, team.id, { role: 'owner' });
  const { url } = (await post('/invitations', { email, role: 'editor' }, owner.token)).json.data;
  const accepted = await post('/invitations/accept', {
    token: url.split('=')[1],
    name: 'Ada Baker',
    password: PASSWORD,
  });
  const read = async (...others: string[]): Promise<Mail[]> => {
    for (const address of [email, ...others]) await catchMail(served.deps, address);
    return (await served.api.call('GET', '/mail', { key: owner.token })).json.data;
  };
  return { team, owner, session: accepted.json.data, read };
}

const readToken = (mails: Mail[], kind: string): string =>
  /#[\w-]+=([\w-]{43})$/mu.exec(mails.find((mail) => mail.kind === kind)?.text ?? '')?.[1] ?? '';

const isSignedIn = async (token: string): Promise<boolean> =>
  (await served.api.call('GET', '/me', { key: token })).status === 200;

test('a forgotten password is replaced once by its link, which ends every session and link', async () => {
  const { session, read } = await join('ada@links.example.com');
  expect((await post('/password-resets', { email: 'Ada@links.example.com' })).status).toBe(202);
  await post('/password-resets', { email: 'ada@links.example.com' });
  const mails = await read();
  const [token, older] = mails.filter(({ kind }) => kind === 'password').map((mail) => readToken([mail], 'password'));

  const weak = await post('/password-resets/confirm', { token, password: 'aaaaaaaaaaaaaaaa' });
  const replies = await Promise.all(
    [OTHER, OTHER].map((password) => post('/password-resets/confirm', { token, password })),
  );

  expect([weak.status, replies.map(({ status }) => status).sort()]).toEqual([400, [200, 404]]);
  expect((await post('/password-resets/confirm', { token: older, password: OTHER })).status).toBe(404);
  expect([await isSignedIn(session.token), await isSignedIn(session.sandboxToken)]).toEqual([false, false]);
  const [old, fresh] = [PASSWORD, OTHER].map((password) =>
    post('/sign-in', { email: 'ada@links.example.com', password }),
  );
  expect([(await old)?.status, (await fresh)?.status]).toEqual([401, 201]);
  expect((await read()).map(({ kind }) => kind)).toContain('password_changed');
});

test('a sign-in with the old password that overlaps its change starts no session', async () => {
  await join('race@links.example.com');
  const em = served.em();
  await em.begin();
  await em.execute(
    `update member set password_hash = 'scrypt-15-8-3:none:none' where email = 'race@links.example.com'`,
  );
  const reply = post('/sign-in', { email: 'race@links.example.com', password: PASSWORD });
  await waitUntilBlocked(served.deps, reply, 1);
  await em.commit();
  expect((await reply).status).toBe(401);
});

test.each(['/password-resets', '/sign-in-links'])('%s does the same for an unknown address', async (path) => {
  await join(`known${path.length}@links.example.com`);
  const replies: [string, string][] = [];
  for (const email of [`known${path.length}@links.example.com`, `nobody${path.length}@links.example.com`]) {
    const { status, text } = await post(path, { email });
    const [row] = await served
      .em()
      .execute<object[]>(
        `select team_id, kind, names, token_sealed, status, attempts from mail where recipient = ? and team_id is null`,
        [email],
      );
    const starts = await served.em().execute(
      `select verb, workflow, team_id from outbox_message where row_id in (select id from mail where recipient = ?
        and team_id is null)`,
      [email],
    );
    replies.push([`${status} ${text}`, JSON.stringify([row, starts])]);
  }
  expect(replies[0]).toEqual(replies[1]);
  await catchMail(served.deps, `nobody${path.length}@links.example.com`);
  const rows = await served
    .em()
    .execute(`select 1 from mail where recipient = ?`, [`nobody${path.length}@links.example.com`]);
  expect(rows).toEqual([]);
});

test('a link signs a person in once, in each team of the address', async () => {
  const [one, other] = [await join('two@links.example.com'), await join('two@links.example.com')];
  await post('/sign-in-links', { email: 'two@links.example.com' });
  for (const { read, team } of [one, other]) {
    const token = readToken(await read(), 'sign_in');
    const replies = await Promise.all([token, token].map((sent) => post('/sign-in-links/confirm', { token: sent })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect(replies.find(({ status }) => status === 201)?.json.data.team.id).toBe(team.id);
  }
});

test('a link of another purpose, an expired one and one of a removed member are refused', async () => {
  const { owner, session, read } = await join('cora@links.example.com');
  await post('/password-resets', { email: 'cora@links.example.com' });
  await post('/sign-in-links', { email: 'cora@links.example.com' });
  const mails = await read();
  const [reset, signIn] = [readToken(mails, 'password'), readToken(mails, 'sign_in')];
  expect((await post('/sign-in-links/confirm', { token: reset })).status).toBe(404);
  expect((await post('/password-resets/confirm', { token: signIn, password: OTHER })).status).toBe(404);
  await served
    .em()
    .execute(`update member_link set expires_at = clock_timestamp() where member_id = ? and purpose = 'sign_in'`, [
      session.member.id,
    ]);
  expect((await post('/sign-in-links/confirm', { token: signIn })).status).toBe(404);
  await served.api.call('DELETE', `/members/${session.member.id}`, { key: owner.token });
  expect((await post('/password-resets/confirm', { token: reset, password: OTHER })).status).toBe(404);
  const left = await served.em().execute(`select 1 from mail where recipient = 'cora@links.example.com'`);
  expect([left, LINK_MINUTES.password <= 60]).toEqual([[], true]);
});

test('a request for links that waits goes with the last member of its address', async () => {
  const email = 'dora@links.example.com';
  const [one, other] = [await join(email), await join(email)];
  for (const path of ['/password-resets', '/sign-in-links']) await post(path, { email });
  const remove = ({ owner, session }: typeof one) =>
    served.api.call('DELETE', `/members/${session.member.id}`, { key: owner.token });
  const countWaiting = async () =>
    (await served.em().execute('select 1 from mail where team_id is null and recipient = ?', [email])).length;

  await remove(one);
  expect(await countWaiting()).toBe(2);
  await remove(other);
  expect(await countWaiting()).toBe(0);
});

test('an address changes once its link confirms it, and the old one is notified', async () => {
  const { session, owner, read } = await join('old@links.example.com');
  const change = (email: string) => post('/address-changes', { email }, session.token);
  expect((await change('new@links.example.com')).status).toBe(202);
  const token = readToken(await read('new@links.example.com'), 'address');
  expect((await post('/sign-in', { email: 'new@links.example.com', password: PASSWORD })).status).toBe(401);

  expect((await post('/address-changes/confirm', { token })).status).toBe(200);

  expect((await post('/address-changes/confirm', { token })).status).toBe(404);
  expect((await post('/sign-in', { email: 'old@links.example.com', password: PASSWORD })).status).toBe(401);
  expect((await post('/sign-in', { email: 'new@links.example.com', password: PASSWORD })).status).toBe(201);
  const notice = (await read()).find(({ kind }) => kind === 'address_changed');
  expect(notice?.recipient).toBe('old@links.example.com');

  await change(owner.email);
  const taken = readToken(
    (await read(owner.email)).filter(({ recipient }) => recipient === owner.email),
    'address',
  );
  expect((await post('/address-changes/confirm', { token: taken })).status).toBe(409);
});

test('tokens of links are stored only as hashes, and a mail that has ended keeps none', async () => {
  const { read } = await join('hash@links.example.com');
  await post('/password-resets', { email: 'hash@links.example.com' });
  const token = readToken(await read(), 'password');
  const stored = await served.em().execute(`select to_jsonb(mail)::text as row from mail
    union all select to_jsonb(member_link)::text from member_link`);
  expect([token.length, JSON.stringify(stored).includes(token)]).toEqual([43, false]);
});

test('requests for links are limited for an address, whether it exists or not', async () => {
  forgetNetworks(served);
  await join('many@links.example.com');
  for (const email of ['many@links.example.com', 'none@links.example.com']) {
    const statuses: number[] = [];
    for (let count = 0; count <= 10; count += 1) statuses.push((await post('/password-resets', { email })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  }
});
