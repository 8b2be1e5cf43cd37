/** Attacks on codes and tokens. Each row is refused. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { forgetNetworks, service, setPublicUrl } from '../support/service.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import {
  authorize,
  buildRequest,
  CALLBACK,
  connectApp,
  exchange,
  mintVerifier,
  openPerson,
  post,
  readCode,
  refresh,
  register,
  toChallenge,
  type ConnectedApp,
} from './app-fixture.ts';

const served = service();

beforeAll(() => setPublicUrl(served));
beforeEach(() => forgetNetworks(served));

const readStatus = async (key: string, path = '/me'): Promise<number> =>
  (await served.api.call('GET', path, { key })).status;

/** A code of an app, and a second app of the attacker. */
async function openCode() {
  const person = await openPerson(served);
  const [clientId, verifier] = [await register(served), mintVerifier()];
  const reply = await authorize(served, person.token, buildRequest(served, { clientId, verifier }));
  return { clientId, verifier, code: readCode(reply), attacker: await register(served, ['https://evil.example/']) };
}

type Code = Awaited<ReturnType<typeof openCode>>;

const EXCHANGES: readonly [name: string, (code: Code) => Record<string, string>, error: string][] = [
  ['with the verifier of another request', () => ({ code_verifier: mintVerifier() }), 'invalid_grant'],
  ['with the challenge as its verifier', ({ verifier }) => ({ code_verifier: toChallenge(verifier) }), 'invalid_grant'],
  ['with an empty verifier', () => ({ code_verifier: '' }), 'invalid_request'],
  ['with a verifier of ten characters', () => ({ code_verifier: '0123456789' }), 'invalid_grant'],
  ['by another app', ({ attacker }) => ({ client_id: attacker }), 'invalid_grant'],
  ['for another address', () => ({ redirect_uri: 'https://evil.example/' }), 'invalid_grant'],
  ['without an address', () => ({ redirect_uri: '' }), 'invalid_request'],
  ['for another resource of the service', () => ({ resource: 'MCP' }), 'invalid_grant'],
  ['for the resource of another service', () => ({ resource: 'https://evil.example/' }), 'invalid_target'],
  ['as a refresh token', ({ code }) => ({ grant_type: 'refresh_token', refresh_token: code }), 'invalid_grant'],
  ['as a password', () => ({ grant_type: 'password' }), 'unsupported_grant_type'],
  ['as credentials of the client', () => ({ grant_type: 'client_credentials' }), 'unsupported_grant_type'],
];

test.each(EXCHANGES)('a code is not exchanged %s, and stays valid for its app', async (_, change, error) => {
  const given = await openCode();
  const changes = change(given);
  if (changes['resource'] === 'MCP') changes['resource'] = `${served.deps.config.publicUrl}/mcp`;
  const { status, json } = await exchange(served, given, changes);
  expect([status, json.error, json.access_token]).toEqual([400, error, undefined]);
  expect((await exchange(served, given)).status).toBe(200);
});

test('a code that is replayed is refused, and ends the tokens that it gave', async () => {
  const app = await connectApp(served);
  expect(await readStatus(app.accessToken)).toBe(200);
  expect((await exchange(served, app)).json.error).toBe('invalid_grant');
  expect([await readStatus(app.accessToken), (await refresh(served, app)).status]).toEqual([401, 400]);
});

test('a code that is exchanged by two at once gives tokens to one at most', async () => {
  const given = await openCode();
  const replies = await Promise.all([exchange(served, given), exchange(served, given)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('a code is refused after a minute', async () => {
  const given = await openCode();
  await served.em().execute(`update app_token set expires_at = clock_timestamp() where kind = 'code'`);
  expect((await exchange(served, given)).json.error).toBe('invalid_grant');
});

test('a code in the query of the URL is not read', async () => {
  const { clientId, verifier, code } = await openCode();
  const query = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  });
  expect((await post(served, `/oauth/token?${query}`, {})).json.error).toBe('invalid_request');
});

const REFRESHES: readonly [
  name: string,
  (app: ConnectedApp) => Record<string, string> | Promise<Record<string, string>>,
][] = [
  ['by another app', async () => ({ client_id: await register(served, ['https://evil.example/']) })],
  ['for another resource', () => ({ resource: `${served.deps.config.publicUrl}/mcp` })],
  ['as an access token', ({ accessToken }) => ({ refresh_token: accessToken })],
  ['that is an API key', async ({ team }) => ({ refresh_token: (await mintKey(served.deps, team.id)).text })],
  ['that is the token of a session', ({ person }) => ({ refresh_token: person.token })],
];

test.each(REFRESHES)('a refresh %s is refused, and the token stays valid', async (_, change) => {
  const app = await connectApp(served);
  expect((await refresh(served, app, await change(app))).json.error).toBe('invalid_grant');
  expect((await refresh(served, app)).status).toBe(200);
});

test('a refresh token that is used again ends the grant, also for the thief', async () => {
  const app = await connectApp(served);
  const { json: next } = await refresh(served, app);
  expect((await refresh(served, app)).json.error).toBe('invalid_grant');
  const thief = { ...app, refreshToken: next.refresh_token };
  expect([await readStatus(next.access_token), (await refresh(served, thief)).status]).toEqual([401, 400]);
});

test('a token for the REST API is refused at MCP, and one for MCP at the REST API', async () => {
  const mcp = `${served.deps.config.publicUrl}/mcp`;
  const [api, agent] = [await connectApp(served), await connectApp(served, { changes: { resource: mcp } })];
  const callMcp = async (key: string, headers: Record<string, string> = {}): Promise<number> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const accept = 'application/json, text/event-stream';
    const sent = { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept, ...headers };
    return (await fetch(`${served.api.origin}/mcp`, { method: 'POST', headers: sent, body })).status;
  };
  expect([await callMcp(api.accessToken), await callMcp(agent.accessToken)]).toEqual([401, 200]);
  expect([await readStatus(api.accessToken), await readStatus(agent.accessToken)]).toEqual([200, 401]);
  const forged = await served.api.call('GET', '/me', { key: agent.accessToken, headers: { host: 'mcp.internal' } });
  expect(forged.status).toBe(401);
});

const TOKENS: readonly [name: string, (app: ConnectedApp) => Promise<number>][] = [
  ['in the query', ({ accessToken }) => readStatus('', `/me?access_token=${accessToken}`)],
  ['that is a refresh token', ({ refreshToken }) => readStatus(refreshToken)],
  ['that is a code', ({ code }) => readStatus(code)],
  [
    'that has expired',
    async ({ accessToken, grantId }) => {
      await served.em().execute('update app_token set expires_at = clock_timestamp() where grant_id = ?', [grantId]);
      return readStatus(accessToken);
    },
  ],
  [
    'beside a key of another team',
    async ({ accessToken }) => {
      const { key } = await mintTeam(served.deps);
      return (await served.api.call('GET', '/me', { key: accessToken, headers: { 'x-api-key': key } })).status;
    },
  ],
];

test.each(TOKENS)('a token %s is 401', async (_, send) => {
  expect(await send(await connectApp(served))).toBe(401);
});

test.each(['/keys', '/members', '/sessions', '/invitations', '/apps'])(
  'an app with every scope of an owner cannot reach %s',
  async (path) => {
    const scope = 'posts:write members:write keys:write sessions:write apps:write confirm';
    const app = await connectApp(served, {
      role: 'owner',
      changes: { scope },
      choice: { scopes: ['posts:write'], mayConfirm: true },
    });
    for (const method of ['GET', 'POST']) {
      const { status } = await served.api.call(method, path, {
        key: app.accessToken,
        body: method === 'POST' ? {} : undefined,
      });
      expect([method, status === 403 || status === 404]).toEqual([method, true]);
    }
  },
);

test('a revocation by another app changes nothing', async () => {
  const app = await connectApp(served);
  const other = await register(served, ['https://evil.example/']);
  const form = { token: app.refreshToken, client_id: other };
  expect((await post(served, '/oauth/revoke', form)).status).toBe(200);
  expect(await readStatus(app.accessToken)).toBe(200);
});
