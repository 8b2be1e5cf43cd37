/** Incomplete or malformed refresh and identity responses. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getFreshGrant } from '../../activities/accounts/fresh-grant.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import { connectAccount } from '../../db/accounts/accounts.ts';
import { PLATFORMS, type Platform } from '../../sandbox/platform.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { openAccountsFixture } from './fixture.ts';

const fixture = openAccountsFixture();
let server: Server;
let deps: ActivityDeps;
let answer: Record<string, unknown> | string = {};
let status = 200;

beforeEach(() => {
  status = 200;
});
beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = readPlatformSettings({ SANDBOX_URL: fixture.publisher.sandboxUrl });
  const { clipapp, reelnet, videoshorts } = settings.sandbox;
  const sandbox = {
    ...settings.sandbox,
    clipapp: { ...clipapp, apiUrl: url },
    reelnet: { ...reelnet, graphUrl: url },
    videoshorts: { ...videoshorts, tokenUrl: url, apiUrl: url },
  };
  deps = fixture.publisher.another({ connectors: createConnectors({ ...settings, sandbox }) });
});
afterAll(() => void server.close());

/** Connects an account whose token is due for a refresh. */
async function due(platform: Platform) {
  const { account } = await fixture.connect(platform);
  await fixture.move(
    account,
    `token_expires_at = now() + interval '5 minutes', connected_at = connected_at - interval '2 days'`,
  );
  return account;
}

const SOON = new Date(Date.now() + 3_600_000);

const WHOLE = { access_token: 'fresh', expires_in: 7_200, refresh_token: 'next', refresh_expires_in: 86_400 };

/** Responses that carry no documented error: proxy pages and unknown codes. */
const BARE: [string, Record<string, unknown> | string][] = [
  ['a page', '<html>Sign in</html>'],
  ['an empty body', ''],
  ['an unknown error name', { error: 'brand_new' }],
  ['an unknown error number', { error: { code: 4_711, error_subcode: 2_207_999 } }],
];

describe.each(PLATFORMS)('%s', (platform) => {
  test.each([
    ['an empty access token', { ...WHOLE, access_token: '' }],
    ['no access token', { expires_in: 7_200 }],
    ['an empty object', {}],
  ])('a refresh response with %s keeps the stored token without a reconnect', async (_, given) => {
    const account = await due(platform);
    const before = await fixture.tokens(account);
    answer = given;
    const grant = await getFreshGrant(deps, account.id);
    expect(grant.ok && grant.value.accessToken).toBe(before.access);
    expect(await fixture.tokens(account)).toEqual(before);
    expect(await fixture.row(account)).toMatchObject({
      reconnectNeeded: false,
      lastError: expect.stringMatching(/retried automatically/u),
    });
  });

  test.each(BARE)('a 401 with %s does not end the grant, and the next refresh succeeds', async (_, body) => {
    const account = await due(platform);
    const { tokenExpiresAt } = await fixture.row(account);
    [status, answer] = [401, body];
    expect(await getFreshGrant(deps, account.id, true)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, tokenExpiresAt });
    [status, answer] = [200, WHOLE];
    expect(await getFreshGrant(deps, account.id)).toMatchObject({ ok: true, value: { accessToken: 'fresh' } });
    expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: false, lastError: null });
  });
});

test.each(BARE)('a reelnet token that is too new to refresh survives a 401 with %s', async (_, body) => {
  const { account } = await fixture.connect('reelnet');
  const { access } = await fixture.tokens(account);
  [status, answer] = [401, body];
  expect(await getFreshGrant(deps, account.id, true)).toMatchObject({ ok: true, value: { accessToken: access } });
  expect(await fixture.row(account)).toMatchObject({
    reconnectNeeded: false,
    lastError: expect.stringMatching(/retried automatically/u),
  });
});

const ODD = 'Ann\u0000a \ud800🎬\n';
const PICTURE = 'javascript:alert(1)';

/** Identity responses by platform. */
const USERS: Record<Platform, (id: string, name: string) => Record<string, unknown>> = {
  clipapp: (open_id, name) => ({
    data: {
      user: { open_id, display_name: name, avatar_url: PICTURE },
      creator_username: name,
      privacy_level_options: [],
      max_video_post_duration_sec: 60,
    },
    error: { code: 'ok', message: '', log_id: '' },
  }),
  reelnet: (user_id, name) => ({ user_id, username: name, name, profile_picture_url: PICTURE }),
  videoshorts: (id, name) => ({
    items: [{ id, snippet: { title: name, customUrl: `@${name}`, thumbnails: { default: { url: PICTURE } } } }],
  }),
};

describe.each(PLATFORMS)('%s, at connecting', (platform) => {
  const GRANT = { accessToken: 'a', refreshToken: 'r', accessExpiresAt: SOON, refreshExpiresAt: null, scopes: [] };

  async function connected(id: string, name: string) {
    answer = USERS[platform](id, name);
    const identity = await deps.connectors.sandbox[platform].identify(GRANT);
    if (!identity.ok) return identity;
    const { team, workspace } = await mintTeam(fixture.deps);
    const owner = { teamId: team.id, workspaceId: workspace.id, ownerType: 'brand' as const, influencerId: null };
    const wanted = { ...owner, platform, sandbox: true, identity: identity.value, grant: GRANT };
    return commit(fixture.deps, (tx) => connectAccount(tx, fixture.deps.secrets, wanted));
  }

  test('invalid characters in a name are removed and an invalid picture URL is dropped', async () => {
    expect(await connected(`u-${platform}`, ODD)).toMatchObject({
      username: 'Anna 🎬',
      displayName: 'Anna 🎬',
      avatarUrl: null,
    });
  });

  test('a user without a name gets the id as username', async () => {
    expect(await connected(`v-${platform}`, '\u0000')).toMatchObject({ username: `v-${platform}`, displayName: null });
  });

  test('a user with an invalid id is rejected with an error code', async () => {
    expect(await connected('../\u0000', 'anna')).toMatchObject({ ok: false, error: { code: expect.any(String) } });
  });

  test('an excessive expiry and invalid scopes in a refresh response are limited', async () => {
    const account = await due(platform);
    answer = { ...WHOLE, expires_in: 1e300, scope: 'a\u0000', permissions: ['a\u0000'] };
    expect(await getFreshGrant(deps, account.id)).toMatchObject({ ok: true, value: { accessToken: 'fresh' } });
    const { scopes, tokenExpiresAt } = await fixture.row(account);
    expect(scopes).toEqual(['a']);
    expect(tokenExpiresAt!.getTime()).toBeGreaterThan(Date.now());
  });

  test('a token with invalid header characters keeps the stored token', async () => {
    const account = await due(platform);
    const before = await fixture.tokens(account);
    answer = { ...WHOLE, access_token: 'fresh\r\nx: y' };
    expect(await getFreshGrant(deps, account.id)).toMatchObject({ ok: true });
    expect(await fixture.tokens(account)).toEqual(before);
  });
});

test.each(['clipapp', 'videoshorts'] as const)(
  'on %s an empty refresh token keeps the stored one and stores the access token',
  async (platform) => {
    const account = await due(platform);
    const before = await fixture.tokens(account);
    answer = { ...WHOLE, refresh_token: '' };
    expect(await getFreshGrant(deps, account.id)).toMatchObject({ ok: true });
    expect(await fixture.tokens(account)).toEqual({ access: 'fresh', refresh: before.refresh });
  },
);

test.each([
  ['clipapp', { scope: 'user.info.basic,video.publish' }, 'video.list'],
  ['reelnet', { permissions: 'instagram_business_basic' }, 'instagram_business_content_publish'],
  ['videoshorts', { scope: 'https://www.googleapis.com/auth/youtube.upload' }, 'youtube.readonly'],
] as const)('on %s lastError names a revoked permission', async (platform, scopes, missing) => {
  const account = await due(platform);
  answer = { ...WHOLE, ...scopes };
  expect(await getFreshGrant(deps, account.id)).toMatchObject({ ok: true });
  const { lastError, reconnectNeeded } = await fixture.row(account);
  expect(lastError).toContain(missing);
  expect(lastError).toMatch(/connect the account again/u);
  expect(reconnectNeeded).toBe(false);
});
