import { beforeEach, describe, expect, test } from '@jest/globals';
import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { readPlatforms } from '../../activities/posts/read-platforms.ts';
import type { Account } from '../../db/entities/account.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import { readyPost } from '../support/ready-post.ts';
import { openAccountsFixture, DUE, HOUR_MS, MINUTE_MS, type Connected } from './fixture.ts';

const fixture = openAccountsFixture();

// Other tests' accounts are none of this one's work.
beforeEach(() => fixture.deps.orm.em.fork().execute('update account set grant_due_at = null'));

const hasTokens = async (account: Account) => (await fixture.row(account)).accessTokenSealed !== null;

const lookNow = async (account: Account) => {
  await fixture.move(account, DUE);
  await maintainGrants(fixture.deps);
};

/** A post whose publisher died right after its call had left, and whose account is disconnected then. */
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

/** The platform's own word on the tokens, kept by the test. */
async function keptTokens({ account }: Connected): Promise<() => Promise<boolean>> {
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

describe('M: a disconnect', () => {
  test.each(['clipapp', 'videoshorts'] as const)('on %s revokes at the platform, and forgets', async (platform) => {
    const connected = await fixture.connect(platform);
    const lives = await keptTokens(connected);
    await fixture.disconnect(connected.account);
    expect(await lives()).toBe(true);
    await maintainGrants(fixture.deps);
    expect(await lives()).toBe(false);
    expect(await fixture.row(connected.account)).toMatchObject({
      accessTokenSealed: null,
      refreshTokenSealed: null,
      grantDueAt: null,
    });
  });

  test('waits for the call that left: it is read back as posted, and the access is revoked then', async () => {
    const { account, postId } = await disconnectedAfterSend();
    await maintainGrants(fixture.deps);
    expect(await hasTokens(account)).toBe(true);
    expect(await readPlatforms(fixture.deps, postId)).toEqual({ next: 'end', status: 'posted' });
    await lookNow(account);
    expect(await hasTokens(account)).toBe(false);
    expect(await fixture.accepted(account)).toBe(1);
  });

  test('waits 5 minutes for it at most', async () => {
    const { account } = await disconnectedAfterSend();
    await fixture.move(account, `disconnected_at = disconnected_at - interval '5 minutes'`);
    await lookNow(account);
    expect(await hasTokens(account)).toBe(false);
  });

  test('ends a target that still waited, and nothing goes out', async () => {
    const { account, team } = await fixture.connect('clipapp');
    const { postId } = await readyPost(fixture.deps, { accounts: [account], team });
    await fixture.disconnect(account);
    expect(await publishPost(fixture.deps, postId, MINUTE_MS)).toEqual({ next: 'end', status: 'failed' });
    const [target] = await listTargets(fixture.deps.orm.em.fork(), postId);
    expect(target?.error?.code).toBe('account_disconnected');
    expect(await fixture.accepted(account)).toBe(0);
  });

  test('that races with a publish either ends the target or lets it out once: never both', async () => {
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
    for (const [said, out] of await Promise.all(races)) {
      expect([said, out]).toEqual(out === 1 ? [1, 1] : ['account_disconnected', 0]);
    }
  });
});

describe('the revocation', () => {
  test('is made by another worker where the first one died before it', async () => {
    const connected = await fixture.connect('clipapp');
    const lives = await keptTokens(connected);
    await fixture.disconnect(connected.account);
    await fixture.move(connected.account, `grant_due_at = clock_timestamp() + interval '5 minutes'`);
    await maintainGrants(fixture.deps);
    expect(await lives()).toBe(true);
    await lookNow(connected.account);
    expect(await fixture.row(connected.account)).toMatchObject({
      accessTokenSealed: null,
      grantDueAt: null,
      grantAttempts: 0,
    });
    expect(await lives()).toBe(false);
  });

  test.each(['clipapp', 'videoshorts'] as const)(
    'on %s whose answer was lost is found done the next time',
    async (platform) => {
      const { account } = await fixture.connect(platform);
      await fixture.disconnect(account);
      await fixture.fault(platform, 'revoke', 'after-accept-lost-reply');
      await maintainGrants(fixture.deps);
      expect(await hasTokens(account)).toBe(true);
      await lookNow(account);
      expect(await fixture.row(account)).toMatchObject({ accessTokenSealed: null, grantDueAt: null });
    },
  );

  test.each(['clipapp', 'videoshorts'] as const)(
    'on %s that is answered with a page of a proxy is not taken for done',
    async (platform) => {
      const connected = await fixture.connect(platform);
      const lives = await keptTokens(connected);
      await fixture.disconnect(connected.account);
      await fixture.fault(platform, 'revoke', 'response', { status: 401, body: '<html>Sign in</html>' });
      await maintainGrants(fixture.deps);
      expect(await hasTokens(connected.account)).toBe(true);
      await lookNow(connected.account);
      expect(await lives()).toBe(false);
      expect(await hasTokens(connected.account)).toBe(false);
    },
  );

  test('of an access token that is over is made with a fresh one, so that the consent really ends', async () => {
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

  test('never ends a consent that was given again meanwhile, however late it comes', async () => {
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

  test('is given up after two days of faults: the token is forgotten all the same', async () => {
    const { account } = await fixture.connect('clipapp');
    await fixture.disconnect(account);
    await fixture.fault('clipapp', 'revoke', '5xx', { times: 2 });
    await maintainGrants(fixture.deps);
    expect(await fixture.row(account)).toMatchObject({ grantAttempts: 1 });
    await fixture.move(account, 'grant_attempts = 14');
    await lookNow(account);
    expect(await hasTokens(account)).toBe(false);
  });
});
