/** Failures of metrics collection and their recorded reasons. */
import { describe, expect, test } from '@jest/globals';
import { HOUR_MS as HOUR } from '../../adapters/platforms/error-table.ts';
import { disconnectAccount } from '../../db/accounts/accounts.ts';
import { RETRY_DELAYS_MS } from '../../domain/analytics/metrics.ts';
import { PLATFORMS, type Platform } from '../../sandbox/platform.ts';
import { commit } from '../support/teams.ts';
import { openMetricsFixture } from './metrics-fixture.ts';
import { fetchControl } from '../support/sandbox-control.ts';

const fixture = openMetricsFixture();

const CALLS: Record<Platform, string> = { clipapp: 'video_query', reelnet: 'insights', videoshorts: 'videos' };

/** The steps of a post with their error codes; null if a step succeeded. */
async function outcome(postId: string): Promise<[string, string | null][]> {
  return (await fixture.snapshots(postId)).map(({ step, errorCode }) => [step, errorCode]);
}

async function plan(postId: string): Promise<{ step: string; tries: number }> {
  const [row] = await fixture.sql<{ step: string; tries: number }>(
    'select step, attempts as tries from measured_target where post_id = ?',
    [postId],
  );
  return row ?? { step: 'none', tries: -1 };
}

describe.each(PLATFORMS)('%s', (platform) => {
  test('a step is skipped with its reason after a few failed attempts', async () => {
    const { postId } = await fixture.published({ platforms: [platform] });
    await fixture.age(postId, HOUR);
    const times = RETRY_DELAYS_MS.length + 1;
    await fixture.control('faults', { platform, call: CALLS[platform], fault: '5xx', times });
    for (const [tries, waitMs] of RETRY_DELAYS_MS.entries()) {
      await fixture.collect();
      await fixture.collect();
      expect([await outcome(postId), await plan(postId)]).toEqual([[], { step: '1h', tries: tries + 1 }]);
      await fixture.age(postId, waitMs);
    }
    await fixture.collect();
    expect(await outcome(postId)).toEqual([['1h', 'platform_unavailable']]);

    await fixture.age(postId, 5 * HOUR);
    await fixture.collect();
    expect(await outcome(postId)).toEqual([
      ['1h', 'platform_unavailable'],
      ['6h', null],
    ]);
  });

  test('a deleted video has no metrics, and other videos keep theirs', async () => {
    const first = await fixture.published({ platforms: [platform] });
    const second = await fixture.published({ team: first.team, accounts: first.accounts });
    const [target] = await fixture.targets(first.postId);
    await fixture.control('removals', { platform, platformPostId: target?.platformPostId });
    for (const { postId } of [first, second]) await fixture.age(postId, HOUR);
    await fixture.collect();
    expect(await outcome(first.postId)).toEqual([['1h', 'not_shown']]);
    expect(await outcome(second.postId)).toEqual([['1h', null]]);
  });

  test('a rejected token is refreshed once, or the step records the reason', async () => {
    const { postId, accounts } = await fixture.published({ platforms: [platform] });
    await fixture.age(postId, HOUR);
    const fault = { platform, call: CALLS[platform], fault: 'expired-token' };
    await fixture.control('faults', fault);
    await fixture.collect();
    expect(await outcome(postId)).toEqual([['1h', null]]);

    await fixture.sql('update account set reconnect_needed = true, token_expires_at = connected_at where id = ?', [
      accounts[0]?.id,
    ]);
    await fixture.age(postId, 5 * HOUR);
    await fixture.collect();
    expect(await outcome(postId)).toEqual([
      ['1h', null],
      ['6h', 'reconnect_needed'],
    ]);
  });

  test('a disconnected account is skipped with a reason and without a request', async () => {
    const { postId, accounts } = await fixture.published({ platforms: [platform] });
    await fixture.age(postId, HOUR);
    await commit(fixture.deps, (tx) => disconnectAccount(tx, accounts[0]?.id ?? ''));
    const fault = { platform, call: '*', fault: '5xx', times: 1 };
    await fixture.control('faults', fault);
    await fixture.collect();
    expect(await outcome(postId)).toEqual([['1h', 'account_disconnected']]);
    const { scheduled } = (await (await fetchControl(fixture.publisher.sandboxUrl, 'faults')).json()) as {
      scheduled: object[];
    };
    expect(scheduled).toHaveLength(1);
  });
});

test('revoked access is recorded as the reason and not retried', async () => {
  const { postId, accounts } = await fixture.published({ platforms: ['clipapp'] });
  const [account] = accounts;
  const { secrets, connectors } = fixture.deps;
  const accessToken = secrets.open(account?.accessTokenSealed ?? '');
  const refreshToken = secrets.open(account?.refreshTokenSealed ?? '');
  const later = new Date(Date.now() + HOUR);
  const grant = { accessToken, refreshToken, accessExpiresAt: later, refreshExpiresAt: later, scopes: [] };
  await connectors.sandbox.clipapp.revokeGrant(grant);
  await fixture.age(postId, HOUR);
  await fixture.collect();
  const [row] = await fixture.snapshots(postId);
  expect(row).toMatchObject({ step: '1h', views: null });
  expect(['reconnect_needed', 'grant_invalid', 'token_expired', 'access_revoked']).toContain(row?.errorCode);
  expect(await plan(postId)).toEqual({ step: '6h', tries: 0 });
});

test('without access to videoshorts reports, the counts are kept and the rest is null', async () => {
  const { postId, accounts } = await fixture.published({ platforms: ['videoshorts'] });
  await fixture.age(postId, HOUR);
  await withoutReports(accounts[0]?.platformUserId ?? '');
  await fixture.collect();
  const [row] = await fixture.snapshots(postId);
  expect(row).toMatchObject({ errorCode: 'scope_missing', watchTimeMs: null, shares: null, comments: 0 });
});

test('if the reports of videoshorts are not enabled, the counts are kept with the reason', async () => {
  const { postId } = await fixture.published({ platforms: ['videoshorts'] });
  await fixture.age(postId, HOUR);
  const fault = { platform: 'videoshorts', call: 'reports', fault: 'error', code: 'SERVICE_DISABLED' };
  await fixture.control('faults', fault);
  await fixture.collect();
  const [row] = await fixture.snapshots(postId);
  expect(row).toMatchObject({ errorCode: 'api_not_enabled', watchTimeMs: null, views: expect.any(Number) });
  expect(await plan(postId)).toEqual({ step: '6h', tries: 0 });
});

/** Grants access again without the scope for reports. */
async function withoutReports(platformUserId: string): Promise<void> {
  const connector = fixture.deps.connectors.sandbox.videoshorts;
  const [row] = await fixture.sql<{ username: string; id: string }>(
    'select id, username from account where platform_user_id = ?',
    [platformUserId],
  );
  const codeVerifier = 'v'.repeat(60);
  const redirectUri = 'http://127.0.0.1:9/oauth/videoshorts/callback';
  const authorizeUrl = connector.authorizeUrl({ state: 'again', redirectUri, codeVerifier });
  const body = new URLSearchParams({ username: row?.username ?? '', decision: 'approve' });
  body.append('withhold', 'https://www.googleapis.com/auth/yt-analytics.readonly');
  const consent = await fetch(authorizeUrl, { method: 'POST', redirect: 'manual', body });
  const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const grant = await connector.exchangeCode({ code, redirectUri, codeVerifier });
  if (!grant.ok) throw new Error(grant.error.message);
  await fixture.sql('update account set access_token_sealed = ? where id = ?', [
    fixture.deps.secrets.seal(grant.value.accessToken),
    row?.id,
  ]);
}

test('the first collection finds and stores a platform id that was missing', async () => {
  const { postId } = await fixture.published({ platforms: ['reelnet'], caption: `Late ${Date.now()}` });
  const [before] = await fixture.targets(postId);
  await fixture.sql('update post_target set platform_post_id = null, url = null where post_id = ?', [postId]);
  await fixture.age(postId, HOUR);
  await fixture.collect();
  const [after] = await fixture.targets(postId);
  expect([after?.platformPostId, after?.url]).toEqual([before?.platformPostId, before?.url]);
  expect(await outcome(postId)).toEqual([['1h', null]]);
});

test('a video without a platform id records the reason and is searched at each step', async () => {
  const { postId } = await fixture.published();
  await fixture.sql('update post_target set platform_post_id = null, handle_id = null where post_id = ?', [postId]);
  await fixture.age(postId, HOUR);
  await fixture.collect();
  expect([await outcome(postId), await plan(postId)]).toEqual([[['1h', 'no_post_id']], { step: '6h', tries: 0 }]);
});
