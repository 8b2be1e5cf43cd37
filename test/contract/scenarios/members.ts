import { addTeamDomain } from '../../../bin/commands/domains.ts';
import { newId } from '../../../domain/ids.ts';
import { askForApp, authorizeApp } from '../../support/apps.ts';
import { hashPassword } from '../../../adapters/secrets/hash-password.ts';
import { mintMember } from '../../support/members.ts';
import type { Fixture } from '../fixture.ts';
import { addCode, showCode } from '../../support/codes.ts';
import { addPasskey, createAuthenticator } from '../../support/passkeys.ts';
import type { Scenario, Scenarios } from '../scenario.ts';

/** Of another address each time, because the mails to one address are limited. */
const buildInvitation = () => ({ email: `${newId('member').toLowerCase()}@example.com`, role: 'viewer' });
const PASSWORD = 'nine quiet ovens at dawn';
const KEY = { name: 'publisher', scopes: ['posts:read'], sandbox: true };

const PROVIDER = { clientId: 'kinora', clientSecret: 'a secret of the client' };

const addDomain = ({ deps, team }: Fixture) =>
  addTeamDomain(deps.orm, { team: team.name }, `${team.id.replace('_', '-').toLowerCase()}.example.com`);

const addMember = async ({ deps, team }: Fixture): Promise<string> =>
  (await mintMember(deps, team.id, { role: 'editor' })).id;
const addInvitation = async (fixture: Fixture): Promise<string> =>
  (await fixture.make('POST', '/invitations', buildInvitation())).id;
const addKey = async (fixture: Fixture): Promise<string> => (await fixture.make('POST', '/keys', KEY)).id;

async function addNotice(fixture: Fixture): Promise<string> {
  const { deps, team } = fixture;
  await deps.orm.em.fork().execute(
    `select record_notices('credits_low', ?, null, sandbox, null)
    from (values (true), (false)) as modes(sandbox)`,
    [team.id],
  );
  const [notice] = await fixture.make('GET', '/notices');
  return notice.id;
}

/** The owner, who sends the requests. */
const findOwner = async (fixture: Fixture): Promise<string> => (await fixture.make('GET', '/me')).person.id;

async function setPassword(fixture: Fixture, password: string | null): Promise<void> {
  const values = [password && (await hashPassword(password, fixture.deps.passwordCost)), await findOwner(fixture)];
  await fixture.deps.orm.em.fork().execute('update member set password_hash = ? where id = ?', values);
}

const getPasskey = async (fixture: Fixture): Promise<string> =>
  `/passkeys/${await addPasskey(fixture.deps, await findOwner(fixture))}`;

/** A request of an owner with codes, which a first one has confirmed or not. */
const withCodes = (path: string, isConfirmed = true, body?: object): Scenario => ({
  async ok(fixture) {
    await addCode(fixture.deps, await findOwner(fixture), isConfirmed);
    return { path, ...(body && { body: { code: showCode() } }) };
  },
  ...(body && { bad: () => ({ path, body }) }),
});

/** The fixture's key is a session of an owner. */
export const memberScenarios: Scenarios = {
  'GET /members': {
    ok: () => ({ path: '/members?limit=5' }),
    bad: () => ({ path: '/members?limit=0' }),
  },
  'PATCH /members/:id': {
    ok: async (fixture) => ({ path: `/members/${await addMember(fixture)}`, body: { role: 'approver' } }),
    bad: async (fixture) => ({ path: `/members/${await addMember(fixture)}`, body: { role: 'king' } }),
    conflict: async (fixture) => ({ path: `/members/${await findOwner(fixture)}`, body: { role: 'viewer' } }),
  },
  'DELETE /members/:id': {
    ok: async (fixture) => ({ path: `/members/${await addMember(fixture)}` }),
    conflict: async (fixture) => ({ path: `/members/${await findOwner(fixture)}` }),
  },
  'GET /invitations': {
    async ok(fixture) {
      await addInvitation(fixture);
      return { path: '/invitations' };
    },
  },
  'POST /invitations': {
    ok: () => ({ path: '/invitations', body: buildInvitation() }),
    bad: () => ({ path: '/invitations', body: { ...buildInvitation(), email: 'nobody' } }),
    missing: () => ({ path: '/invitations', body: { ...buildInvitation(), workspaceId: 'ws_0000000000000000000000' } }),
    async conflict({ deps, team }) {
      const { email } = await mintMember(deps, team.id, { role: 'editor' });
      return { path: '/invitations', body: { ...buildInvitation(), email } };
    },
    async full(fixture) {
      await addMember(fixture);
      await addMember(fixture);
      return { path: '/invitations', body: buildInvitation() };
    },
  },
  'DELETE /invitations/:id': { ok: async (fixture) => ({ path: `/invitations/${await addInvitation(fixture)}` }) },
  'POST /address-changes': {
    ok: () => ({ path: '/address-changes', body: { email: buildInvitation().email } }),
    bad: () => ({ path: '/address-changes', body: { email: 'nobody' } }),
  },
  'GET /factors': { ok: () => ({ path: '/factors' }) },
  'POST /factors/code': {
    ok: () => ({ path: '/factors/code' }),
    async conflict(fixture) {
      await addCode(fixture.deps, await findOwner(fixture));
      return { path: '/factors/code' };
    },
  },
  'POST /factors/code/confirm': withCodes('/factors/code/confirm', false, { code: '1' }),
  'POST /factors/code/remove': {
    ...withCodes('/factors/code/remove'),
    conflict: () => ({ path: '/factors/code/remove' }),
  },
  'POST /factors/recovery-codes': {
    ...withCodes('/factors/recovery-codes'),
    conflict: () => ({ path: '/factors/recovery-codes' }),
  },
  'PATCH /factors/requirement': {
    ok: () => ({ path: '/factors/requirement', body: { required: false } }),
    bad: () => ({ path: '/factors/requirement', body: { required: 'yes' } }),
    conflict: () => ({ path: '/factors/requirement', body: { required: true } }),
  },
  'GET /passkeys': { ok: () => ({ path: '/passkeys' }), bad: () => ({ path: '/passkeys?limit=0' }) },
  'POST /passkeys/options': { ok: () => ({ path: '/passkeys/options' }) },
  'POST /passkeys': {
    async ok(fixture) {
      const { token, options } = await fixture.make('POST', '/passkeys/options');
      const credential = createAuthenticator(fixture.deps.config.publicUrl).register(options);
      return { path: '/passkeys', body: { token, name: 'Laptop', credential } };
    },
    bad: () => ({ path: '/passkeys', body: { name: '' } }),
  },
  'PATCH /passkeys/:id': {
    ok: async (fixture) => ({ path: await getPasskey(fixture), body: { name: 'Phone' } }),
    bad: async (fixture) => ({ path: await getPasskey(fixture), body: { name: '' } }),
  },
  'DELETE /passkeys/:id': {
    ok: async (fixture) => ({ path: await getPasskey(fixture) }),
    async conflict(fixture) {
      const path = await getPasskey(fixture);
      const em = fixture.deps.orm.em.fork();
      await em.execute('update member_session set verified = true where member_id = ?', [await findOwner(fixture)]);
      await em.execute('update team set factor_required = true where id = ?', [fixture.team.id]);
      return { path };
    },
  },
  'GET /identity-provider': { ok: () => ({ path: '/identity-provider' }) },
  'POST /identity-provider': {
    async ok(fixture) {
      await addDomain(fixture);
      return { path: '/identity-provider', body: { ...PROVIDER, issuer: fixture.files } };
    },
    bad: () => ({ path: '/identity-provider', body: { ...PROVIDER, issuer: 'nobody' } }),
    conflict: (fixture) => ({ path: '/identity-provider', body: { ...PROVIDER, issuer: fixture.files } }),
  },
  'DELETE /identity-provider': {
    async ok(fixture) {
      await addDomain(fixture);
      await fixture.make('POST', '/identity-provider', { ...PROVIDER, issuer: fixture.files });
      return { path: '/identity-provider' };
    },
  },
  'GET /mail': { ok: () => ({ path: '/mail' }), bad: () => ({ path: '/mail?limit=0' }) },
  'GET /notices': { ok: () => ({ path: '/notices' }), bad: () => ({ path: '/notices?unread=maybe' }) },
  'POST /notices/read': { ok: () => ({ path: '/notices/read' }) },
  'PATCH /notices/:id': {
    ok: async (fixture) => ({ path: `/notices/${await addNotice(fixture)}`, body: { read: true } }),
    bad: async (fixture) => ({ path: `/notices/${await addNotice(fixture)}`, body: { read: 1 } }),
  },
  'GET /notice-choices': { ok: () => ({ path: '/notice-choices' }), bad: () => ({ path: '/notice-choices?limit=0' }) },
  'PATCH /notice-choices/:id': {
    ok: ({ workspace }) => ({ path: `/notice-choices/${workspace.id}`, body: { mail: 'at_once' } }),
    bad: ({ workspace }) => ({ path: `/notice-choices/${workspace.id}`, body: { mail: 'hourly' } }),
  },
  'GET /sessions': { ok: () => ({ path: '/sessions' }) },
  'PATCH /sessions/proof': {
    async ok(fixture) {
      await setPassword(fixture, PASSWORD);
      return { path: '/sessions/proof', body: { password: PASSWORD } };
    },
    bad: () => ({ path: '/sessions/proof', body: {} }),
    async conflict(fixture) {
      await setPassword(fixture, null);
      return { path: '/sessions/proof', body: { code: '492039' } };
    },
  },
  'DELETE /sessions/:id': {
    async ok(fixture) {
      const [session] = await fixture.make('GET', '/sessions');
      return { path: `/sessions/${session.id}` };
    },
  },
  'GET /apps': {
    async ok({ deps, team, make }) {
      await authorizeApp(deps, { teamId: team.id, memberId: (await make('GET', '/me')).person.id });
      return { path: '/apps' };
    },
  },
  'GET /apps/authorization': {
    ok: (fixture) => ({ path: `/apps/authorization?request=${encodeURIComponent(askForApp(fixture.deps))}` }),
    bad: () => ({ path: `/apps/authorization?request=response_type%3Dcode` }),
  },
  'POST /apps': {
    ok: (fixture) => ({
      path: '/apps',
      body: { request: askForApp(fixture.deps), scopes: ['posts:read'], sandbox: true },
    }),
    bad: (fixture) => ({
      path: '/apps',
      body: { request: askForApp(fixture.deps), scopes: ['keys:write'], sandbox: true },
    }),
    missing: (fixture) => ({
      path: '/apps',
      body: {
        request: askForApp(fixture.deps),
        scopes: ['posts:read'],
        sandbox: true,
        workspaceId: 'ws_0000000000000000000000',
      },
    }),
  },
  'DELETE /apps/:id': {
    async ok({ deps, team, make }) {
      const memberId = (await make('GET', '/me')).person.id;
      return { path: `/apps/${await authorizeApp(deps, { teamId: team.id, memberId })}` };
    },
  },
  'GET /keys': {
    async ok(fixture) {
      await addKey(fixture);
      return { path: '/keys' };
    },
  },
  'POST /keys': {
    ok: () => ({ path: '/keys', body: KEY }),
    bad: () => ({ path: '/keys', body: { ...KEY, scopes: ['members:write'] } }),
    missing: () => ({ path: '/keys', body: { ...KEY, workspaceId: 'ws_0000000000000000000000' } }),
  },
  'DELETE /keys/:id': { ok: async (fixture) => ({ path: `/keys/${await addKey(fixture)}` }) },
};
