/** What is known of a person can be exported, and is erased but for ids. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { eraseMembers } from '../../bin/commands/erase-members.ts';
import { exportMember } from '../../bin/commands/export-member.ts';
import { verifyAudit } from '../../bin/commands/audit.ts';
import { endLinkRequest, recordLinkRequest } from '../../db/mail/mails.ts';
import { changeAddress } from '../../db/members/member-links.ts';
import { newId } from '../../domain/ids.ts';
import { recordProposal } from '../../db/requests/proposals.ts';
import { EXPORTED_TABLES, listPersonTables, TRANSIENT_TABLES } from '../../db/teams/team-tables.ts';
import { authorizeApp } from '../support/apps.ts';
import { addCode } from '../support/codes.ts';
import { mintMember } from '../support/members.ts';
import { addPasskey } from '../support/passkeys.ts';
import { forgetNetworks, service } from '../support/service.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { useFolder } from '../support/use-folder.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { accept, post } from './code-fixture.ts';

const served = service();
const folder = useFolder('personal-data');
const sql = <Row>(statement: string, values: unknown[] = []) => served.em().execute<Row[]>(statement, values);

beforeEach(() => forgetNetworks(served));

/** A member with a mark in every text that is stored of a person. */
async function openPerson(mark = `mark${randomBytes(6).toString('hex')}`) {
  const { team } = await mintTeam(served.deps, 'agency');
  const owner = await mintMember(served.deps, team.id, { role: 'owner' });
  const email = `${mark}@people.example.com`;
  const { token, member } = await accept(served, owner.token, email, 'admin');
  await sql('update member set name = ? where id = ?', [`Name ${mark}`, member.id]);
  await sql('update member_session set user_agent = ? where member_id = ?', [mark, member.id]);
  await addCode(served.deps, member.id);
  await sql('update passkey set name = ? where id = ?', [mark, await addPasskey(served.deps, member.id)]);
  const grant = await authorizeApp(
    served.deps,
    { teamId: team.id, memberId: member.id },
    { type: 'person', id: member.id },
  );
  await sql('update app_grant set client_id = ?, redirect_host = ? where id = ?', [mark, mark, grant]);
  const set = `name = ?, callback_secret_sealed = 'secret'`;
  await sql(`update api_key set ${set} where id = (select key_id from app_grant where id = ?)`, [mark, grant]);
  await sql(`insert into member_identity (member_id, issuer, client_id, subject) values (?, 'i', 'c', ?)`, [
    member.id,
    mark,
  ]);
  await sql(`select record_notices('credits_low', ?, null, false, null)`, [team.id]);
  await sql(
    `insert into mail (id, kind, locale, recipient, names, status, ended_at, expires_at)
     values (?, 'sign_in', 'en', ?, '{}', 'sent', clock_timestamp(), clock_timestamp() + interval '1 hour')`,
    [newId('mail'), email],
  );
  const invited = await post(served, '/invitations', { email: `x.${owner.email}`, role: 'viewer' }, token);
  expect(invited.status).toBe(201);
  await post(served, '/address-changes', { email: `new.${email}` }, token);
  const [key] = await sql<{ id: string }>('select live_key_id as id from member where id = ?', [member.id]);
  await recordProposal(served.em(), key?.id ?? '', JSON.stringify({ path: '/posts', body: { caption: mark } }));
  const workspace = await served.api.call('POST', '/workspaces', { key: token, body: { name: 'Made by them' } });
  return { mark, team, owner, email, id: member.id as string, token, workspaceId: workspace.json.data.id as string };
}

/** The tables that contain a text. */
async function search(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await sql(`select 1 from "${name}" t where t::text like ? limit 1`, [`%${text}%`])).length > 0)
      found.push(name);
  return found;
}

/** Lets the worker answer the requests for links, which deletes them. */
const endRequests = (email: string) => sql('delete from mail where team_id is null and recipient = ?', [email]);

const erase = (operand: string) => eraseMembers(served.deps.orm, {}, operand);

test('an erased person leaves ids alone, in every team with the address, and what they did stays', async () => {
  const person = await openPerson();
  const second = await openPerson(person.mark);
  const bystander = await openPerson();
  expect((await search(person.mark)).length).toBeGreaterThan(8);
  const others = await search(bystander.mark);

  const receipts = (await erase(person.email.toUpperCase())).json as { memberId: string; counts: object }[];

  expect(await search(person.mark)).toEqual([]);
  expect(await search(bystander.mark)).toEqual(others);
  expect(receipts.map(({ memberId }) => memberId).toSorted()).toEqual([person.id, second.id].toSorted());
  expect(receipts[0]?.counts).toMatchObject({ member_session: 1, member_code: 1, passkey: 1, member_identity: 1 });
  expect((await served.api.call('GET', '/me', { key: person.token })).status).toBe(401);
  const { json } = await served.api.call('GET', '/audit?limit=100', { key: person.owner.token });
  const made = json.data.find(({ subjectId }: { subjectId: string }) => subjectId === person.workspaceId);
  expect(made).toMatchObject({ action: 'workspace.created', actor: { type: 'person', id: person.id } });
  expect((await verifyAudit(served.deps.orm, {}, person.team.id)).text).not.toContain('differs');
  expect((await served.api.call('GET', `/workspaces/${person.workspaceId}`, { key: person.owner.token })).status).toBe(
    200,
  );
});

test('the app of an erased person keeps the secret that signs the callbacks of what it scheduled', async () => {
  const { id } = await openPerson();
  await erase(id);
  const keys = await sql(
    `select name, callback_secret_sealed as secret from api_key join app_grant on key_id = api_key.id
     where member_id = ?`,
    [id],
  );
  expect(keys).toEqual([{ name: 'erased', secret: 'secret' }]);
});

test('mail of other teams to an address that the person has not confirmed is neither exported nor erased', async () => {
  const { id, token } = await openPerson();
  const victim = await openPerson();
  expect((await post(served, '/address-changes', { email: victim.email }, token)).status).toBe(202);
  const before = await search(victim.mark);
  const list = () => sql('select id from mail where recipient = ? and team_id = ?', [victim.email, victim.team.id]);
  const mails = await list();
  const out = join(folder, 'stranger');
  await exportMember(served.deps.orm, { out }, id);
  const exported = await readFile(join(out, id, 'mail.jsonl'), 'utf8');
  await erase(id);
  expect([await list(), await search(victim.mark)]).toEqual([mails, before]);
  expect(mails.length).toBeGreaterThan(0);
  expect(exported).not.toContain(victim.team.id);
});

test('a former and an unconfirmed address are erased too, after their links have been deleted', async () => {
  const { mark, team, id, email } = await openPerson();
  const owner = { memberId: id, teamId: team.id, team: team.name, email };
  await commit(served.deps, (tx) => changeAddress(tx, owner, `${randomBytes(6).toString('hex')}@example.com`));
  await sql('delete from member_link where member_id = ?', [id]);
  await endRequests(email);
  expect(await search(email)).toContain('mail');
  await erase(id);
  expect(await search(mark)).toEqual([]);
});

test('an erasure that meets the answer to a request for links waits for it', async () => {
  const { email, mark } = await openPerson();
  await commit(served.deps, (tx) => recordLinkRequest(tx, { kind: 'password', recipient: email, locale: 'en' }));
  const [request] = await sql<{ id: string }>(
    `select id from mail where recipient = ? and status = 'queued' and team_id is null`,
    [email],
  );
  const erasing = await commit(served.deps, async (tx) => {
    await endLinkRequest(tx, request?.id ?? '');
    const begun = erase(email);
    await waitUntilBlocked(served.deps, begun);
    await tx.em.execute('select 1 from member where email = ? order by id for share', [email]);
    return { begun };
  });
  await erasing.begun;
  expect(await search(mark)).toEqual([]);
});

test('a member who was removed is erased by id, and the id shows the receipt again', async () => {
  const { mark, owner, id, email } = await openPerson();
  await endRequests(email);
  await served.api.call('DELETE', `/members/${id}`, { key: owner.token });
  expect(await search(mark)).not.toEqual([]);
  const { text } = await erase(id);
  expect(await search(mark)).toEqual([]);
  expect([text, (await erase(id)).text]).toEqual([expect.stringMatching(/^Erasure ers_\w+ of \w+ ended at /u), text]);
  await expect(erase('nobody@people.example.com')).rejects.toThrow('No member has the address or id');
});

test('the last owner is not erased, nor anything of them in another team, and the answer says what to do', async () => {
  const { email, mark } = await openPerson();
  const { team } = await mintTeam(served.deps);
  const owner = await mintMember(served.deps, team.id, { role: 'owner' });
  await sql('update member set email = ? where id = ?', [email, owner.id]);
  const before = await search(mark);
  for (const operand of [email, owner.id])
    await expect(erase(operand)).rejects.toThrow(
      `${team.name}: The team needs an owner; make another member an owner first. Or erase the team`,
    );
  expect(await search(mark)).toEqual(before);
});

test('an export has every row that knows the person, without secrets and addresses of others', async () => {
  const { mark, owner, id, email } = await openPerson();
  const out = join(folder, 'export');
  await exportMember(served.deps.orm, { out }, email);
  const files = (await readdir(join(out, id))).filter((file) => file.endsWith('.jsonl'));
  const texts = new Map<string, string>();
  for (const file of files) texts.set(file.replace('.jsonl', ''), await readFile(join(out, id, file), 'utf8'));
  expect([...texts.keys()].toSorted()).toEqual(
    listPersonTables(EXPORTED_TABLES)
      .map(({ name }) => name)
      .toSorted(),
  );
  const transient = TRANSIENT_TABLES.map(({ name }) => name);
  // The requests for links of no team end within an hour, and the invitation of another person names who invited.
  const known = (await search(mark)).filter((name) => !transient.includes(name));
  expect(known.filter((name) => !texts.get(name)?.includes(mark))).toEqual([]);
  const all = [...texts.values()].join('\n');
  expect(all).toContain('workspace.created');
  for (const hidden of [owner.email, '_sealed', '_hash"', 'public_key']) expect(all).not.toContain(hidden);
});

test('every table that refers to a member, or stores an address, is exported or erased with the person', async () => {
  const referring = await sql<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'member'::regclass
     union select table_name from information_schema.columns where table_schema = 'public' and column_name ~ 'email|recipient|member_id'
     order by 1`,
  );
  const known = listPersonTables([...EXPORTED_TABLES, ...TRANSIENT_TABLES]).map(({ name }) => name);
  // A receipt has the id of the member.
  expect(referring.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual(['erasure']);
});
