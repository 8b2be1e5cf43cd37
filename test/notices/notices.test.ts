/** Notices from the event or account that causes them to the mail that lists them. */
import { expect, test } from '@jest/globals';
import { sendMail } from '../../activities/mail/send-mail.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { mailNotices } from '../../db/notices/notices.ts';
import { changeMember, findMember, removeMember } from '../../db/members/members.ts';
import { recordEvent, type NewEvent } from '../../db/webhooks/record-event.ts';
import { newId } from '../../domain/ids.ts';
import { composeMail, MAIL_LOCALES } from '../../domain/mail/compose-mail.ts';
import { NOTICE_KINDS } from '../../domain/notices/notices.ts';
import { mintMember, type TestMember } from '../support/members.ts';
import { insertAccount } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';

const served = service();

const buildEvent = (
  { team, workspace }: TestTeam,
  type: NewEvent['type'],
  data: Record<string, unknown> = {},
): NewEvent => ({
  teamId: team.id,
  workspaceId: type === 'credits.low' ? null : workspace.id,
  sandbox: false,
  type,
  subjectId: newId('event'),
  data: { postId: 'post_1', ...data },
});

const record = (event: NewEvent) => commit(served.deps, (tx) => recordEvent(tx, event));

/** An owner, and a viewer who sees the first workspace alone, of a team with two. */
async function openTeam() {
  const team = await mintTeam(served.deps, 'pro');
  const body = { name: 'Other' };
  const other = (await served.api.call('POST', '/workspaces', { key: team.key, body })).json.data;
  const owner = await mintMember(served.deps, team.team.id, { role: 'owner' });
  const viewer = await mintMember(served.deps, team.team.id, { role: 'viewer', workspaceId: team.workspace.id });
  return { team, other, owner, viewer };
}

const list = async ({ token }: TestMember, query = '') =>
  (await served.api.call('GET', `/notices${query}`, { key: token })).json.data;

const choose = ({ token }: TestMember, workspaceId: string, mail: string, language = 'en') =>
  served.api.call('PATCH', `/notice-choices/${workspaceId}`, {
    key: token,
    body: { mail },
    headers: { 'accept-language': language },
  });

const readMails = ({ email }: TestMember) =>
  served
    .em()
    .execute<{ id: string; names: object; status: string; error: string | null }[]>(
      `select id, names, status, error_code as error from mail where recipient = ? order by created_at`,
      [email],
    );

const mailAll = () => commit(served.deps, (tx: Transaction) => mailNotices(tx, true));

const catchMail = (id: string) =>
  sendMail({ ...served.deps, mail: { mailer: null, isCaught: true, publicUrl: 'https://k.example.com' } }, id);

const SAID = { by: 'reviewer', decision: 'changes_requested', state: 'changes_requested' };

test.each<[NewEvent['type'], Record<string, unknown>, string[]]>([
  ['post.failed', {}, ['post_failed']],
  ['draft.failed', {}, ['post_failed']],
  ['post.published', { status: 'partial' }, ['post_failed']],
  ['post.published', { status: 'published' }, []],
  ['post.review', SAID, ['post_objected']],
  ['post.review', { ...SAID, decision: 'approved', state: 'approved' }, ['post_approved']],
  ['post.review', { ...SAID, decision: 'approved', state: 'requested' }, []],
  ['post.review', { ...SAID, decision: null }, []],
])('%s with %j notifies those who see the workspace of %j', async (type, data, kinds) => {
  const { team, other, owner, viewer } = await openTeam();
  const stranger = await mintMember(served.deps, (await mintTeam(served.deps)).team.id, { role: 'owner' });
  await record(buildEvent(team, type, data));
  await record({ ...buildEvent(team, 'post.failed'), workspaceId: other.id });
  const read = async (member: TestMember) => (await list(member)).map(({ kind }: { kind: string }) => kind);
  expect(await read(owner)).toEqual(['post_failed', ...kinds]);
  expect(await read(viewer)).toEqual(kinds);
  expect([await read(stranger), await list({ ...owner, token: owner.sandboxToken })]).toEqual([[], []]);
});

test('low credits notify members of the whole team, and a lost account those of its workspace, once', async () => {
  const { team, owner, viewer } = await openTeam();
  await record(buildEvent(team, 'credits.low'));
  const id = await insertAccount(served.deps, team, 'reelnet', { sandbox: false, username: 'lumen' });
  for (const needed of [true, true])
    await served.em().execute('update account set reconnect_needed = ? where id = ?', [needed, id]);
  const lost = { kind: 'account_lost', subjectId: id, title: 'lumen', workspaceId: team.workspace.id };
  expect(await list(viewer)).toMatchObject([lost]);
  expect(await list(owner)).toMatchObject([lost, { kind: 'credits_low', workspaceId: null }]);
});

test('an event that is recorded again or rolled back adds no notice', async () => {
  const { team, owner } = await openTeam();
  const event = buildEvent(team, 'post.failed');
  const crash = commit(served.deps, async (tx) => {
    await recordEvent(tx, event);
    throw new Error('crashed');
  });
  await expect(crash).rejects.toThrow('crashed');
  expect(await list(owner)).toEqual([]);
  expect([await record(event), await record(event)]).toEqual([true, false]);
  expect(await list(owner)).toHaveLength(1);
});

test('notices are mailed as each person chooses, and once if two workers mail at once or one crashes', async () => {
  const { team, owner, viewer } = await openTeam();
  const off = await mintMember(served.deps, team.team.id, { role: 'editor' });
  expect((await choose(owner, team.workspace.id, 'at_once', 'de')).status).toBe(200);
  await choose(off, team.workspace.id, 'off');
  for (const type of ['post.failed', 'draft.failed'] as const) await record(buildEvent(team, type));
  const crash = commit(served.deps, async (tx) => {
    await mailNotices(tx, false);
    throw new Error('crashed');
  });
  await expect(crash).rejects.toThrow('crashed');
  await Promise.all([mailAll(), mailAll(), mailAll()]);

  const [mail, ...others] = await readMails(owner);
  expect([others, await readMails(off), await readMails(viewer)]).toEqual([[], [], []]);
  await catchMail(mail?.id ?? '');
  const [shown] = (await served.api.call('GET', '/mail', { key: owner.token })).json.data;
  expect(shown).toMatchObject({ kind: 'notices', status: 'caught', subject: `${team.workspace.name}: 2 Hinweise` });
  expect(shown.text.match(/console#\/posts\/post_1/gu)).toHaveLength(2);

  const [due] = await served.em().execute<{ hour: string; ahead: boolean }[]>(
    `select to_char(mail_at at time zone timezone, 'HH24:MI') as hour,
       mail_at between clock_timestamp() and clock_timestamp() + interval '25 hours' as ahead
     from notice join workspace on workspace.id = workspace_id where member_id = ? limit 1`,
    [viewer.id],
  );
  expect(due).toEqual({ hour: '08:00', ahead: true });
  await choose(viewer, team.workspace.id, 'at_once');
  await mailAll();
  expect(await readMails(viewer)).toHaveLength(1);
});

test('notices soon after a mail are in the next one, and what was read is not mailed', async () => {
  const { team, owner } = await openTeam();
  await choose(owner, team.workspace.id, 'at_once');
  await record(buildEvent(team, 'post.failed'));
  await mailAll();
  for (const type of ['draft.failed', 'post.failed'] as const) await record(buildEvent(team, type));
  await mailAll();
  expect(await readMails(owner)).toHaveLength(1);
  const [newest] = await list(owner);
  await served.api.call('PATCH', `/notices/${newest.id}`, { key: owner.token, body: { read: true } });
  await served
    .em()
    .execute(`update mail set created_at = created_at - interval '11 minutes' where recipient = ?`, [owner.email]);
  await mailAll();
  const mails = await readMails(owner);
  const counted = `select count(*)::int as notices from notice where mail_id = ?`;
  expect([mails.length, await served.em().execute(counted, [mails[1]?.id])]).toEqual([2, [{ notices: 1 }]]);
});

test('a zone that the database does not know counts as UTC', async () => {
  const [{ hour }] = await served
    .em()
    .execute<[{ hour: string }]>(
      `select to_char(compute_notice_mail_time('daily', 'Nowhere/Land') at time zone 'UTC', 'HH24') as hour`,
    );
  expect(hour).toBe('08');
});

test('a member who was removed or moved to another workspace gets no mail that was on its way', async () => {
  const { team, other, owner, viewer } = await openTeam();
  const moved = await mintMember(served.deps, team.team.id, { role: 'editor' });
  for (const member of [viewer, moved]) await choose(member, team.workspace.id, 'at_once');
  await record(buildEvent(team, 'post.failed'));
  await mailAll();
  const found = async ({ id }: TestMember) => {
    const member = await findMember(served.em(), team.team.id, id);
    if (!member) throw new Error('no such member');
    return member;
  };
  await commit(served.deps, async (tx) => {
    await removeMember(tx, team.team.id, 'owner', await found(viewer));
    const wanted = { role: 'editor' as const, workspaceId: other.id };
    await changeMember(tx, team.team.id, 'owner', await found(moved), wanted);
  });
  for (const { id } of await readMails(moved)) await catchMail(id);
  expect(await readMails(moved)).toMatchObject([{ status: 'failed', error: 'withdrawn' }]);
  expect([await readMails(viewer), await list(moved)]).toEqual([[], []]);
  await record(buildEvent(team, 'post.failed'));
  await mailAll();
  expect([(await readMails(viewer)).length, (await readMails(moved)).length]).toEqual([0, 1]);
  expect(await list(owner)).toHaveLength(2);
});

const mark = async (path: string, key: string, read = true) =>
  (await served.api.call('PATCH', path, { key, body: { read } })).status;

const markAll = async (key: string) => (await served.api.call('POST', '/notices/read', { key })).status;

test('a person marks own notices alone, and a key gets 403', async () => {
  const { team, owner, viewer } = await openTeam();
  for (const type of ['post.failed', 'draft.failed'] as const) await record(buildEvent(team, type));
  const [{ id }] = await list(owner);
  expect(await mark(`/notices/${id}`, viewer.token)).toBe(404);
  expect(await mark(`/notices/${id}`, owner.token)).toBe(200);
  expect(await list(owner, '?unread=true')).toHaveLength(1);
  expect(await markAll(owner.token)).toBe(200);
  expect([(await list(owner, '?unread=true')).length, (await list(viewer, '?unread=true')).length]).toEqual([0, 2]);
  expect(await mark(`/notices/${id}`, owner.token, false)).toBe(200);
  expect(await list(owner, '?unread=true')).toHaveLength(1);
  expect(await markAll(team.key)).toBe(403);
});

test.each(MAIL_LOCALES)(
  'a mail in %s says every kind of notice in one line with its link, and no name adds a line',
  (locale) => {
    const notices = NOTICE_KINDS.map((kind) => ({ kind, subjectId: 'post_1', title: 'A\nhttps://evil.example.com' }));
    const content = {
      names: { team: 'T', workspace: 'W' },
      link: 'https://k.example.com/console#/settings/notices',
      notices,
    };
    const { subject, text } = composeMail('notices', locale, content);
    expect(subject).toMatch(/^W ?: 5 /u);
    expect(text.match(/^https:\/\/k\.example\.com\/console#\//gmu)).toHaveLength(NOTICE_KINDS.length + 1);
    expect([text.includes('//evil'), /[{}]/u.test(text)]).toEqual([false, false]);
  },
);
