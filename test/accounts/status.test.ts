/** The token status in `GET /accounts` and the warnings of `POST /posts/preview`. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { Account } from '../../db/entities/account.ts';
import { insertAccount } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const served = service();
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const read = async (key: string, id: string) => (await served.api.call('GET', `/accounts/${id}`, { key })).json.data;

/** Returns the account warnings in the preview of a scheduled post. */
async function warnings(team: TestTeam, id: string, platform: string, scheduledTime: Date): Promise<string[]> {
  const body = {
    images: ['https://example.com/a.jpg'],
    selectedAccounts: { [platform]: [id] },
    schedule: 'scheduled',
    scheduledTime: scheduledTime.toISOString(),
    declarations: { madeForKids: false },
  };
  const reply = await served.api.call('POST', '/posts/preview', { key: team.key, body });
  return reply.json.data.targets[0].warnings.filter((text: string) => /connect|renewed/u.test(text));
}

/** Consents as `username` without the permission `withhold`. Returns the callback's response. */
async function consent(key: string, username: string, withhold: string | null): Promise<Response> {
  const begun = await served.api.call('POST', '/accounts/connect', { key, body: { platform: 'clipapp' } });
  const form = new URLSearchParams({ username, decision: 'approve', ...(withhold ? { withhold } : {}) });
  const page = await fetch(begun.json.data.authorizeUrl, { method: 'POST', body: form, redirect: 'manual' });
  return fetch((page.headers.get('location') ?? '').replace(served.deps.config.publicUrl, served.api.origin));
}

describe('tokenStatus', () => {
  test.each([
    ['valid', 'a long-lived refresh token with an expired access token', 'clipapp', [-1, 100]],
    ['valid', 'a refresh token that never expires', 'videoshorts', [-1, null]],
    ['expiring', 'a refresh token that expires within a week', 'videoshorts', [1, 6]],
    ['expired', 'an expired refresh token', 'clipapp', [1, -1]],
    ['valid', 'a self-renewing token', 'reelnet', [30, undefined]],
    ['expiring', 'a self-renewing token with an overdue renewal', 'reelnet', [6, undefined]],
    ['expired', 'an expired self-renewing token', 'reelnet', [-1, undefined]],
  ] as const)('tokenStatus is %s for %s', async (status, _, platform, [access, refresh]) => {
    const team = await mintTeam(served.deps);
    const id = await insertAccount(served.deps, team, platform, {
      accessTokenSealed: 'sealed',
      tokenExpiresAt: inDays(access),
      refreshTokenSealed: refresh === undefined ? null : 'sealed',
      refreshExpiresAt: refresh === undefined || refresh === null ? null : inDays(refresh),
    });
    expect((await read(team.key, id)).tokenStatus).toBe(status);
  });

  test('tokenStatus is revoked after a rejection, and lastError contains the remedy', async () => {
    const team = await mintTeam(served.deps);
    const lastError = 'The owner removed the app; connect the account again.';
    const id = await insertAccount(served.deps, team, 'clipapp', { reconnectNeeded: true, lastError });
    expect(await read(team.key, id)).toMatchObject({ tokenStatus: 'revoked', lastError });
  });
});

describe('POST /posts/preview', () => {
  test('a preview warns about a fixed expiry but not about a renewable one', async () => {
    const team = await mintTeam(served.deps);
    const grant = { accessTokenSealed: 'x', tokenExpiresAt: inDays(50) };
    const reelnet = await insertAccount(served.deps, team, 'reelnet', grant);
    const fixed = { ...grant, refreshTokenSealed: 'x', refreshExpiresAt: inDays(20) };
    const videoshorts = await insertAccount(served.deps, team, 'videoshorts', fixed);
    expect(await warnings(team, reelnet, 'reelnet', inDays(80))).toEqual([]);
    expect(await warnings(team, videoshorts, 'videoshorts', inDays(10))).toEqual([]);
    expect(await warnings(team, videoshorts, 'videoshorts', inDays(30))).toEqual([
      expect.stringMatching(/connect it again before the slot.*expired by then/u),
    ]);
  });

  test('a preview repeats the last error of the account', async () => {
    const team = await mintTeam(served.deps);
    const lastError = 'The permission video.list was taken back; connect the account again and leave it checked.';
    const id = await insertAccount(served.deps, team, 'clipapp', { lastError });
    expect(await warnings(team, id, 'clipapp', inDays(1))).toEqual([lastError]);
  });
});

describe('a consent', () => {
  test('a consent without a required permission is rejected and changes no account', async () => {
    const { key } = await mintTeam(served.deps);
    const username = `w_${randomBytes(4).toString('hex')}`;
    expect((await consent(key, username, null)).status).toBe(200);
    const accounts = async () => (await served.api.call('GET', '/accounts', { key })).json.data;
    const before = await accounts();
    const row = () => served.deps.orm.em.fork().findOneOrFail(Account, before[0].id);
    const { accessTokenSealed } = await row();

    const refused = await consent(key, username, 'video.publish');

    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('video.publish');
    expect(await accounts()).toEqual(before);
    expect((await row()).accessTokenSealed).toBe(accessTokenSealed);
  });
});
