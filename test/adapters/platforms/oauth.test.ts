import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createConnectors } from '../../../adapters/platforms/create-connectors.ts';
import { isRefreshable, findMissingScopes } from '../../../adapters/platforms/is-refreshable.ts';
import { readPlatformSettings } from '../../../adapters/platforms/settings.ts';
import { PLATFORMS } from '../../../domain/accounts/platforms.ts';
import { REDIRECT_URI, createPlatformFixture, type PlatformFixture } from './platform-fixture.ts';

const HOUR_MS = 3_600_000;

let fixture: PlatformFixture;
beforeAll(async () => {
  fixture = await createPlatformFixture();
});
afterAll(() => fixture.close());

describe.each(PLATFORMS)('%s', (platform) => {
  test('a consent gives a grant with every requested scope and the account', async () => {
    const connector = fixture.connectors[platform];

    const grant = await fixture.signIn(platform);
    const identity = await connector.identify(grant);

    expect(findMissingScopes(connector, grant)).toEqual([]);
    expect(grant.accessExpiresAt.getTime()).toBeGreaterThan(Date.now());
    expect(identity).toMatchObject({ ok: true, value: { username: expect.stringMatching(/^user-/u) } });
  });

  test('identify returns the same account each time', async () => {
    const grant = await fixture.signIn(platform);
    const first = await fixture.connectors[platform].identify(grant);
    expect(await fixture.connectors[platform].identify(grant)).toEqual(first);
  });

  test('a scope that the owner did not grant is reported as missing', async () => {
    const connector = fixture.connectors[platform];
    const [withheld] = connector.scopes.slice(-1);

    const grant = await fixture.signIn(platform, [withheld ?? '']);

    expect(findMissingScopes(connector, grant)).toEqual([withheld]);
  });

  test('an invalid code asks the owner to reconnect', async () => {
    const proof = { redirectUri: REDIRECT_URI, codeVerifier: 'v'.repeat(43) };
    const grant = await fixture.connectors[platform].exchangeCode({ code: 'made-up', ...proof });
    expect(grant).toMatchObject({ ok: false, error: { kind: 'reconnect', code: 'grant_invalid' } });
  });

  test('a bare 401 for a code does not invalidate the grant', async () => {
    await fixture.fault({ platform, call: 'token', fault: 'response', status: 401, body: '<html>Sign in</html>' });
    const proof = { redirectUri: REDIRECT_URI, codeVerifier: 'v'.repeat(43) };
    const grant = await fixture.connectors[platform].exchangeCode({ code: 'made-up', ...proof });
    expect(grant).toMatchObject({ ok: false, error: { kind: 'unknown', code: 'platform_refused' } });
  });

  test('a server error of the token host is retried, and no response is unknown', async () => {
    const grant = await fixture.signIn(platform);
    await fixture.fault({ platform, call: 'refresh', fault: '5xx' });
    await fixture.fault({ platform, call: 'refresh', fault: 'before-accept' });

    const [faulty, silent] = [
      await fixture.connectors[platform].refreshGrant(grant),
      await fixture.connectors[platform].refreshGrant(grant),
    ];

    expect(faulty).toMatchObject({ ok: false, error: { kind: 'retry_later', code: 'platform_unavailable' } });
    expect(silent).toMatchObject({ ok: false, error: { kind: 'unknown', code: 'no_answer' } });
  });
});

test('the consent URL contains the state but neither the secret nor the code verifier', () => {
  for (const platform of PLATFORMS) {
    const codeVerifier = 'v'.repeat(43);
    const address = fixture.connectors[platform].authorizeUrl({
      state: 's-1',
      redirectUri: REDIRECT_URI,
      codeVerifier,
    });
    const query = new URL(address).searchParams;
    expect(query.get('state')).toBe('s-1');
    expect(query.get('redirect_uri')).toBe(REDIRECT_URI);
    expect(address).not.toContain('sandbox-secret');
    expect(address).not.toContain(codeVerifier);
  }
});

test('a wrong app secret does not ask the owner to reconnect', async () => {
  const settings = readPlatformSettings({ SANDBOX_URL: fixture.url, SANDBOX_CLIENT_SECRET: 'wrong' });
  const { clipapp, videoshorts } = createConnectors(settings).sandbox;
  const refused = { ok: false, error: { kind: 'terminal', code: 'client_misconfigured' } };
  expect(await clipapp.refreshGrant(await fixture.signIn('clipapp'))).toMatchObject(refused);
  expect(await videoshorts.refreshGrant(await fixture.signIn('videoshorts'))).toMatchObject(refused);
});

test('clipapp: a refresh replaces the refresh token and invalidates the old one', async () => {
  const { clipapp } = fixture.connectors;
  const old = await fixture.signIn('clipapp');

  const fresh = await clipapp.refreshGrant(old);

  if (!fresh.ok) throw new Error(fresh.error.code);
  expect(fresh.value.refreshToken).not.toBe(old.refreshToken);
  expect(fresh.value.scopes).toEqual(old.scopes);
  expect(await clipapp.refreshGrant(old)).toMatchObject({
    ok: false,
    error: { kind: 'reconnect', code: 'grant_invalid' },
  });
  expect(await clipapp.identify(fresh.value)).toMatchObject({ ok: true });
});

test('videoshorts: a refresh keeps the refresh token and can be repeated', async () => {
  const { videoshorts } = fixture.connectors;
  const old = await fixture.signIn('videoshorts');

  const [first, second] = [await videoshorts.refreshGrant(old), await videoshorts.refreshGrant(old)];

  expect(first).toMatchObject({ ok: true, value: { refreshToken: old.refreshToken } });
  expect(second).toMatchObject({ ok: true, value: { refreshToken: old.refreshToken } });
});

test('reelnet: a token can be refreshed once it is a day old', async () => {
  const { reelnet } = fixture.connectors;
  const issuedAt = new Date();
  const grant = await fixture.signIn('reelnet');
  expect(isRefreshable('reelnet', grant, issuedAt, new Date())).toBe(false);
  expect(await reelnet.refreshGrant(grant)).toMatchObject({ ok: false, error: { code: 'invalid_request' } });

  await fixture.advanceClock(25 * HOUR_MS);

  expect(isRefreshable('reelnet', grant, issuedAt, new Date(Date.now() + 25 * HOUR_MS))).toBe(true);
  expect(await reelnet.refreshGrant(grant)).toMatchObject({
    ok: true,
    value: { refreshToken: null, scopes: grant.scopes },
  });
});

test.each(['clipapp', 'videoshorts'] as const)('%s: a revoked grant can neither call nor refresh', async (platform) => {
  const connector = fixture.connectors[platform];
  const grant = await fixture.signIn(platform);

  expect(await connector.revokeGrant(grant)).toEqual({ ok: true, value: null });

  expect(await connector.identify(grant)).toMatchObject({
    ok: false,
    error: { kind: 'reconnect', code: 'token_expired' },
  });
  expect(await connector.refreshGrant(grant)).toMatchObject({ ok: false, error: { kind: 'reconnect' } });
});

test('a grant without a valid refresh token is not refreshable', () => {
  const now = new Date();
  const grant = { accessToken: 'a', refreshToken: 'r', accessExpiresAt: now, refreshExpiresAt: null, scopes: [] };
  expect(isRefreshable('clipapp', grant, now, now)).toBe(true);
  expect(isRefreshable('clipapp', { ...grant, refreshExpiresAt: now }, now, now)).toBe(false);
  expect(isRefreshable('videoshorts', { ...grant, refreshToken: null }, now, now)).toBe(false);
  expect(isRefreshable('reelnet', grant, new Date(0), now)).toBe(false);
});
