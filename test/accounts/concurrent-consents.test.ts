/** Concurrent consents. Each test holds a lock until they wait for it. */
import { expect, test } from '@jest/globals';
import { lockAccountGrant } from '../../db/accounts/stored-grant.ts';
import { spend } from '../../db/credits/credits.ts';
import { lockTeam } from '../../db/teams/teams.ts';
import { newId } from '../../domain/ids.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { openAccountsFixture, type Connected } from './fixture.ts';

const fixture = openAccountsFixture();

test('a consent that waits for a token refresh does not block its team', async () => {
  const { account, team } = await fixture.connect('clipapp');
  const spent = { teamId: team.team.id, credits: 1, spendingType: 'ai_image' as const, refId: newId('content') };
  let again: Promise<Connected> | undefined;
  await commit(fixture.deps, async (renewal) => {
    await lockAccountGrant(renewal, account.id);
    again = fixture.connect('clipapp', { team, username: account.username });
    await waitUntilBlocked(fixture.deps, again);
    await commit(fixture.deps, async (tx) => {
      await tx.em.execute(`set local lock_timeout = '2s'`);
      expect(await spend(tx, { ...spent, sandbox: true })).toMatchObject({ ok: true });
    });
  });
  expect((await again!).account.id).toBe(account.id);
});

test('two concurrent first consents of a user create one account in a workspace', async () => {
  const team = await mintTeam(fixture.deps);
  const both: Promise<Connected>[] = [];
  await commit(fixture.deps, async (tx) => {
    await lockTeam(tx, team.team.id);
    for (const nth of [1, 2]) {
      both.push(fixture.connect('clipapp', { team, username: 'met_at_once' }));
      await waitUntilBlocked(fixture.deps, both.at(-1)!, nth);
    }
  });
  const [first, second] = await Promise.all(both);
  expect(second!.account.id).toBe(first!.account.id);
  expect(await fixture.isAccepted(second!.account)).toBe(true);
});

test('a consent that waits for a refresh sees a disconnect in the meantime', async () => {
  const { account, team } = await fixture.connect('clipapp');
  let again: Promise<Connected> | undefined;
  await commit(fixture.deps, async (renewal) => {
    await lockAccountGrant(renewal, account.id);
    again = fixture.connect('clipapp', { team, username: account.username });
    await waitUntilBlocked(fixture.deps, again);
    await fixture.disconnect(account);
  });
  await again;
  const { disconnectedAt, grantDueAt } = await fixture.row(account);
  expect(disconnectedAt).toBeNull();
  expect(grantDueAt!.getTime()).toBeLessThanOrEqual(Date.now());
});

test('two teams can connect the same user at the same time', async () => {
  const username = 'shared_at_once';
  const one = await fixture.connect('clipapp', { username });
  const other = await fixture.connect('clipapp', { username });
  const both: Promise<Connected>[] = [];
  await commit(fixture.deps, async (renewal) => {
    await lockAccountGrant(renewal, one.account.id);
    for (const { team } of [one, other]) {
      both.push(fixture.connect('clipapp', { team, username }));
      await waitUntilBlocked(fixture.deps, both.at(-1)!, both.length);
    }
  });
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});
