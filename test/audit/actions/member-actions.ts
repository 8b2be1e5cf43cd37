import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addTeamDomain } from '../../../bin/commands/domains.ts';
import { signInWithIdentity } from '../../../db/members/sign-in-with-identity.ts';
import { serveHttp } from '../../adapters/web/local-server.ts';
import { authorizeApp } from '../../support/apps.ts';
import { changeAddress, changePassword } from '../../../db/members/member-links.ts';
import type { Transaction } from '../../../db/connection/transaction.ts';
import { countUse } from '../../../db/members/passkeys.ts';
import { addPasskey } from '../../support/passkeys.ts';
import { addCode, showCode } from '../../support/codes.ts';
import { commit } from '../../support/teams.ts';
import { mintMember, type TestMember } from '../../support/members.ts';
import { eraseMembers } from '../../../bin/commands/erase-members.ts';
import { exportMember } from '../../../bin/commands/export-member.ts';
import { byOperator, type AuditFixture, type AuditedAction } from '../audit-fixture.ts';

const byPerson = ({ id }: TestMember, subjectId: string) => ({
  actor: ['person', id] as ['person', string],
  subjectId,
});

const openOwner = (on: AuditFixture): Promise<TestMember> => mintMember(on.served.deps, on.team.id, { role: 'owner' });

/** Sends a request twice, as a client does that lost the response. */
async function send(on: AuditFixture, by: TestMember, method: string, path: string, body?: unknown) {
  const call = { key: by.sandboxToken, body, headers: { 'idempotency-key': 'once' } };
  const first = await on.served.api.call(method, path, call);
  await on.served.api.call(method, path, call);
  if (first.status >= 300) throw new Error(`${method} ${path}: ${first.text}`);
  return first.json.data;
}

const invite = (on: AuditFixture, by: TestMember) =>
  send(on, by, 'POST', '/invitations', { email: 'noah@example.com', role: 'viewer' });

/** What a link that was mailed to the member does. */
async function useLink(
  on: AuditFixture,
  change: (tx: Transaction, owner: Parameters<typeof changePassword>[1]) => Promise<unknown>,
) {
  const member = await openOwner(on);
  const owner = { memberId: member.id, teamId: on.team.id, team: '', email: member.email };
  await commit(on.served.deps, (tx) => change(tx, owner));
  return byPerson(member, member.id);
}

/** A change of codes. The one that turns them on gives a first code. */
async function changeFactor(on: AuditFixture, path: string, isConfirmed = true) {
  const owner = await openOwner(on);
  await addCode(on.served.deps, owner.id, isConfirmed);
  await send(on, owner, 'POST', path, isConfirmed ? undefined : { code: showCode() });
  return byPerson(owner, owner.id);
}

/** A provider whose metadata a server of the test serves. */
async function setTeamProvider(on: AuditFixture, owner: TestMember): Promise<void> {
  const issuer = await serveHttp((_, response) => {
    const url = `http://127.0.0.1:${issuer.port}`;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer: url, authorization_endpoint: `${url}/auth` }));
  });
  await addTeamDomain(on.served.deps.orm, { team: on.team.name }, `${on.team.id.slice(5).toLowerCase()}.example.com`);
  const client = { issuer: `http://127.0.0.1:${issuer.port}`, clientId: 'kinora', clientSecret: 'secret' };
  await send(on, owner, 'POST', '/identity-provider', client);
  await issuer.close();
}

export const MEMBER_ACTIONS: readonly AuditedAction[] = [
  [
    'member.invited',
    'by a person',
    async (on) => {
      const owner = await openOwner(on);
      return byPerson(owner, (await invite(on, owner)).id);
    },
  ],
  [
    'invitation.revoked',
    'by a person',
    async (on) => {
      const owner = await openOwner(on);
      const { id } = await invite(on, owner);
      await send(on, owner, 'DELETE', `/invitations/${id}`);
      return byPerson(owner, id);
    },
  ],
  [
    'member.joined',
    'by the person',
    async (on) => {
      const member = await openOwner(on);
      return byPerson(member, member.id);
    },
  ],
  [
    'session.created',
    'by the person',
    async (on) => {
      const member = await openOwner(on);
      return byPerson(member, member.sessionId);
    },
  ],
  [
    'session.ended',
    'by the person',
    async (on) => {
      const member = await openOwner(on);
      await send(on, member, 'DELETE', `/sessions/${member.sessionId}`);
      return byPerson(member, member.sessionId);
    },
  ],
  ['factor.added', 'by the person', (on) => changeFactor(on, '/factors/code/confirm', false)],
  ['factor.removed', 'by the person', (on) => changeFactor(on, '/factors/code/remove')],
  ['factor.recovery_codes_renewed', 'by the person', (on) => changeFactor(on, '/factors/recovery-codes')],
  [
    'factor.requirement_changed',
    'by an owner',
    async (on) => {
      const owner = await openOwner(on);
      await on.served.em().execute('update member_session set verified = true where id = ?', [owner.sessionId]);
      await send(on, owner, 'PATCH', '/factors/requirement', { required: true });
      await send(on, owner, 'PATCH', '/factors/requirement', { required: true });
      return byPerson(owner, on.team.id);
    },
  ],
  [
    'factor.counter_regressed',
    'by the person',
    async (on) => {
      const member = await openOwner(on);
      const id = await addPasskey(on.served.deps, member.id);
      const passkey = { id, memberId: member.id, teamId: on.team.id, credentialId: '', publicKey: '', counter: 0 };
      await commit(on.served.deps, (tx) => countUse(tx, passkey, 1));
      await commit(on.served.deps, (tx) => countUse(tx, passkey, 1));
      return byPerson(member, member.id);
    },
  ],
  [
    'app.authorized',
    'by a person',
    async (on) => {
      const owner = await openOwner(on);
      const wanted = { teamId: on.team.id, memberId: owner.id };
      return byPerson(owner, await authorizeApp(on.served.deps, wanted, { type: 'person', id: owner.id }));
    },
  ],
  [
    'app.revoked',
    'by a person',
    async (on) => {
      const owner = await openOwner(on);
      const id = await authorizeApp(on.served.deps, { teamId: on.team.id, memberId: owner.id });
      await send(on, owner, 'DELETE', `/apps/${id}`);
      return byPerson(owner, id);
    },
  ],
  [
    'member.changed',
    'by a person',
    async (on) => {
      const [owner, member] = [await openOwner(on), await mintMember(on.served.deps, on.team.id, { role: 'viewer' })];
      await send(on, owner, 'PATCH', `/members/${member.id}`, { role: 'editor' });
      return byPerson(owner, member.id);
    },
  ],
  [
    'member.password_changed',
    'by the person',
    (on) => useLink(on, (tx, owner) => changePassword(tx, owner, 'scrypt-15-8-3:none:none')),
  ],
  [
    'member.address_changed',
    'by the person',
    (on) => useLink(on, (tx, owner) => changeAddress(tx, owner, `new.${owner.email}`)),
  ],
  [
    'member.identity_linked',
    'by the person',
    async (on) => {
      const member = await openOwner(on);
      const provider = { teamId: null, issuer: 'https://sso.example.com', clientId: 'kinora', joinRole: null };
      const identity = { subject: member.id, email: member.email, name: null };
      for (let times = 0; times < 2; times += 1)
        await commit(on.served.deps, (tx) => signInWithIdentity(tx, provider, identity));
      return byPerson(member, member.id);
    },
  ],
  [
    'identity_provider.set',
    'by a person',
    async (on) => {
      const owner = await openOwner(on);
      await setTeamProvider(on, owner);
      return byPerson(owner, on.team.id);
    },
  ],
  [
    'identity_provider.removed',
    'by a person',
    async (on) => {
      const owner = await openOwner(on);
      await setTeamProvider(on, owner);
      await send(on, owner, 'DELETE', '/identity-provider');
      return byPerson(owner, on.team.id);
    },
  ],
  [
    'member.removed',
    'by a person',
    async (on) => {
      const [owner, member] = [await openOwner(on), await mintMember(on.served.deps, on.team.id, { role: 'viewer' })];
      await send(on, owner, 'DELETE', `/members/${member.id}`);
      return byPerson(owner, member.id);
    },
  ],
  [
    'member.exported',
    'by the operator',
    async (on) => {
      const { id } = await openOwner(on);
      const home = await mkdtemp(join(tmpdir(), 'kinora-export-'));
      await exportMember(on.served.deps.orm, { out: join(home, 'export') }, id);
      await rm(home, { recursive: true });
      return byOperator(id);
    },
  ],
  [
    'member.erased',
    'by the operator',
    async (on) => {
      const { id } = await mintMember(on.served.deps, on.team.id, { role: 'viewer' });
      for (let times = 0; times < 2; times += 1) await eraseMembers(on.served.deps.orm, {}, id);
      return byOperator(id);
    },
  ],
];
