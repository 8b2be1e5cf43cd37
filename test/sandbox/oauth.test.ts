import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { authorizeClip, clipCall, clipInit, clipToken, connectClip, initBody } from './clipapp-client.ts';
import { advanceClock, readJson, submitConsent, startSimulator, withQuery } from '../support/simulator.ts';
import { connectReel, reelCode, reelGet, shortToken } from './reelnet-client.ts';
import { connectShorts, shortsCode, shortsGet, shortsToken } from './videoshorts-client.ts';
import { fetchControl } from '../support/sandbox-control.ts';

const REDIRECT = 'http://localhost/callback';

describe('consent', () => {
  const pages: [string, string, Record<string, string>, Record<string, string>][] = [
    ['clipapp', '/clipapp/v2/auth/authorize/', { client_key: 'app' }, { error: 'access_denied' }],
    [
      'reelnet',
      '/reelnet/oauth/authorize',
      { client_id: 'app' },
      { error: 'access_denied', error_reason: 'user_denied' },
    ],
    ['videoshorts', '/videoshorts/o/oauth2/v2/auth', { client_id: 'app' }, { error: 'access_denied' }],
  ];

  test.each(pages)('%s returns the documented denial with the state', async (_, path, client, denial) => {
    const url = await startSimulator();
    const query = { ...client, response_type: 'code', redirect_uri: REDIRECT, scope: 'a', state: 'xyz' };
    const answer = await submitConsent(withQuery(url + path, query), { decision: 'deny' });
    expect(Object.fromEntries(answer)).toMatchObject({ ...denial, state: 'xyz' });
    expect(answer.has('code')).toBe(false);
  });

  test.each(pages)('%s shows a form and rejects a request without a client id', async (_, path, client) => {
    const url = await startSimulator();
    const query = { response_type: 'code', redirect_uri: REDIRECT, scope: 'a"><script>' };
    const shown = await fetch(withQuery(url + path, { ...query, ...client }));
    const page = await shown.text();
    expect(shown.status).toBe(200);
    expect(page).toContain('name="username"');
    expect(page).not.toContain('<script>');
    expect((await fetch(withQuery(url + path, query))).status).toBe(400);
  });
});

describe('clipapp tokens', () => {
  test('an account keeps its id across sign-ins, and another username has a different id', async () => {
    const url = await startSimulator();
    const [first, again, other] = [
      await connectClip(url, 'ana'),
      await connectClip(url, 'ana'),
      await connectClip(url, 'bo'),
    ];
    expect(again['open_id']).toBe(first['open_id']);
    expect(other['open_id']).not.toBe(first['open_id']);
  });

  test('an access token expires after expires_in', async () => {
    const url = await startSimulator();
    const { access_token: token = '', expires_in } = await connectClip(url);
    await advanceClock(url, Number(expires_in) * 1_000);
    const answer = await clipCall(url, '/post/publish/creator_info/query/', token);
    expect(answer.status).toBe(401);
    expect((await readJson(answer))['error']).toMatchObject({ code: 'access_token_invalid' });
  });

  const verifier = 'v'.repeat(43);
  const hash = createHash('sha256').update(verifier).digest();
  test.each([
    ['base64url', hash.toString('base64url'), verifier, 200],
    ['hex', hash.toString('hex'), verifier, 200],
    ['the wrong verifier', hash.toString('base64url'), 'w'.repeat(43), 400],
    ['no verifier', hash.toString('base64url'), undefined, 400],
  ])('a code with a challenge requires its verifier: %s', async (_, challenge, proof, status) => {
    const url = await startSimulator();
    const code = await authorizeClip(url, 'ana', { code_challenge: challenge, code_challenge_method: 'S256' });
    const form = { grant_type: 'authorization_code', code, ...(proof === undefined ? {} : { code_verifier: proof }) };
    expect((await clipToken(url, form)).status).toBe(status);
  });

  test('a code works once and only with its secret and redirect URI', async () => {
    const url = await startSimulator();
    const code = await authorizeClip(url, 'ana');
    const form = { grant_type: 'authorization_code', code };
    const wrongSecret = await clipToken(url, { ...form, client_secret: 'x' });
    const wrongRedirect = await clipToken(url, { ...form, redirect_uri: 'http://localhost/other' });
    const right = await clipToken(url, form);
    const again = await clipToken(url, form);
    expect([wrongSecret.status, wrongRedirect.status, right.status, again.status]).toEqual([401, 400, 200, 400]);
  });

  test("another account's publish id is not readable", async () => {
    const url = await startSimulator();
    const ana = await connectClip(url, 'ana');
    const bo = await connectClip(url, 'bo');
    const { publish_id } = await clipInit(url, ana['access_token'] ?? '', initBody(9));
    const answer = await clipCall(url, '/post/publish/status/fetch/', bo['access_token'] ?? '', { publish_id });
    expect((await readJson(answer))['error']).toMatchObject({ code: 'token_not_authorized_for_specified_publish_id' });
  });
});

describe('reelnet tokens', () => {
  test('the short-token response has the documented shape, and /me returns the account id', async () => {
    const url = await startSimulator();
    const short = await readJson(await shortToken(url, `${await reelCode(url, 'ana')}#_`));
    const [grant] = short['data'] as Record<string, string>[];
    const me = await readJson(await reelGet(url, '/me', grant?.['access_token'] ?? '', { fields: 'user_id,username' }));
    expect(me).toMatchObject({ id: grant?.['user_id'], username: 'ana' });
    expect(me['user_id']).toMatch(/^17841\d{12}$/);
    expect(me['user_id']).not.toBe(grant?.['user_id']);
  });

  test('the token endpoint also reads multipart forms, as `curl -F` sends them', async () => {
    const url = await startSimulator();
    const form = new FormData();
    const fields = { client_id: 'app', client_secret: 'sandbox-secret', grant_type: 'authorization_code' };
    const all = { ...fields, redirect_uri: REDIRECT, code: await reelCode(url, 'ana') };
    for (const [name, value] of Object.entries(all)) form.append(name, value);
    const answer = await fetch(`${url}/reelnet/oauth/access_token`, { method: 'POST', body: form });
    expect(answer.status).toBe(200);
    expect(await readJson(answer)).toMatchObject({ data: [{ access_token: expect.any(String) }] });
  });

  test('a long-lived token can be refreshed after one day until it expires', async () => {
    const url = await startSimulator();
    const token = await connectReel(url);
    const address = `${url}/reelnet/graph/refresh_access_token?grant_type=ig_refresh_token&access_token=`;
    const young = await fetch(address + token);
    await advanceClock(url, 86_400_000);
    const refreshed = await readJson(await fetch(address + token));
    await advanceClock(url, 5_184_000_000);
    const expired = await readJson(await fetch(address + token));
    expect(young.status).toBe(400);
    expect(refreshed).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 });
    expect(expired['error']).toMatchObject({ code: 190, error_subcode: 463 });
  });
});

describe('videoshorts tokens', () => {
  test('only the first offline consent or a renewed one grants a refresh token', async () => {
    const url = await startSimulator();
    const online = await connectShorts(url, 'ana', {});
    const first = await connectShorts(url, 'ana', { access_type: 'offline' });
    const second = await connectShorts(url, 'ana', { access_type: 'offline' });
    const connection = await connectShorts(url, 'ana', { access_type: 'offline', prompt: 'consent' });
    const refreshable = [online, first, second, connection].map((grant) => 'refresh_token' in grant);
    expect(refreshable).toEqual([false, true, false, true]);
  });

  test('a code with a challenge requires its verifier', async () => {
    const url = await startSimulator();
    const code_challenge = createHash('sha256').update('verifier').digest('base64url');
    const code = await shortsCode(url, 'ana', { code_challenge, code_challenge_method: 'S256' });
    const form = { grant_type: 'authorization_code', code };
    expect((await shortsToken(url, form)).status).toBe(400);
    expect((await shortsToken(url, { ...form, code_verifier: 'verifier' })).status).toBe(200);
  });
});

function removeApp(url: string, platform: string, accountId: string): Promise<Response> {
  return fetchControl(url, 'revocations', { method: 'POST', body: JSON.stringify({ platform, accountId }) });
}

describe('app removal', () => {
  test('clipapp: removing the app invalidates the tokens of that account until a new consent', async () => {
    const url = await startSimulator();
    const [ana, bo] = [await connectClip(url, 'ana'), await connectClip(url, 'bo')];
    const info = async (token = ''): Promise<number> =>
      (await clipCall(url, '/post/publish/creator_info/query/', token)).status;

    expect((await removeApp(url, 'clipapp', ana['open_id'] ?? '')).status).toBe(201);

    const refreshed = await clipToken(url, { grant_type: 'refresh_token', refresh_token: ana['refresh_token'] ?? '' });
    expect(await readJson(refreshed)).toMatchObject({ error: 'invalid_grant' });
    expect([await info(ana['access_token']), await info(bo['access_token'])]).toEqual([401, 200]);
    expect(await info((await connectClip(url, 'ana'))['access_token'])).toBe(200);
  });

  test('reelnet reports a removed app with subcode 458', async () => {
    const url = await startSimulator();
    const token = await connectReel(url);
    const me = await readJson(await reelGet(url, '/me', token, { fields: 'user_id' }));
    await removeApp(url, 'reelnet', String(me['user_id']));
    const refused = await reelGet(url, '/me', token);
    expect((await readJson(refused))['error']).toMatchObject({ code: 190, error_subcode: 458 });
  });

  test('videoshorts rejects both tokens after the app is removed', async () => {
    const url = await startSimulator();
    const { access_token: token = '', refresh_token: refresh = '' } = await connectShorts(url);
    const channels = await readJson(await shortsGet(url, '/youtube/v3/channels?part=id&mine=true', token));
    const [channel] = channels['items'] as { id: string }[];
    await removeApp(url, 'videoshorts', channel?.id ?? '');
    const refused = await shortsGet(url, '/youtube/v3/channels?part=id&mine=true', token);
    const refreshed = await shortsToken(url, { grant_type: 'refresh_token', refresh_token: refresh });
    expect([refused.status, refreshed.status]).toEqual([401, 400]);
  });

  test('removing the app from an unknown account returns 404', async () => {
    expect((await removeApp(await startSimulator(), 'clipapp', 'nobody')).status).toBe(404);
  });
});
