import { beforeEach, describe, expect, test } from '@jest/globals';
import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { readPlatforms } from '../../activities/posts/read-platforms.ts';
import { isDeletionPending, recordDataDeletion } from '../../db/accounts/data-deletion.ts';
import type { Account } from '../../db/entities/account.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { openAccountsFixture, DUE, HOUR_MS, MINUTE_MS, type Connected } from './fixture.ts';

const fixture = openAccountsFixture();

// Exclude the accounts of other tests.
beforeEach(() => fixture.deps.orm.em.fork().execute('update account set grant_due_at = null'));

const hasTokens = async (account: Account) => (await fixture.row(account)).accessTokenSealed !== null;

const maintainNow = async (account: Account) => {
  await fixture.move(account, DUE);
  await maintainGrants(fixture.deps);
};

/** A post whose publisher crashed right after sending, and whose account was then disconnected. */
async function disconnectedAfterSend() {
  const { account, team } = await fixture.connect('clipapp');
  const { postId } = await readyPost(fixture.deps, { accounts: [account], team });
  const dying = fixture.publisher.another({
    checkpoint: async (point) => {
      if (point === 'responded') throw new Error('killed');
    },
  });
  await expect(publishPost(dying, postId, MINUTE_MS)).rejects.toThrow('killed');
  await fixture.disconnect(account);
  return { account, postId };
}

/** Keeps the tokens and returns a function that asks the platform whether they are valid. */
async function keepTokens({ account }: Connected): Promise<() => Promise<boolean>> {
  const { access } = await fixture.tokens(account);
  const { connectors } = fixture.deps;
  const grant = {
    accessToken: access,
    refreshToken: null,
    accessExpiresAt: new Date(),
    refreshExpiresAt: null,
    scopes: [],
  };
  return async () => (await connectors.sandbox[account.platform].identify(grant)).ok;
}

describe('a disconnect', () => {
  test.each(['clipapp', 'videoshorts'] as const)(
    'a disconnect on %s revokes the grant at the platform and deletes the tokens',
    async (platform) => {
      const connected = await fixture.connect(platform);
      const lives = await keepTokens(connected);
      await fixture.disconnect(connected.account);
      expect(await lives()).toBe(true);
      await maintainGrants(fixture.deps);
      expect(await lives()).toBe(false);
      expect(await fixture.row(connected.account)).toMatchObject({
        accessTokenSealed: null,
        refreshTokenSealed: null,
        grantDueAt: null,
      });
    },
  );

  test('a disconnect revokes the grant only after a sent call is read back as posted', async () => {
    const { account, postId } = await disconnectedAfterSend();
    await maintainGrants(fixture.deps);
    expect(await hasTokens(account)).toBe(true);
    expect(await readPlatforms(fixture.deps, postId)).toEqual({ next: 'end', status: 'posted' });
    await maintainNow(account);
    expect(await hasTokens(account)).toBe(false);
    expect(await fixture.accepted(account)).toBe(1);
  });

  test('a disconnect waits at most 5 minutes for a sent call', async () => {
    const { account } = await disconnectedAfterSend();
    await fixture.move(account, `disconnected_at = disconnected_at - interval '5 minutes'`);
    await maintainNow(account);
    expect(await hasTokens(account)).toBe(false);
  });

  test('a disconnect fails a pending target without publishing it', async () => {
    const { account, team } = await fixture.connect('clipapp');
    const { postId } = await readyPost(fixture.deps, { accounts: [account], team });
    await fixture.disconnect(account);
    expect(await publishPost(fixture.deps, postId, MINUTE_MS)).toEqual({ next: 'end', status: 'failed' });
    const [target] = await listTargets(fixture.deps.orm.em.fork(), postId);
    expect(target?.error?.code).toBe('account_disconnected');
    expect(await fixture.accepted(account)).toBe(0);
  });

  test('a disconnect concurrent with a publish either fails the target or publishes it once', async () => {
    const races = Array.from({ length: 12 }, async (_, index) => {
      const { account, team } = await fixture.connect('clipapp');
      const { postId } = await readyPost(fixture.deps, { accounts: [account], team });
      const publishing = publishPost(fixture.deps, postId, MINUTE_MS);
      await new Promise((resolve) => setTimeout(resolve, index * 8));
      await fixture.disconnect(account);
      await maintainGrants(fixture.deps);
      await publishing;
      const [target] = await listTargets(fixture.deps.orm.em.fork(), postId);
      return [target?.status === 'posted' ? 1 : target?.error?.code, await fixture.accepted(account)];
    });
    for (const [result, published] of await Promise.all(races)) {
      expect([result, published]).toEqual(published === 1 ? [1, 1] : ['account_disconnected', 0]);
    }
  });
});

describe('the revocation', () => {
  test('another worker revokes the grant if the first one crashes', async () => {
    const connected = await fixture.connect('clipapp');
    const lives = await keepTokens(connected);
    await fixture.disconnect(connected.account);
    await fixture.move(connected.account, `grant_due_at = clock_timestamp() + interval '5 minutes'`);
    await maintainGrants(fixture.deps);
    expect(await lives()).toBe(true);
    await maintainNow(connected.account);
    expect(await fixture.row(connected.account)).toMatchObject({
      accessTokenSealed: null,
      grantDueAt: null,
      grantAttempts: 0,
    });
    expect(await lives()).toBe(false);
  });

  test.each(['clipapp', 'videoshorts'] as const)(
    'a revocation on %s with a lost response is completed by the next attempt',
    async (platform) => {
      const { account } = await fixture.connect(platform);
      await fixture.disconnect(account);
      await fixture.fault(platform, 'revoke', 'after-accept-lost-reply');
      await maintainGrants(fixture.deps);
      expect(await hasTokens(account)).toBe(true);
      await maintainNow(account);
      expect(await fixture.row(account)).toMatchObject({ accessTokenSealed: null, grantDueAt: null });
    },
  );

  test.each(['clipapp', 'videoshorts'] as const)(
    'a revocation on %s that gets a proxy page is retried',
    async (platform) => {
      const connected = await fixture.connect(platform);
      const lives = await keepTokens(connected);
      await fixture.disconnect(connected.account);
      await fixture.fault(platform, 'revoke', 'response', { status: 401, body: '<html>Sign in</html>' });
      await maintainGrants(fixture.deps);
      expect(await hasTokens(connected.account)).toBe(true);
      await maintainNow(connected.account);
      expect(await lives()).toBe(false);
      expect(await hasTokens(connected.account)).toBe(false);
    },
  );

  test('a revocation with an expired access token refreshes the token first', async () => {
    const connected = await fixture.connect('clipapp');
    await fixture.age(connected.account, 3 * HOUR_MS);
    await fixture.disconnect(connected.account);
    const [renewals, revocations] = [
      await fixture.counting('clipapp', 'refresh'),
      await fixture.counting('clipapp', 'revoke'),
    ];
    await maintainGrants(fixture.deps);
    expect([await renewals(), await revocations()]).toEqual([1, 1]);
    expect(await hasTokens(connected.account)).toBe(false);
  });

  test('a late revocation never revokes a newer consent', async () => {
    const username = 'returning';
    const first = await fixture.connect('clipapp', { username });
    await fixture.disconnect(first.account);
    await fixture.fault('clipapp', 'revoke', 'slow', { slowMs: 400 });
    const revoking = maintainGrants(fixture.deps);
    const again = await fixture.connect('clipapp', { username, team: first.team });
    await revoking;
    await maintainGrants(fixture.deps);
    expect(again.account.id).toBe(first.account.id);
    expect(await fixture.row(again.account)).toMatchObject({
      disconnectedAt: null,
      reconnectNeeded: false,
      lastError: null,
    });
    expect(await fixture.isAccepted(again.account)).toBe(true);
  });

  test('a revocation that fails for two days is abandoned and the tokens are deleted', async () => {
    const { account } = await fixture.connect('clipapp');
    await fixture.disconnect(account);
    await fixture.fault('clipapp', 'revoke', '5xx', { times: 2 });
    await maintainGrants(fixture.deps);
    expect(await fixture.row(account)).toMatchObject({ grantAttempts: 1 });
    await fixture.move(account, 'grant_attempts = 14');
    await maintainNow(account);
    expect(await hasTokens(account)).toBe(false);
  });
});

test('the id of the user for this app is stored, and their request deletes profile and tokens', async () => {
  const { account } = await fixture.connect('reelnet');
  const { appUserId, platformUserId, username } = await fixture.row(account);
  expect(appUserId).toMatch(/^\d+$/u);
  expect(appUserId).not.toBe(platformUserId);
  const deletion = { platform: 'reelnet', sandbox: true, requestedAt: new Date(), code: 'c0de' } as const;

  await commit(fixture.deps, (tx) => recordDataDeletion(tx, { ...deletion, appUserId: appUserId ?? '' }));

  expect(await isDeletionPending(fixture.deps.orm.em.fork(), 'c0de')).toBe(true);
  await fixture.move(account, DUE);
  await maintainGrants(fixture.deps);
  expect(await isDeletionPending(fixture.deps.orm.em.fork(), 'c0de')).toBe(false);
  const deleted = await fixture.row(account);
  expect(deleted).toMatchObject({ accessTokenSealed: null, refreshTokenSealed: null, displayName: null });
  expect(deleted.username).not.toBe(username);
});
