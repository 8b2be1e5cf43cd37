/** What stands in the way of figures, and what is kept of it. */
import { describe, expect, test } from '@jest/globals';
import { HOUR_MS as HOUR } from '../../adapters/platforms/error-table.ts';
import { disconnectAccount } from '../../db/accounts/accounts.ts';
import { RETRY_DELAYS_MS } from '../../domain/analytics/metrics.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { commit } from '../support/teams.ts';
import { measuringStage } from './stage.ts';

const stage = measuringStage();

const CALLS: Record<Platform, string> = { clipapp: 'video_query', reelnet: 'insights', videoshorts: 'videos' };

/** The steps of a post with the code of what went wrong, null where nothing did. */
async function outcome(postId: string): Promise<[string, string | null][]> {
  return (await stage.snapshots(postId)).map(({ step, errorCode }) => [step, errorCode]);
}

async function plan(postId: string): Promise<{ step: string; tries: number }> {
  const [row] = await stage.sql<{ step: string; tries: number }>(
    'select step, attempts as tries from measured_target where post_id = ?',
    [postId],
  );
  return row ?? { step: 'none', tries: -1 };
}

describe.each(PLATFORMS)('%s', (platform) => {
  test('down: asked again a few times, then the step is left out with its reason, and the next one is collected', async () => {
    const { postId } = await stage.published({ platforms: [platform] });
    await stage.age(postId, HOUR);
    const times = RETRY_DELAYS_MS.length + 1;
    await stage.control('faults', { platform, call: CALLS[platform], fault: '5xx', times });
    for (const [tries, waitMs] of RETRY_DELAYS_MS.entries()) {
      await stage.collect();
      await stage.collect();
      expect([await outcome(postId), await plan(postId)]).toEqual([[], { step: '1h', tries: tries + 1 }]);
      await stage.age(postId, waitMs);
    }
    await stage.collect();
    expect(await outcome(postId)).toEqual([['1h', 'platform_unavailable']]);

    await stage.age(postId, 5 * HOUR);
    await stage.collect();
    expect(await outcome(postId)).toEqual([
      ['1h', 'platform_unavailable'],
      ['6h', null],
    ]);
  });

  test('a video that was removed there has no figures, and the other videos keep theirs', async () => {
    const first = await stage.published({ platforms: [platform] });
    const second = await stage.published({ team: first.team, accounts: first.accounts });
    const [target] = await stage.targets(first.postId);
    await stage.control('removals', { platform, platformPostId: target?.platformPostId });
    for (const { postId } of [first, second]) await stage.age(postId, HOUR);
    await stage.collect();
    expect(await outcome(first.postId)).toEqual([['1h', 'not_shown']]);
    expect(await outcome(second.postId)).toEqual([['1h', null]]);
  });

  test('a token that the platform refuses is renewed once where it can be; where it cannot, the step says so', async () => {
    const { postId, accounts } = await stage.published({ platforms: [platform] });
    await stage.age(postId, HOUR);
    const fault = { platform, call: CALLS[platform], fault: 'expired-token' };
    await stage.control('faults', fault);
    await stage.collect();
    expect(await outcome(postId)).toEqual([['1h', null]]);

    await stage.sql('update account set reconnect_needed = true, token_expires_at = connected_at where id = ?', [
      accounts[0]?.id,
    ]);
    await stage.age(postId, 5 * HOUR);
    await stage.collect();
    expect(await outcome(postId)).toEqual([
      ['1h', null],
      ['6h', 'reconnect_needed'],
    ]);
  });

  test('an account that is disconnected is skipped in sight, and its platform is not called', async () => {
    const { postId, accounts } = await stage.published({ platforms: [platform] });
    await stage.age(postId, HOUR);
    await commit(stage.world, (tx) => disconnectAccount(tx, accounts[0]?.id ?? ''));
    const fault = { platform, call: '*', fault: '5xx', times: 1 };
    await stage.control('faults', fault);
    await stage.collect();
    expect(await outcome(postId)).toEqual([['1h', 'account_disconnected']]);
    const { armed } = (await (await fetch(`${stage.publisher.sandboxUrl}/__sandbox/faults`)).json()) as {
      armed: object[];
    };
    expect(armed).toHaveLength(1);
  });
});

test('an owner who revoked the app’s access is named as the reason, and nothing is asked again', async () => {
  const { postId, accounts } = await stage.published({ platforms: ['clipapp'] });
  const [account] = accounts;
  const { secrets, connectors } = stage.world;
  const accessToken = secrets.open(account?.accessTokenSealed ?? '');
  const refreshToken = secrets.open(account?.refreshTokenSealed ?? '');
  const later = new Date(Date.now() + HOUR);
  const grant = { accessToken, refreshToken, accessExpiresAt: later, refreshExpiresAt: later, scopes: [] };
  await connectors.sandbox.clipapp.revokeGrant(grant);
  await stage.age(postId, HOUR);
  await stage.collect();
  const [row] = await stage.snapshots(postId);
  expect(row).toMatchObject({ step: '1h', views: null });
  expect(['reconnect_needed', 'grant_invalid', 'token_expired', 'access_revoked']).toContain(row?.errorCode);
  expect(await plan(postId)).toEqual({ step: '6h', tries: 0 });
});

test('videoshorts’ reports may be withheld by the owner: the counts are kept, and the rest is null', async () => {
  const { postId, accounts } = await stage.published({ platforms: ['videoshorts'] });
  await stage.age(postId, HOUR);
  await withoutReports(accounts[0]?.platformUserId ?? '');
  await stage.collect();
  const [row] = await stage.snapshots(postId);
  expect(row).toMatchObject({ errorCode: null, watchTimeMs: null, shares: null, followersGained: null, comments: 0 });
});

/** Its consent, given again without the scope for reports. */
async function withoutReports(platformUserId: string): Promise<void> {
  const connector = stage.world.connectors.sandbox.videoshorts;
  const [row] = await stage.sql<{ username: string; id: string }>(
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
  await stage.sql('update account set access_token_sealed = ? where id = ?', [
    stage.world.secrets.seal(grant.value.accessToken),
    row?.id,
  ]);
}

test('an id that the platform gave only later is found at the first collection, and stays with the target', async () => {
  const { postId } = await stage.published({ platforms: ['reelnet'], caption: `Late ${Date.now()}` });
  const [before] = await stage.targets(postId);
  await stage.sql('update post_target set platform_post_id = null, url = null where post_id = ?', [postId]);
  await stage.age(postId, HOUR);
  await stage.collect();
  const [after] = await stage.targets(postId);
  expect([after?.platformPostId, after?.url]).toEqual([before?.platformPostId, before?.url]);
  expect(await outcome(postId)).toEqual([['1h', null]]);
});

test('a video without an id that the platform still does not name says so, and is asked for at each later step', async () => {
  const { postId } = await stage.published();
  await stage.sql('update post_target set platform_post_id = null, handle_id = null where post_id = ?', [postId]);
  await stage.age(postId, HOUR);
  await stage.collect();
  expect([await outcome(postId), await plan(postId)]).toEqual([[['1h', 'no_post_id']], { step: '6h', tries: 0 }]);
});
