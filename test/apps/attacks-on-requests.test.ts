/** Attacks on authorization requests and consents. Each row is refused. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Reply } from '../support/api.ts';
import { forgetNetworks, service, setPublicUrl } from '../support/service.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import {
  authorize,
  buildRequest,
  CALLBACK,
  connectApp,
  mintVerifier,
  openPerson,
  post,
  register,
} from './app-fixture.ts';

const served = service();

beforeAll(() => setPublicUrl(served));
beforeEach(() => forgetNetworks(served));

const REDIRECTS: readonly string[] = [
  'https://app.example.com/callback/',
  'https://app.example.com/callback?next=1',
  'https://app.example.com/callback/../steal',
  'https://app.example.com/callback/%2e%2e/steal',
  'https://app.example.com/Callback',
  'https://app.example.com:444/callback',
  'http://app.example.com/callback',
  'https://app.example.com.evil.example/callback',
  'https://evil.example/callback',
  'https://app.example.com@evil.example/callback',
  'https://evil.example\\@app.example.com/callback',
  'https://app.example.com/callback#fragment',
  'HTTPS://app.example.com/callback',
  'javascript:alert(1)',
  '//app.example.com/callback',
];

test.each(REDIRECTS)('a code is not sent to %s, which is not registered', async (redirectUri) => {
  const person = await openPerson(served);
  const clientId = await register(served);
  const request = buildRequest(served, {
    clientId,
    verifier: mintVerifier(),
    changes: { redirect_uri: redirectUri },
  });
  const reply = await authorize(served, person.token, request);
  expect([reply.status, reply.json.error?.details?.[0]?.path]).toEqual([400, 'redirect_uri']);
});

test.each([
  'http://app.example.com/callback',
  'javascript://app/%0aalert(1)',
  'data:text/html,x',
  'https://*.example.com/callback',
  'https://app.example.com/#x',
  'https://mia@app.example.com/',
  'http://127.0.0.1.evil.example/',
  'http://localhost@evil.example/',
  'ftp://app.example.com/',
  'https://app.example.com/callback?code=of-the-attacker',
  'https://app.example.com/callback?x=1&iss=https://evil.example',
  'https://app.example.com/callback?%73tate=x',
])('an app cannot register the address %s', async (redirectUri) => {
  const { status, json } = await post(served, '/oauth/register', { redirect_uris: [redirectUri] }, true);
  expect([status, json.error]).toEqual([400, 'invalid_redirect_uri']);
});

test('the port of a loopback address is free, and nothing else of it', async () => {
  const person = await openPerson(served);
  const clientId = await register(served, ['http://127.0.0.1/callback']);
  const statuses: number[] = [];
  for (const redirect_uri of [
    'http://127.0.0.1:53117/callback',
    'http://127.0.0.1:53117/other',
    'http://localhost:53117/callback',
    'http://127.0.0.2:53117/callback',
    'https://127.0.0.1:53117/callback',
  ]) {
    const request = buildRequest(served, { clientId, verifier: mintVerifier(), changes: { redirect_uri } });
    statuses.push((await authorize(served, person.token, request)).status);
  }
  expect(statuses).toEqual([201, 400, 400, 400, 400]);
});

const FAULTY: readonly [name: string, changes: Record<string, string | null>, error: string][] = [
  ['without PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
  ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['with a challenge and no method', { code_challenge_method: null }, 'invalid_request'],
  ['with a short challenge', { code_challenge: 'abc' }, 'invalid_request'],
  ['for a token in the fragment', { response_type: 'token' }, 'unsupported_response_type'],
  ['for a code and a token', { response_type: 'code id_token' }, 'unsupported_response_type'],
  ['with the response in the fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['for the resource of another service', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
  ['for a path below the resource', { resource: 'RESOURCE/mcp/x' }, 'invalid_target'],
  ['with a request object', { request_uri: 'https://evil.example/x' }, 'request_not_supported'],
  ['for scopes that do not exist', { scope: 'keys:write sessions:write openid' }, 'invalid_scope'],
];

test.each(FAULTY)('a request %s gets no code, and the app gets the error', async (_, changes, error) => {
  const person = await openPerson(served);
  const clientId = await register(served);
  const resource = changes['resource']?.replace('RESOURCE', served.deps.config.publicUrl);
  const request = buildRequest(served, {
    clientId,
    verifier: mintVerifier(),
    changes: { ...changes, ...(resource && { resource }) },
  });
  expect((await authorize(served, person.token, request)).status).toBe(400);
  const path = `/apps/authorization?request=${encodeURIComponent(request)}`;
  const { data } = (await served.api.call('GET', path, { key: person.token })).json;
  const returned = new URL(data.returnUrl).searchParams;
  expect([returned.get('error'), returned.get('state'), returned.get('iss'), data.scopes]).toEqual([
    error,
    'state-of-the-app',
    served.deps.config.publicUrl,
    [],
  ]);
});

test('a response with a code names the server that sends it (RFC 9207), so that no app takes it for another', async () => {
  const person = await openPerson(served);
  const request = buildRequest(served, { clientId: await register(served), verifier: mintVerifier() });
  const returned = new URL((await authorize(served, person.token, request)).json.data.redirectUrl);
  expect([...returned.searchParams]).toEqual([
    ['code', expect.stringMatching(/^[\w-]{43}$/u)],
    ['state', 'state-of-the-app'],
    ['iss', served.deps.config.publicUrl],
  ]);
});

test.each(['client_id', 'redirect_uri', 'code_challenge', 'scope', 'state', 'resource'])(
  'a request that repeats %s is refused',
  async (name) => {
    const person = await openPerson(served);
    const request = buildRequest(served, { clientId: await register(served), verifier: mintVerifier() });
    const repeated = `${request}&${name}=${new URLSearchParams(request).get(name)}`;
    expect((await authorize(served, person.token, repeated)).status).toBe(400);
  },
);

test.each([
  ['invented', () => 'app_0000000000000000000000'],
  ['of a sealed text that is no registration', () => served.deps.secrets.seal('["member"]')],
  ['whose seal was changed', async () => `${(await register(served)).slice(0, -2)}AA`],
  ['of yesterday that nobody has authorized', () => served.deps.secrets.seal(`["app","Old",["${CALLBACK}"],1]`)],
])('a client id that is %s is refused', async (_, mint) => {
  const person = await openPerson(served);
  const request = buildRequest(served, { clientId: await mint(), verifier: mintVerifier() });
  const reply = await authorize(served, person.token, request);
  expect([reply.status, reply.json.error?.details?.[0]?.path]).toEqual([400, 'client_id']);
});

const CONSENTS: readonly [name: string, status: number, (person: string, request: string) => Promise<Reply>][] = [
  [
    'by a form of another site, which has no token',
    401,
    (_, request) =>
      served.api.call('POST', '/apps', {
        body: new URLSearchParams({ request, sandbox: 'true' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      }),
  ],
  [
    'with a cookie instead of a token',
    401,
    (person, request) =>
      served.api.call('POST', '/apps', {
        body: { request },
        headers: { cookie: `session=${person}; kinora.key=${person}` },
      }),
  ],
  ['without a request', 400, (person) => authorize(served, person, '')],
  [
    'with a scope that the app does not ask for',
    400,
    (person, request) => authorize(served, person, request, { scopes: ['trends:read'] }),
  ],
  [
    'with a permission that no app has',
    400,
    (person, request) => authorize(served, person, request, { scopes: ['keys:write'] }),
  ],
  ['without any scope', 400, (person, request) => authorize(served, person, request, { scopes: [] })],
  [
    'for a workspace of another team',
    404,
    async (person, request) =>
      authorize(served, person, request, { workspaceId: (await mintTeam(served.deps)).workspace.id }),
  ],
];

test.each(CONSENTS)('a consent %s is %i', async (_, status, send) => {
  const person = await openPerson(served);
  const request = buildRequest(served, { clientId: await register(served), verifier: mintVerifier() });
  expect((await send(person.token, request)).status).toBe(status);
  expect((await served.api.call('GET', '/apps', { key: person.token })).json.data).toEqual([]);
});

test('a consent with an API key, or with the token of an app, is 403', async () => {
  const app = await connectApp(served, { choice: { mayConfirm: true } });
  const { text } = await mintKey(served.deps, app.team.id, { live: true });
  const request = buildRequest(served, { clientId: app.clientId, verifier: mintVerifier() });
  for (const token of [text, app.accessToken]) expect((await authorize(served, token, request)).status).toBe(403);
});

test('a viewer cannot give an app more than the role has', async () => {
  const person = await openPerson(served, 'viewer');
  const request = buildRequest(served, { clientId: await register(served), verifier: mintVerifier() });
  const asked = await served.api.call('GET', `/apps/authorization?request=${encodeURIComponent(request)}`, {
    key: person.token,
  });
  expect(asked.json.data.scopes).toEqual(['posts:read']);
  expect((await authorize(served, person.token, request)).status).toBe(403);
});

test('the page of a consent sets no cookie, leaves the service for nobody, and cannot be framed', async () => {
  const request = buildRequest(served, {
    clientId: await register(served),
    verifier: mintVerifier(),
    changes: { redirect_uri: 'https://evil.example/' },
  });
  const opened = await fetch(`${served.api.origin}/oauth/authorize?${request}`, { redirect: 'manual' });
  const location = new URL(opened.headers.get('location') ?? '');
  expect([opened.status, location.origin, location.pathname]).toEqual([303, served.api.origin, '/console']);
  expect([location.search, opened.headers.get('set-cookie')]).toEqual(['', null]);
  const page = await fetch(location);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
