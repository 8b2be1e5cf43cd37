/** Mail from the request that causes it to the reply of the server. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sendMail } from '../../activities/mail/send-mail.ts';
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer.ts';
import { restartLostMails } from '../../db/mail/mails.ts';
import { MAIL_DELAYS_MS } from '../../domain/mail/mail.ts';
import { openAsOwner } from '../../db/connection/open-database.ts';
import { mintMember, type TestMember } from '../support/members.ts';
import { getOwnDatabase } from '../support/database.ts';
import { service } from '../support/service.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { startSmtpReceiver, type SmtpReceiver } from './smtp-receiver.ts';

const served = service();
let receiver: SmtpReceiver;

beforeAll(async () => void (receiver = await startSmtpReceiver()));
beforeEach(() => void Object.assign(receiver, { behaviour: 'take', mails: [] }));
afterAll(() => receiver.close());

const buildDeps = (changes: object = {}) => {
  const mailer = createSmtpMailer({ url: new URL(receiver.url), from: 'kinora@example.com' });
  return { ...served.deps, mail: { mailer, isCaught: false, publicUrl: 'https://k.example.com', ...changes } };
};

let counter = 0;

async function invite(by?: TestMember, headers: Record<string, string> = {}) {
  const owner = by ?? (await mintMember(served.deps, (await mintTeam(served.deps)).team.id, { role: 'owner' }));
  const email = `guest${(counter += 1)}@example.com`;
  const body = { email, role: 'viewer' };
  const { json } = await served.api.call('POST', '/invitations', { key: owner.token, body, headers });
  const [mail] = await readMails(email);
  return { owner, email, id: mail?.id ?? '', url: json.data.url as string };
}

const readMails = (email: string) =>
  served
    .em()
    .execute<{ id: string; status: string; token: string | null; attempts: number; error: string | null }[]>(
      `select id, status, token_sealed as token, attempts, error_code as error from mail where recipient = ?`,
      [email],
    );

const readStatus = async (email: string): Promise<string | undefined> => (await readMails(email))[0]?.status;

const makeDue = (id: string) =>
  served.em().execute(`update mail set next_attempt_at = clock_timestamp() - interval '2 minutes' where id = ?`, [id]);

test('an invitation is mailed once in the language of the inviter, with the link that the API returned', async () => {
  const { email, id, url } = await invite(undefined, { 'accept-language': 'de-AT,de;q=0.9' });
  const token = url.split('=')[1] ?? '';
  expect(JSON.stringify(await readMails(email))).not.toContain(token);

  expect(await sendMail(buildDeps(), id)).toEqual({ next: 'end' });
  expect(await sendMail(buildDeps(), id)).toEqual({ next: 'end' });

  expect(receiver.mails.map(({ to }) => to)).toEqual([[email]]);
  expect(receiver.mails[0]?.text).toContain(`https://k.example.com/console#invitation=${token}`);
  expect(receiver.mails[0]?.text).toContain('lädt Sie');
  expect(await readMails(email)).toMatchObject([{ status: 'sent', token: null }]);
});

test('an invitation that is refused records no mail', async () => {
  const { owner, email } = await invite();
  await served.em().execute('delete from mail where recipient = ?', [email]);
  const { email: member } = await mintMember(served.deps, await findTeam(owner), { role: 'viewer' });
  const body = { email: member, role: 'viewer' };
  expect((await served.api.call('POST', '/invitations', { key: owner.token, body })).status).toBe(409);
  expect(await readMails(member)).toEqual([]);
});

const findTeam = async ({ token }: TestMember): Promise<string> =>
  (await served.api.call('GET', '/me', { key: token })).json.data.team.id;

test('activities that run at once send one mail', async () => {
  const { id } = await invite();
  const steps = await Promise.all(Array.from({ length: 5 }, () => sendMail(buildDeps(), id)));
  expect(receiver.mails).toHaveLength(1);
  expect(steps.filter(({ next }) => next === 'end').length).toBeGreaterThan(0);
});

test('a mail that the server has taken is not sent again while the database refuses the record', async () => {
  const { id, email } = await invite();
  const owner = await openAsOwner(await getOwnDatabase());
  const name = id.toLowerCase();
  const sql = (text: string) => owner.em.fork().execute(text);
  await sql(`create sequence refusals_${name}; grant usage on sequence refusals_${name} to public;
    create function refuse_${name}() returns trigger language plpgsql as $$ begin
      if nextval('refusals_${name}') < 3 then raise exception 'refused'; end if; return new; end $$;
    create trigger refuse_${name} before update on mail for each row
      when (new.id = '${id}' and new.status = 'sent') execute function refuse_${name}()`);
  try {
    expect(await sendMail(buildDeps(), id)).toEqual({ next: 'end' });
  } finally {
    await sql(`drop trigger refuse_${name} on mail; drop function refuse_${name}; drop sequence refusals_${name}`);
    await owner.close();
  }
  expect([receiver.mails.length, await readStatus(email)]).toEqual([1, 'sent']);
});

test('a server that stays busy is tried again with growing waits, and then the mail fails without its token', async () => {
  const { id, email } = await invite();
  receiver.behaviour = { at: 'recipient', code: 450 };
  const waits: number[] = [];
  for (let attempt = 0; attempt <= MAIL_DELAYS_MS.length; attempt += 1) {
    const step = await sendMail(buildDeps(), id);
    if (step.next === 'wait') waits.push(Math.ceil(step.waitMs / 1_000) * 1_000);
    await makeDue(id);
  }
  expect(waits).toEqual(MAIL_DELAYS_MS);
  expect(await readMails(email)).toMatchObject([
    { status: 'failed', error: 'unreachable', token: null, attempts: MAIL_DELAYS_MS.length + 1 },
  ]);
});

test.each([
  ['a refusal', { at: 'recipient', code: 550 } as const, {}, 'refused'],
  ['no server', 'take' as const, { mailer: null }, 'mail_off'],
])('%s fails the mail at once', async (_, behaviour, changes, error) => {
  const { id, email } = await invite();
  receiver.behaviour = behaviour;
  expect(await sendMail(buildDeps(changes), id)).toEqual({ next: 'end' });
  expect(await readMails(email)).toMatchObject([{ status: 'failed', error, token: null }]);
});

test('a mail whose workflow was lost is started again, and one that waits is not', async () => {
  const [lost, waiting] = [await invite(), await invite()];
  await served.em().execute(`delete from outbox_message where workflow = 'sendMail'`);
  await makeDue(lost.id);
  const rows = await commit(served.deps, async (tx) => {
    // Tests before this one have left mails that come first.
    while ((await restartLostMails(tx)) > 0);
    // After the commit they are sent, and deleted.
    return tx.em.execute<{ id: string }[]>(
      `select row_id as id from outbox_message where workflow = 'sendMail' and row_id in (?, ?)`,
      [lost.id, waiting.id],
    );
  });
  expect(rows).toEqual([{ id: lost.id }]);
});

test('a caught mail is shown with its link to the owners of its team alone, and no mail server is called', async () => {
  const { owner, email, id, url } = await invite();
  const admin = await mintMember(served.deps, await findTeam(owner), { role: 'admin' });
  const stranger = (await invite()).owner;
  await sendMail(buildDeps({ isCaught: true }), id);

  const list = async (by: TestMember) => served.api.call('GET', '/mail', { key: by.token });
  const shown = (await list(owner)).json.data[0];
  expect([shown.recipient, shown.status, receiver.mails.length]).toEqual([email, 'caught', 0]);
  expect(shown.text).toContain(`#invitation=${url.split('=')[1]}`);
  expect([(await list(admin)).status, (await list(stranger)).text.includes(email)]).toEqual([403, false]);
});

test.each(['a@b.co\r\nBcc: c@d.co', 'a@b.co,c@d.co', 'Name <a@b.co>'])('the address %j is refused', async (email) => {
  const { owner } = await invite();
  const { status } = await served.api.call('POST', '/invitations', {
    key: owner.token,
    body: { email, role: 'viewer' },
  });
  expect(status).toBe(400);
});
