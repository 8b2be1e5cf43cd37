import { beforeEach, describe, expect, test } from '@jest/globals';
import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { readPlatforms } from '../../activities/posts/read-platforms.ts';
import type { Account } from '../../db/entities/account.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import { readyPost } from '../support/ready-post.ts';
import { accountsStage, DUE, HOUR_MS, MINUTE_MS, type Connected } from './stage.ts';

const stage = accountsStage();

// Other tests' accounts are none of this one's work.
beforeEach(() => stage.world.orm.em.fork().execute('update account set grant_due_at = null'));

const hasTokens = async (account: Account) => (await stage.row(account)).accessTokenSealed !== null;

const lookNow = async (account: Account) => {
  await stage.move(account, DUE);
  await maintainGrants(stage.world);
};

/** A post whose publisher died right after its call had left, and whose account is disconnected then. */
async function disconnectedAfterSend() {
  const { account, team } = await stage.connect('clipapp');
  const { postId } = await readyPost(stage.world, { accounts: [account], team });
  const dying = stage.publisher.another({
    checkpoint: async (point) => {
      if (point === 'responded') throw new Error('killed');
    },
  });
  await expect(publishPost(dying, postId, MINUTE_MS)).rejects.toThrow('killed');
  await stage.disconnect(account);
  return { account, postId };
}

/** The platform's own word on the tokens, kept by the test. */
async function keptTokens({ account }: Connected): Promise<() => Promise<boolean>> {
  const { access } = await stage.tokens(account);
  const { connectors } = stage.world;
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
    const connected = await stage.connect(platform);
    const lives = await keptTokens(connected);
    await stage.disconnect(connected.account);
    expect(await lives()).toBe(true);
    await maintainGrants(stage.world);
    expect(await lives()).toBe(false);
    expect(await stage.row(connected.account)).toMatchObject({
      accessTokenSealed: null,
      refreshTokenSealed: null,
      grantDueAt: null,
    });
  });

  test('waits for the call that left: it is read back as posted, and the access is revoked then', async () => {
    const { account, postId } = await disconnectedAfterSend();
    await maintainGrants(stage.world);
    expect(await hasTokens(account)).toBe(true);
    expect(await readPlatforms(stage.world, postId)).toEqual({ next: 'end', status: 'posted' });
    await lookNow(account);
    expect(await hasTokens(account)).toBe(false);
    expect(await stage.accepted(account)).toBe(1);
  });

  test('waits 5 minutes for it at most', async () => {
    const { account } = await disconnectedAfterSend();
    await stage.move(account, `disconnected_at = disconnected_at - interval '5 minutes'`);
    await lookNow(account);
    expect(await hasTokens(account)).toBe(false);
  });

  test('ends a target that still waited, and nothing goes out', async () => {
    const { account, team } = await stage.connect('clipapp');
    const { postId } = await readyPost(stage.world, { accounts: [account], team });
    await stage.disconnect(account);
    expect(await publishPost(stage.world, postId, MINUTE_MS)).toEqual({ next: 'end', status: 'failed' });
    const [target] = await listTargets(stage.world.orm.em.fork(), postId);
    expect(target?.error?.code).toBe('account_disconnected');
    expect(await stage.accepted(account)).toBe(0);
  });

  test('that races with a publish either ends the target or lets it out once: never both', async () => {
    const races = Array.from({ length: 12 }, async (_, index) => {
      const { account, team } = await stage.connect('clipapp');
      const { postId } = await readyPost(stage.world, { accounts: [account], team });
      const publishing = publishPost(stage.world, postId, MINUTE_MS);
      await new Promise((resolve) => setTimeout(resolve, index * 8));
      await stage.disconnect(account);
      await maintainGrants(stage.world);
      await publishing;
      const [target] = await listTargets(stage.world.orm.em.fork(), postId);
      return [target?.status === 'posted' ? 1 : target?.error?.code, await stage.accepted(account)];
    });
    for (const [said, out] of await Promise.all(races)) {
      expect([said, out]).toEqual(out === 1 ? [1, 1] : ['account_disconnected', 0]);
    }
  });
});

describe('the revocation', () => {
  test('is made by another worker where the first one died before it', async () => {
    const connected = await stage.connect('clipapp');
    const lives = await keptTokens(connected);
    await stage.disconnect(connected.account);
    await stage.move(connected.account, `grant_due_at = clock_timestamp() + interval '5 minutes'`);
    await maintainGrants(stage.world);
    expect(await lives()).toBe(true);
    await lookNow(connected.account);
    expect(await stage.row(connected.account)).toMatchObject({
      accessTokenSealed: null,
      grantDueAt: null,
      grantTries: 0,
    });
    expect(await lives()).toBe(false);
  });

  test.each(['clipapp', 'videoshorts'] as const)(
    'on %s whose answer was lost is found done the next time',
    async (platform) => {
      const { account } = await stage.connect(platform);
      await stage.disconnect(account);
      await stage.fault(platform, 'revoke', 'after-accept-lost-reply');
      await maintainGrants(stage.world);
      expect(await hasTokens(account)).toBe(true);
      await lookNow(account);
      expect(await stage.row(account)).toMatchObject({ accessTokenSealed: null, grantDueAt: null });
    },
  );

  test.each(['clipapp', 'videoshorts'] as const)(
    'on %s that is answered with a page of a proxy is not taken for done',
    async (platform) => {
      const connected = await stage.connect(platform);
      const lives = await keptTokens(connected);
      await stage.disconnect(connected.account);
      await stage.fault(platform, 'revoke', 'response', { status: 401, body: '<html>Sign in</html>' });
      await maintainGrants(stage.world);
      expect(await hasTokens(connected.account)).toBe(true);
      await lookNow(connected.account);
      expect(await lives()).toBe(false);
      expect(await hasTokens(connected.account)).toBe(false);
    },
  );

  test('of an access token that is over is made with a fresh one, so that the consent really ends', async () => {
    const connected = await stage.connect('clipapp');
    await stage.age(connected.account, 3 * HOUR_MS);
    await stage.disconnect(connected.account);
    const [renewals, revocations] = [
      await stage.counting('clipapp', 'refresh'),
      await stage.counting('clipapp', 'revoke'),
    ];
    await maintainGrants(stage.world);
    expect([await renewals(), await revocations()]).toEqual([1, 1]);
    expect(await hasTokens(connected.account)).toBe(false);
  });

  test('never ends a consent that was given again meanwhile, however late it comes', async () => {
    const username = 'returning';
    const first = await stage.connect('clipapp', { username });
    await stage.disconnect(first.account);
    await stage.fault('clipapp', 'revoke', 'slow', { slowMs: 400 });
    const revoking = maintainGrants(stage.world);
    const again = await stage.connect('clipapp', { username, team: first.team });
    await revoking;
    await maintainGrants(stage.world);
    expect(again.account.id).toBe(first.account.id);
    expect(await stage.row(again.account)).toMatchObject({
      disconnectedAt: null,
      reconnectNeeded: false,
      lastError: null,
    });
    expect(await stage.isAccepted(again.account)).toBe(true);
  });

  test('is given up after two days of faults: the token is forgotten all the same', async () => {
    const { account } = await stage.connect('clipapp');
    await stage.disconnect(account);
    await stage.fault('clipapp', 'revoke', '5xx', { times: 2 });
    await maintainGrants(stage.world);
    expect(await stage.row(account)).toMatchObject({ grantTries: 1 });
    await stage.move(account, 'grant_attempts = 14');
    await lookNow(account);
    expect(await hasTokens(account)).toBe(false);
  });
});
