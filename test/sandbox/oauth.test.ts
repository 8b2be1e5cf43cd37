import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { authorizeClip, clipCall, clipInit, clipToken, connectClip, initBody, SCOPES } from './clipapp-client.ts';
import { advance, body, consent, sandbox, withQuery } from './harness.ts';
import { connectReel, reelCode, reelGet, shortToken } from './reelnet-client.ts';
import { connectShorts, shortsCode, shortsGet, shortsToken } from './videoshorts-client.ts';

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

  test.each(pages)('%s answers a denial as documented, with the state', async (_, path, client, denial) => {
    const url = await sandbox();
    const query = { ...client, response_type: 'code', redirect_uri: REDIRECT, scope: 'a', state: 'xyz' };
    const answer = await consent(withQuery(url + path, query), { decision: 'deny' });
    expect(Object.fromEntries(answer)).toMatchObject({ ...denial, state: 'xyz' });
    expect(answer.has('code')).toBe(false);
  });

  test.each(pages)('%s shows a form, and refuses a request without a client on the page', async (_, path, client) => {
    const url = await sandbox();
    const query = { response_type: 'code', redirect_uri: REDIRECT, scope: 'a"><script>' };
    const shown = await fetch(withQuery(url + path, { ...query, ...client }));
    const page = await shown.text();
    expect(shown.status).toBe(200);
    expect(page).toContain('name="username"');
    expect(page).not.toContain('<script>');
    expect((await fetch(withQuery(url + path, query))).status).toBe(400);
  });

  test('a scope that the user withholds is missing from the token', async () => {
    const url = await sandbox();
    const query = { client_key: 'app', response_type: 'code', redirect_uri: REDIRECT, scope: SCOPES };
    const address = withQuery(`${url}/clipapp/v2/auth/authorize/`, query);
    const answer = await consent(address, { username: 'ana', decision: 'approve', withhold: 'video.publish' });
    const code = answer.get('code') ?? '';
    const grant = await body(await clipToken(url, { grant_type: 'authorization_code', code }));
    const refused = await clipCall(url, '/post/publish/video/init/', String(grant['access_token']), initBody(9));
    expect(grant['scope']).toBe('user.info.basic,video.upload,video.list');
    expect(refused.status).toBe(401);
    expect((await body(refused))['error']).toMatchObject({ code: 'scope_not_authorized' });
  });
});

describe('clipapp tokens', () => {
  test('an account keeps its id across sign-ins, and another username has another', async () => {
    const url = await sandbox();
    const [first, again, other] = [
      await connectClip(url, 'ana'),
      await connectClip(url, 'ana'),
      await connectClip(url, 'bo'),
    ];
    expect(again['open_id']).toBe(first['open_id']);
    expect(other['open_id']).not.toBe(first['open_id']);
  });

  test('a refresh ends the old refresh token', async () => {
    const url = await sandbox();
    const { refresh_token: old = '' } = await connectClip(url);
    const refreshed = await body(await clipToken(url, { grant_type: 'refresh_token', refresh_token: old }));
    const reused = await clipToken(url, { grant_type: 'refresh_token', refresh_token: old });
    const next = String(refreshed['refresh_token']);
    const onward = await clipToken(url, { grant_type: 'refresh_token', refresh_token: next });
    expect(next).not.toBe(old);
    expect([reused.status, onward.status]).toEqual([400, 200]);
    expect(await body(reused)).toMatchObject({ error: 'invalid_grant' });
  });

  test('an access token dies after the announced time', async () => {
    const url = await sandbox();
    const { access_token: token = '', expires_in } = await connectClip(url);
    await advance(url, Number(expires_in) * 1_000);
    const answer = await clipCall(url, '/post/publish/creator_info/query/', token);
    expect(answer.status).toBe(401);
    expect((await body(answer))['error']).toMatchObject({ code: 'access_token_invalid' });
  });

  test('a revocation ends the access token and the refresh token', async () => {
    const url = await sandbox();
    const { access_token: token = '', refresh_token = '' } = await connectClip(url);
    const form = new URLSearchParams({ client_key: 'app', client_secret: 'sandbox-secret', token });
    const revoked = await fetch(`${url}/clipapp/v2/oauth/revoke/`, { method: 'POST', body: form });
    expect([revoked.status, await revoked.text()]).toEqual([200, '']);
    expect((await clipCall(url, '/post/publish/creator_info/query/', token)).status).toBe(401);
    expect((await clipToken(url, { grant_type: 'refresh_token', refresh_token })).status).toBe(400);
  });

  const verifier = 'v'.repeat(43);
  const hash = createHash('sha256').update(verifier).digest();
  test.each([
    ['base64url', hash.toString('base64url'), verifier, 200],
    ['hex', hash.toString('hex'), verifier, 200],
    ['the wrong verifier', hash.toString('base64url'), 'w'.repeat(43), 400],
    ['no verifier', hash.toString('base64url'), undefined, 400],
  ])('a code that was asked for with a challenge needs its verifier: %s', async (_, challenge, proof, status) => {
    const url = await sandbox();
    const code = await authorizeClip(url, 'ana', { code_challenge: challenge, code_challenge_method: 'S256' });
    const form = { grant_type: 'authorization_code', code, ...(proof === undefined ? {} : { code_verifier: proof }) };
    expect((await clipToken(url, form)).status).toBe(status);
  });

  test('a code works once, and only with the right secret and redirect', async () => {
    const url = await sandbox();
    const code = await authorizeClip(url, 'ana');
    const form = { grant_type: 'authorization_code', code };
    const wrongSecret = await clipToken(url, { ...form, client_secret: 'x' });
    const wrongRedirect = await clipToken(url, { ...form, redirect_uri: 'http://localhost/other' });
    const right = await clipToken(url, form);
    const again = await clipToken(url, form);
    expect([wrongSecret.status, wrongRedirect.status, right.status, again.status]).toEqual([401, 400, 200, 400]);
  });

  test("another account's publish id is not readable", async () => {
    const url = await sandbox();
    const ana = await connectClip(url, 'ana');
    const bo = await connectClip(url, 'bo');
    const { publish_id } = await clipInit(url, ana['access_token'] ?? '', initBody(9));
    const answer = await clipCall(url, '/post/publish/status/fetch/', bo['access_token'] ?? '', { publish_id });
    expect((await body(answer))['error']).toMatchObject({ code: 'token_not_authorized_for_specified_publish_id' });
  });
});

describe('reelnet tokens', () => {
  test('the short answer has the documented shape, and the account id comes from /me', async () => {
    const url = await sandbox();
    const short = await body(await shortToken(url, `${await reelCode(url, 'ana')}#_`));
    const [grant] = short['data'] as Record<string, string>[];
    const me = await body(await reelGet(url, '/me', grant?.['access_token'] ?? '', { fields: 'user_id,username' }));
    expect(me).toMatchObject({ id: grant?.['user_id'], username: 'ana' });
    expect(me['user_id']).toMatch(/^17841\d{12}$/);
    expect(me['user_id']).not.toBe(grant?.['user_id']);
  });

  test('a long token can be refreshed once it is a day old, and not once it has expired', async () => {
    const url = await sandbox();
    const token = await connectReel(url);
    const address = `${url}/reelnet/graph/refresh_access_token?grant_type=ig_refresh_token&access_token=`;
    const young = await fetch(address + token);
    await advance(url, 86_400_000);
    const refreshed = await body(await fetch(address + token));
    await advance(url, 5_184_000_000);
    const dead = await body(await fetch(address + token));
    expect(young.status).toBe(400);
    expect(refreshed).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 });
    expect(dead['error']).toMatchObject({ code: 190, error_subcode: 463 });
  });
});

describe('videoshorts tokens', () => {
  test('a refresh token comes with offline access only, and again only when consent is asked for again', async () => {
    const url = await sandbox();
    const online = await connectShorts(url, 'ana', {});
    const first = await connectShorts(url, 'ana', { access_type: 'offline' });
    const second = await connectShorts(url, 'ana', { access_type: 'offline' });
    const asked = await connectShorts(url, 'ana', { access_type: 'offline', prompt: 'consent' });
    const refreshable = [online, first, second, asked].map((grant) => 'refresh_token' in grant);
    expect(refreshable).toEqual([false, true, false, true]);
  });

  test('a refresh can be repeated and gives no new refresh token', async () => {
    const url = await sandbox();
    const { refresh_token = '' } = await connectShorts(url);
    for (let round = 0; round < 2; round += 1) {
      const answer = await shortsToken(url, { grant_type: 'refresh_token', refresh_token });
      expect(answer.status).toBe(200);
      expect(await body(answer)).not.toHaveProperty('refresh_token');
    }
  });

  test('a revoked grant is invalid', async () => {
    const url = await sandbox();
    const { access_token: token = '', refresh_token = '' } = await connectShorts(url);
    await fetch(`${url}/videoshorts/revoke?token=${encodeURIComponent(refresh_token)}`, { method: 'POST' });
    const answer = await shortsToken(url, { grant_type: 'refresh_token', refresh_token });
    expect(await body(answer)).toEqual({
      error: 'invalid_grant',
      error_description: 'Token has been expired or revoked.',
    });
    expect((await shortsGet(url, '/youtube/v3/channels?part=id&mine=true', token)).status).toBe(401);
  });

  test('a code with a challenge needs its verifier', async () => {
    const url = await sandbox();
    const code_challenge = createHash('sha256').update('verifier').digest('base64url');
    const code = await shortsCode(url, 'ana', { code_challenge, code_challenge_method: 'S256' });
    const form = { grant_type: 'authorization_code', code };
    expect((await shortsToken(url, form)).status).toBe(400);
    expect((await shortsToken(url, { ...form, code_verifier: 'verifier' })).status).toBe(200);
  });
});

function remove(url: string, platform: string, accountId: string): Promise<Response> {
  return fetch(`${url}/__sandbox/revoked`, { method: 'POST', body: JSON.stringify({ platform, accountId }) });
}

describe('an owner who removes the app', () => {
  test('clipapp: neither token works any more, another account is not touched, and a new consent starts afresh', async () => {
    const url = await sandbox();
    const [ana, bo] = [await connectClip(url, 'ana'), await connectClip(url, 'bo')];
    const info = async (token = ''): Promise<number> =>
      (await clipCall(url, '/post/publish/creator_info/query/', token)).status;

    expect((await remove(url, 'clipapp', ana['open_id'] ?? '')).status).toBe(201);

    const refreshed = await clipToken(url, { grant_type: 'refresh_token', refresh_token: ana['refresh_token'] ?? '' });
    expect(await body(refreshed)).toMatchObject({ error: 'invalid_grant' });
    expect([await info(ana['access_token']), await info(bo['access_token'])]).toEqual([401, 200]);
    expect(await info((await connectClip(url, 'ana'))['access_token'])).toBe(200);
  });

  test('reelnet says that the app was removed, by its subcode', async () => {
    const url = await sandbox();
    const token = await connectReel(url);
    const me = await body(await reelGet(url, '/me', token, { fields: 'user_id' }));
    await remove(url, 'reelnet', String(me['user_id']));
    const refused = await reelGet(url, '/me', token);
    expect((await body(refused))['error']).toMatchObject({ code: 190, error_subcode: 458 });
  });

  test('videoshorts refuses the access token and the refresh token', async () => {
    const url = await sandbox();
    const { access_token: token = '', refresh_token: refresh = '' } = await connectShorts(url);
    const channels = await body(await shortsGet(url, '/youtube/v3/channels?part=id&mine=true', token));
    const [channel] = channels['items'] as { id: string }[];
    await remove(url, 'videoshorts', channel?.id ?? '');
    const refused = await shortsGet(url, '/youtube/v3/channels?part=id&mine=true', token);
    const refreshed = await shortsToken(url, { grant_type: 'refresh_token', refresh_token: refresh });
    expect([refused.status, refreshed.status]).toEqual([401, 400]);
  });

  test('an account that never signed in cannot remove anything', async () => {
    expect((await remove(await sandbox(), 'clipapp', 'nobody')).status).toBe(404);
  });
});
