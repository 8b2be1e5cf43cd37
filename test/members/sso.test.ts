/** Sign-in through an identity provider, on a server of the registry. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { removeTeamDomain } from '../../bin/commands/domains.ts';
import { INSTANCE_PROVIDER, SSO_REFUSALS } from '../../domain/teams/sso.ts';
import { catchMail } from '../support/catch-mail.ts';
import { mintMember } from '../support/members.ts';
import { forgetNetworks, service, setPublicUrl } from '../support/service.ts';
import { useIdentityServer } from './identity-server.ts';
import { authorize, buildRequest, exchange, mintVerifier, readCode, register } from '../apps/app-fixture.ts';
import { openSsoTeam, post, signInAt, visitProvider, type SsoTeam } from './sso-fixture.ts';

const served = service();
const server = useIdentityServer(() => served.api.origin);
const PASSWORD = 'nine quiet ovens at dawn';

beforeAll(() => setPublicUrl(served));
beforeEach(() => {
  forgetNetworks(served);
  setInstanceProvider(false);
});

/** Adds a person at the identity server whose name is unique, with a verified address of the team. */
function addPerson(team: SsoTeam, name: string, claims: object = {}): { name: string; email: string } {
  const email = `${name}@${team.domain}`;
  const unique = `${name} ${team.id}`;
  server.people.set(unique, { email, email_verified: true, name: 'Ada Baker', ...claims });
  return { name: unique, email };
}

const invite = async (team: SsoTeam, email: string, role = 'editor'): Promise<string> =>
  (await post(served, '/invitations', { email, role }, team.owner.token)).json.data.url.split('=')[1];

async function join(team: SsoTeam, email: string, role = 'editor'): Promise<{ id: string; token: string }> {
  const token = await invite(team, email, role);
  const { json } = await post(served, '/invitations/accept', { token, name: 'Ada Baker', password: PASSWORD });
  return { id: json.data.member.id, token: json.data.token };
}

const refusal = (reply: { status: number; json: { error?: { message: string } } }) => [
  reply.status,
  reply.json.error?.message,
];

test('a member signs in by the verified address once, and then by the account whatever its address', async () => {
  const team = await openSsoTeam(served, server);
  const { name, email } = addPerson(team, 'ada');
  const { id } = await join(team, email);
  const first = await signInAt(served, name, email);
  expect([first.status, first.json.data.member.id, first.json.data.team.id]).toEqual([201, id, team.id]);
  const me = await served.api.call('GET', '/me', { key: first.json.data.token });
  expect(me.json.data.person).toMatchObject({ id, email });

  server.people.set(name, { email: 'married@elsewhere.example.com', email_verified: false });
  const again = await signInAt(served, name, email);
  expect([again.status, again.json.data.member.id]).toEqual([201, id]);
});

test('an invited person becomes a member without a password, and seats stay counted', async () => {
  const team = await openSsoTeam(served, server);
  const { name, email } = addPerson(team, 'bea');
  await invite(team, email, 'approver');
  const { status, json } = await signInAt(served, name, email);
  expect([status, json.data.member]).toMatchObject([201, { email, name: 'Ada Baker', role: 'approver' }]);
  expect((await post(served, '/sign-in', { email, password: PASSWORD })).status).toBe(401);
  const { data } = (await served.api.call('GET', '/members', { key: team.owner.token })).json;
  expect(data).toHaveLength(2);
});

test('a person of the domain joins without an invitation only if the team says as what, while a seat is free', async () => {
  const closed = await openSsoTeam(served, server);
  const stranger = addPerson(closed, 'cleo');
  expect(refusal(await signInAt(served, stranger.name, stranger.email))).toEqual([401, SSO_REFUSALS.not_member]);

  const open = await openSsoTeam(served, server, { joinRole: 'viewer' });
  const { name, email } = addPerson(open, 'dora');
  const joined = await signInAt(served, name, email);
  expect([joined.status, joined.json.data.member.role]).toEqual([201, 'viewer']);

  const full = await openSsoTeam(served, server, { joinRole: 'viewer' }, 'creator');
  const late = addPerson(full, 'emil');
  expect(refusal(await signInAt(served, late.name, late.email))).toEqual([401, SSO_REFUSALS.no_seat]);
});

function setInstanceProvider(isSet: boolean): void {
  const { issuer, clientId, clientSecret } = server;
  Object.assign(served.deps.config, { identity: isSet ? { issuer, clientId, clientSecret } : null });
}

test('the provider of the operator signs in members of every team, and lets nobody join', async () => {
  setInstanceProvider(true);
  const team = await openSsoTeam(served, server, null);
  const { name, email } = addPerson(team, 'fay');
  expect(refusal(await signInAt(served, name))).toEqual([401, SSO_REFUSALS.not_member]);
  const { id } = await join(team, email);
  expect((await signInAt(served, name)).json.data.member.id).toBe(id);
  expect((await signInAt(served, name, email)).json.data.member.id).toBe(id);
  setInstanceProvider(false);
  const none = await post(served, '/sso/start', { email: `x@${INSTANCE_PROVIDER}.example.com` });
  expect(none.status).toBe(404);
});

test('a sign-in that the provider of the team should have made leaves the invitation open', async () => {
  setInstanceProvider(true);
  const team = await openSsoTeam(served, server, { required: true });
  const { name, email } = addPerson(team, 'kim');
  await invite(team, email);
  expect(refusal(await signInAt(served, name))).toEqual([401, SSO_REFUSALS.use_provider]);
  const { data } = (await served.api.call('GET', '/invitations', { key: team.owner.token })).json;
  expect(data).toMatchObject([{ email }]);
});

test('another team that adds an address later diverts nobody, and a made-up password ends', async () => {
  setInstanceProvider(true);
  const [team, rogue] = [await openSsoTeam(served, server, null), await openSsoTeam(served, server, null)];
  const { name, email } = addPerson(team, 'lea');
  const own = await join(team, email);
  const made = await join(rogue, email);
  const signed = await signInAt(served, name);
  expect([signed.status, signed.json.data.member.id]).toEqual([201, own.id]);
  const read = async (key: string) => (await served.api.call('GET', '/me', { key })).status;
  expect([await read(own.token), await read(made.token)]).toEqual([401, 200]);
  expect((await post(served, '/sign-in', { email, password: PASSWORD, teamId: team.id })).status).toBe(401);

  const invited = addPerson(team, 'max');
  await invite(team, invited.email);
  await invite(rogue, invited.email);
  expect(refusal(await signInAt(served, invited.name))).toEqual([401, SSO_REFUSALS.several_invitations]);
});

test('a team that requires its provider refuses passwords, links and invitations of its domain, but for owners', async () => {
  const team = await openSsoTeam(served, server);
  const { name, email } = addPerson(team, 'gil');
  const member = await join(team, email);
  const guest = await join(team, 'guest@partner.example.com');
  const boss = await join(team, `boss@${team.domain}`, 'owner');
  const { issuer, clientId, clientSecret } = server;
  const required = { issuer, clientId, clientSecret, required: true };
  await post(served, '/identity-provider', required, team.owner.token);

  const useProvider = [401, SSO_REFUSALS.use_provider];
  expect(refusal(await post(served, '/sign-in', { email, password: PASSWORD }))).toEqual(useProvider);
  expect((await post(served, '/sign-in', { email, password: 'wrong' })).json.error.message).toMatch(
    /address or the pass/u,
  );
  for (const path of ['/sign-in-links', '/password-resets']) await post(served, path, { email });
  await catchMail(served.deps, email);
  const { data: mails } = (await served.api.call('GET', '/mail', { key: team.owner.token })).json;
  expect(mails.map(({ kind }: { kind: string }) => kind)).not.toContain('sign_in');
  const token = await invite(team, `late@${team.domain}`);
  const accepted = await post(served, '/invitations/accept', { token, name: 'Late', password: PASSWORD });
  expect(refusal(accepted)).toEqual(useProvider);

  const statuses = [member, guest, boss].map(
    async (one) => (await served.api.call('GET', '/me', { key: one.token })).status,
  );
  expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
  const ways = [`boss@${team.domain}`, 'guest@partner.example.com'].map((address) =>
    post(served, '/sign-in', { email: address, password: PASSWORD }),
  );
  expect((await Promise.all(ways)).map(({ status }) => status)).toEqual([201, 201]);
  expect((await signInAt(served, name, email)).status).toBe(201);
});

test('where a second factor is required, the app of a person of the provider acts until the provider goes', async () => {
  const team = await openSsoTeam(served, server);
  const { name, email } = addPerson(team, 'kim');
  await join(team, email);
  await served.em().execute('update team set factor_required = true where id = ?', [team.id]);
  const { token } = (await signInAt(served, name, email)).json.data;
  const app = { clientId: await register(served), verifier: mintVerifier() };
  const choice = { scopes: ['posts:read'] };
  const code = readCode(await authorize(served, token, buildRequest(served, app), choice));
  const key = (await exchange(served, { ...app, code })).json.access_token;
  const readStatus = async () => (await served.api.call('GET', '/me', { key })).status;
  expect(await readStatus()).toBe(200);
  await served.em().execute('delete from identity_provider where team_id = ?', [team.id]);
  expect(await readStatus()).toBe(401);
});

test('an address that has gone to another account does not open the member of the first', async () => {
  const team = await openSsoTeam(served, server);
  const { name, email } = addPerson(team, 'hal');
  await join(team, email);
  expect((await signInAt(served, name, email)).status).toBe(201);
  server.people.set(`heir ${team.id}`, { email, email_verified: true });
  const reply = await signInAt(served, `heir ${team.id}`, email);
  expect(refusal(reply)).toEqual([401, SSO_REFUSALS.other_account]);
});

test('a removed member, a removed provider and a removed domain end sign-ins', async () => {
  const team = await openSsoTeam(served, server);
  const { name, email } = addPerson(team, 'ida');
  const { id } = await join(team, email);
  await signInAt(served, name, email);
  await served.api.call('DELETE', `/members/${id}`, { key: team.owner.token });
  expect(refusal(await signInAt(served, name, email))).toEqual([401, SSO_REFUSALS.not_member]);
  expect(await served.em().execute('select 1 from member_identity where member_id = ?', [id])).toEqual([]);
  expect((await served.api.call('DELETE', '/identity-provider', { key: team.owner.token })).status).toBe(200);
  expect((await post(served, '/sso/start', { email })).status).toBe(404);
  const other = await openSsoTeam(served, server);
  const jan = addPerson(other, 'jan');
  await join(other, jan.email);
  expect((await signInAt(served, jan.name, jan.email)).status).toBe(201);
  const begun = await visitProvider(served, jan.name, jan.email);
  const [row] = await served.em().execute<[{ name: string }]>('select name from team where id = ?', [other.id]);
  await removeTeamDomain(served.deps.orm, { team: row.name }, other.domain);
  expect((await post(served, '/sso/start', { email: jan.email })).status).toBe(404);
  expect(refusal(await post(served, '/sso/finish', begun))).toEqual([401, SSO_REFUSALS.foreign_domain]);
});

test('a provider that cannot be reached is named, when it is set and when a person signs in', async () => {
  const team = await openSsoTeam(served, server);
  const body = { issuer: 'http://127.0.0.1:9', clientId: 'kinora', clientSecret: 'secret' };
  const set = await post(served, '/identity-provider', body, team.owner.token);
  expect([set.status, set.json.error.details?.[0]?.path, set.json.error.message]).toEqual([
    400,
    'issuer',
    expect.stringContaining('127.0.0.1:9 cannot be reached'),
  ]);
  await served.em().execute(`update identity_provider set issuer = 'http://127.0.0.1:9' where team_id = ?`, [team.id]);
  const started = await post(served, '/sso/start', { email: `x@${team.domain}` });
  expect(refusal(started)).toEqual([
    500,
    expect.stringContaining('The identity provider 127.0.0.1:9 cannot be reached'),
  ]);
});

test('the client secret is stored encrypted and never returned, and owners alone see the rest', async () => {
  const team = await openSsoTeam(served, server);
  const stored = JSON.stringify(await served.em().execute('select to_jsonb(p) from identity_provider p'));
  const shown = await served.api.call('GET', '/identity-provider', { key: team.owner.token });
  expect([stored, shown.text].filter((text) => text.includes(server.clientSecret))).toEqual([]);
  expect(shown.json.data.redirectUri).toBe(`${served.api.origin}/sso/callback/${team.id}`);
  const admin = await mintMember(served.deps, team.id, { role: 'admin' });
  expect((await served.api.call('GET', '/identity-provider', { key: admin.token })).status).toBe(403);
});
