/** Attacks on the sign-in through an identity provider. None starts a session. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { forgetNetworks, service, setPublicUrl } from '../support/service.ts';
import { returnFromServer, useIdentityServer } from './identity-server.ts';
import { openSsoTeam, post, signInAt, visitProvider, type Return, type SsoTeam } from './sso-fixture.ts';

const served = service();
const server = useIdentityServer(() => served.api.origin);
const rogue = useIdentityServer(() => served.api.origin);

beforeAll(() => setPublicUrl(served));

let team: SsoTeam;
let email: string;

beforeEach(async () => {
  forgetNetworks(served);
  [server, rogue].forEach((one) => Object.assign(one, { tamper: null }));
  team = await openSsoTeam(served, server, { joinRole: 'viewer' });
  email = `mia@${team.domain}`;
  server.people.set(email, { email, email_verified: true });
});

const sign = (id: string, changes: object, by = server): string =>
  by.sign(id.split('.')[0] ?? '', { ...readClaims(id), ...changes });

const readClaims = (id: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(id.split('.')[1] ?? '', 'base64url').toString('utf8'));

/** Takes what the browser of the victim brings back, and changes it. */
type Attack = (own: Return) => Promise<Return> | Return;

const edit = ({ response, ...own }: Return, change: (query: URLSearchParams) => void): Return => {
  const query = new URLSearchParams(response);
  change(query);
  return { ...own, response: query.toString() };
};

/** Lets the server issue a token to the same person again, so that it can be put in the place of the next one. */
async function issueToken(): Promise<string> {
  await signInAt(served, email, email);
  return String(server.issued['id_token']);
}

const ATTACKS: readonly [name: string, attack: Attack][] = [
  ['the state of another sign-in', async (own) => ({ ...(await visitProvider(served, email, email)), flow: own.flow })],
  ['a changed state', (own) => edit(own, (query) => query.set('state', 'other'))],
  ['no state', (own) => edit(own, (query) => query.delete('state'))],
  ['two states', (own) => edit(own, (query) => query.append('state', 'other'))],
  [
    'the code of another sign-in of the same person',
    async (own) => {
      const other = new URLSearchParams((await visitProvider(served, email, email)).response).get('code') ?? '';
      return edit(own, (query) => query.set('code', other));
    },
  ],
  ['a made-up code', (own) => edit(own, (query) => query.set('code', 'made-up'))],
  ['two codes', (own) => edit(own, (query) => query.append('code', 'other'))],
  ['the response of another issuer', (own) => edit(own, (query) => query.set('iss', rogue.issuer))],
  ['no issuer although the server names itself', (own) => edit(own, (query) => query.delete('iss'))],
  ['the callback of the operator', (own) => ({ ...own, provider: 'instance' })],
  ['the callback of an unknown team', (own) => ({ ...own, provider: 'team_0000000000000000000000' })],
  ['a flow of nobody', (own) => ({ ...own, flow: 'v1.made-up' })],
  [
    'a sealed text of another kind',
    (own) => ({ ...own, flow: served.deps.secrets.seal(JSON.stringify(['app', 'x'])) }),
  ],
  [
    'a flow that has ended',
    (own) => {
      const parts = JSON.parse(served.deps.secrets.open(own.flow)) as unknown[];
      return { ...own, flow: served.deps.secrets.seal(JSON.stringify([...parts.slice(0, 5), 1])) };
    },
  ],
  [
    'an error of the server',
    (own) => edit(own, (query) => (query.delete('code'), query.set('error', 'access_denied'))),
  ],
  ['the response of a server that signed nobody in', (own) => ({ ...own, response: '' })],
];

test.each(ATTACKS)('a sign-in with %s is refused', async (_, attack) => {
  const reply = await post(served, '/sso/finish', await attack(await visitProvider(served, email, email)));
  expect([reply.status, reply.json.error?.type]).toEqual([401, 'unauthorized']);
});

const TOKENS: readonly [name: string, forge: (id: string) => Promise<string> | string][] = [
  ['of an earlier sign-in, whose nonce is another', () => earlier],
  ['that another server has signed', (id) => sign(id, {}, rogue)],
  ['without an algorithm', (id) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${id.split('.')[1]}.`],
  ['for another client', (id) => sign(id, { aud: 'another' })],
  ['of another issuer', (id) => sign(id, { iss: rogue.issuer })],
  ['that has expired', (id) => sign(id, { exp: 1 })],
  ['without a subject', (id) => sign(id, { sub: undefined })],
];
let earlier = '';

test.each(TOKENS)('an ID token %s signs nobody in', async (_, forge) => {
  earlier = await issueToken();
  const own = await visitProvider(served, email, email);
  const forged: string[] = [];
  server.tamper = (response) => {
    const made = forge(String(response['id_token']));
    if (typeof made === 'string') forged.push((response['id_token'] = made) as string);
  };
  const reply = await post(served, '/sso/finish', own);
  expect([forged.length, reply.status, reply.json.error?.type]).toEqual([1, 401, 'unauthorized']);
});

test.each([
  ['an unverified address', { email_verified: false }],
  ['an address of which the server does not say that it is verified', { email_verified: undefined }],
  ['the word true', { email_verified: 'true' }],
  ['no address', { email: undefined }],
  ['two addresses in one', { email: 'mia@evil.example.com,boss@example.com' }],
  ['an address of letters that look alike', { email: 'mi\u0430@DOMAIN' }],
  ['an address of a domain that is not the team’s', { email: 'boss@example.com' }],
  ['an address below the domain of the team', { email: 'mia@sub.DOMAIN' }],
  ['an address whose domain only ends alike', { email: 'mia@evilDOMAIN' }],
])('a person with %s is not signed in', async (_, claims) => {
  const given = JSON.parse(JSON.stringify(claims).replaceAll('DOMAIN', team.domain)) as object;
  const cleared = Object.keys(claims).filter((key) => claims[key as keyof typeof claims] === undefined);
  const person = { email, email_verified: true, ...given };
  for (const key of cleared) delete (person as Record<string, unknown>)[key];
  server.people.set(`odd ${team.id}`, person);
  expect((await signInAt(served, `odd ${team.id}`, email)).status).toBe(401);
});

test('an ID token that the server signs anew signs in', async () => {
  const own = await visitProvider(served, email, email);
  server.tamper = (response) => (response['id_token'] = sign(String(response['id_token']), {}));
  expect((await post(served, '/sso/finish', own)).status).toBe(201);
});

test('a response is used once', async () => {
  const own = await visitProvider(served, email, email);
  const statuses = [await post(served, '/sso/finish', own), await post(served, '/sso/finish', own)];
  expect(statuses.map(({ status }) => status)).toEqual([201, 401]);
});

test('the server of one team does not sign in to another, even with its addresses', async () => {
  const other = await openSsoTeam(served, rogue, { joinRole: 'viewer' });
  rogue.people.set('rogue', { email, email_verified: true });
  expect((await signInAt(served, 'rogue', `x@${other.domain}`)).status).toBe(401);
  const own = await visitProvider(served, 'rogue', `x@${other.domain}`);
  const mixed = await visitProvider(served, email, email);
  expect((await post(served, '/sso/finish', { ...own, flow: mixed.flow })).status).toBe(401);
  expect((await post(served, '/sso/finish', { ...own, flow: mixed.flow, provider: mixed.provider })).status).toBe(401);
});

test('a code of another client of the same server is refused', async () => {
  const { flow, url } = (await post(served, '/sso/start', { email })).json.data;
  const asked = new URL(url);
  asked.searchParams.set('client_id', server.otherClientId);
  const returned = await returnFromServer(asked.href, email);
  const body = { flow, provider: team.id, response: returned.search.slice(1) };
  expect((await post(served, '/sso/finish', body)).status).toBe(401);
});

test.each([
  ['//evil.example.com', ''],
  ['instance', '?next=https://evil.example.com'],
  ['https:%2F%2Fevil.example.com', ''],
])('the callback of %s opens no page but the console', async (provider, query) => {
  const response = await fetch(`${served.api.origin}/sso/callback/${encodeURIComponent(provider)}${query}`, {
    redirect: 'manual',
  });
  expect([response.status, response.headers.get('location')?.split('#')[0]]).toEqual([
    303,
    `${served.api.origin}/console`,
  ]);
});

test.each([
  'http://169.254.169.254/',
  'http://10.0.0.1/',
  'https://localhost.localdomain/',
  'https://user@127.0.0.1/',
  'https://sso.example.com/?x=1',
  'file:///etc/passwd',
  'https://sso.example.com/.well-known/openid-configuration',
])('the issuer %s is refused and not requested', async (issuer) => {
  const body = { issuer, clientId: 'kinora', clientSecret: 'secret' };
  const reply = await post(served, '/identity-provider', body, team.owner.token);
  expect([reply.status, reply.json.error.details?.[0]?.path]).toEqual([400, 'issuer']);
});

test('metadata of another issuer is refused', async () => {
  const issuer = `${server.issuer}/`.replace('127.0.0.1', 'localhost');
  const body = { issuer, clientId: 'kinora', clientSecret: 'secret' };
  const reply = await post(served, '/identity-provider', body, team.owner.token);
  expect([reply.status, reply.json.error.message]).toEqual([400, expect.stringContaining('is not this issuer')]);
});
