/** Repeated consents, and consents whose user or account another transaction has locked. */
import { expect, test } from '@jest/globals';
import { getFreshGrant } from '../../activities/accounts/fresh-grant.ts';
import { lockAccountGrant } from '../../db/accounts/stored-grant.ts';
import { spend } from '../../db/credits/credits.ts';
import { newId } from '../../domain/ids.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { openAccountsFixture } from './fixture.ts';

const fixture = openAccountsFixture();

test('a consent during a token refresh is busy, does not block its team, and succeeds later', async () => {
  const { account, team } = await fixture.connect('clipapp');
  const spent = { teamId: team.team.id, credits: 1, spendingType: 'ai_image' as const, refId: newId('content') };
  const { store } = await fixture.giveConsent('clipapp', { team, username: account.username });
  await commit(fixture.deps, async (renewal) => {
    await lockAccountGrant(renewal, account.id);
    expect(await store()).toBe('busy');
    await commit(fixture.deps, async (tx) => {
      await tx.em.execute(`set local lock_timeout = '2s'`);
      expect(await spend(tx, { ...spent, sandbox: true })).toMatchObject({ ok: true });
    });
  });
  expect(await store()).toMatchObject({ id: account.id });
});

test('two concurrent first consents of a user create one account in a workspace', async () => {
  const team = await mintTeam(fixture.deps);
  const second = await fixture.giveConsent('clipapp', { team, username: 'met_at_once' });
  const gate = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  const first = fixture.giveConsent('clipapp', { team, username: 'met_at_once' });
  const ending = commit(fixture.deps, async (tx) => {
    const account = await (await first).store(tx);
    stored.resolve();
    await gate.promise;
    return account;
  });
  await stored.promise;
  expect(await second.store()).toBe('busy');
  gate.resolve();
  const account = await ending;

  expect(await second.store()).toMatchObject({ id: (account as { id: string }).id });
});

test('a consent that waits for a refresh sees a disconnect in the meantime', async () => {
  const { account, team } = await fixture.connect('clipapp');
  const { store } = await fixture.giveConsent('clipapp', { team, username: account.username });
  await commit(fixture.deps, async (renewal) => {
    await lockAccountGrant(renewal, account.id);
    expect(await store()).toBe('busy');
    await fixture.disconnect(account);
  });
  await store();
  const { disconnectedAt, grantDueAt } = await fixture.row(account);
  expect(disconnectedAt).toBeNull();
  expect(grantDueAt!.getTime()).toBeLessThanOrEqual(Date.now());
});

test('two teams can connect the same user at the same time', async () => {
  const username = 'shared_at_once';
  const one = await fixture.connect('clipapp', { username });
  const other = await fixture.connect('clipapp', { username });
  const both = [one, other].map(({ team }) => fixture.connect('clipapp', { team, username }));
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

test('twelve consents that wait for refreshes leave the connections to others', async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, () => fixture.connect('clipapp')));
  let stored = 0;
  const again: Promise<unknown>[] = [];
  await commit(fixture.deps, async (renewals) => {
    for (const { account } of accounts) await lockAccountGrant(renewals, account.id);
    for (const { account, team } of accounts) {
      const connecting = fixture.connect('clipapp', { team, username: account.username });
      again.push(connecting.finally(() => (stored += 1)));
    }
    for (let reads = 0; reads < 300; reads += 1) await fixture.row(accounts[reads % 12]!.account);
    expect(stored).toBe(0);
  });
  await Promise.all(again);
});

test('a new consent replaces the expiry of the previous one', async () => {
  const { account, team } = await fixture.connect('videoshorts');
  await fixture.move(
    account,
    `refresh_expires_at = clock_timestamp() - interval '1 day', last_refreshed_at = clock_timestamp() - interval '9 days'`,
  );

  const again = await fixture.connect('videoshorts', { team, username: account.username });

  expect(again.account.id).toBe(account.id);
  expect(await fixture.row(account)).toMatchObject({ refreshExpiresAt: null, lastRefreshedAt: null });
  await getFreshGrant(fixture.deps, account.id, true);
  expect(await fixture.row(account)).toMatchObject({ refreshExpiresAt: null, lastRefreshedAt: expect.any(Date) });
});
