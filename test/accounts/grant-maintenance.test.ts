import { beforeEach, describe, expect, test } from '@jest/globals';
import { getFreshGrant } from '../../activities/accounts/fresh-grant.ts';
import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import { renewIdleGrant } from '../../db/accounts/fresh-grant.ts';
import { SHARES } from '../../shares/shares.ts';
import { refreshGrantsBeforePosts, takeDueGrants } from '../../db/accounts/revoke-grant.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { getPost, readyContent } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { waitUntil } from '../support/wait-for.ts';
import { openAccountsFixture, DAY_MS, DUE, HOUR_MS, type Connected } from './fixture.ts';
import { fetchControl } from '../support/sandbox-control.ts';

const fixture = openAccountsFixture();

/** Milliseconds until the grant is due for maintenance, or null if it is not scheduled. */
async function dueIn({ account }: Connected): Promise<number | null> {
  const { grantDueAt } = await fixture.row(account);
  return grantDueAt ? grantDueAt.getTime() - Date.now() : null;
}

// Exclude the accounts of other tests.
beforeEach(() => fixture.deps.orm.em.fork().execute('update account set grant_due_at = null'));

describe('an idle account', () => {
  test.each(PLATFORMS)('an idle account on %s stays valid after its original tokens expire', async (platform) => {
    const connected = await fixture.connect(platform);
    for (let week = 0; week < 24; week += 1) {
      await fixture.age(connected.account, 8 * DAY_MS);
      await maintainGrants(fixture.deps);
    }
    expect(await fixture.row(connected.account)).toMatchObject({ reconnectNeeded: false, lastError: null });
    if (platform === 'reelnet') expect(await fixture.isAccepted(connected.account)).toBe(true);
  });

  test.each(PLATFORMS)(
    'an idle account on %s is refreshed by one of two workers, once per due time',
    async (platform) => {
      const connected = await fixture.connect(platform);
      await fixture.age(connected.account, 2 * DAY_MS);
      await fixture.move(connected.account, DUE);
      const calls = await fixture.counting(platform, 'refresh');
      await Promise.all([maintainGrants(fixture.deps), maintainGrants(fixture.publisher.another())]);
      await maintainGrants(fixture.deps);
      expect(await calls()).toBe(1);
      expect(await dueIn(connected)).toBeGreaterThan(20 * HOUR_MS);
    },
  );

  test.each(PLATFORMS)(
    'an idle account on %s is marked for reconnection after the owner removes the app',
    async (platform) => {
      const connected = await fixture.connect(platform);
      await fixture.revoke(connected.account);
      await fixture.move(connected.account, DUE);
      await maintainGrants(fixture.deps);
      expect(await fixture.row(connected.account)).toMatchObject({
        reconnectNeeded: true,
        lastError: expect.stringMatching(/connect/iu),
      });
      expect(await dueIn(connected)).toBeNull();
    },
  );

  test('an idle account is retried with growing delays while the platform is unavailable', async () => {
    const connected = await fixture.connect('videoshorts');
    await fixture.fault('videoshorts', 'refresh', '5xx', { times: 4 });
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await fixture.move(connected.account, DUE);
      await maintainGrants(fixture.deps);
      waits.push(Math.round((await dueIn(connected))! / 60_000));
    }
    expect(waits).toEqual([2, 4, 8, 16]);
    expect(await fixture.row(connected.account)).toMatchObject({ reconnectNeeded: false, grantAttempts: 4 });
    await fixture.move(connected.account, DUE);
    await maintainGrants(fixture.deps);
    expect(await fixture.row(connected.account)).toMatchObject({ grantAttempts: 0, lastError: null });
  });
});

test('maintenance of idle accounts does not delay a publish on a hanging platform', async () => {
  const connecting = Array.from({ length: SHARES.renewals.places + 1 }, () => fixture.connect('videoshorts'));
  const [needed, ...idle] = await Promise.all(connecting);
  await fixture.move(needed!.account, `token_expires_at = now() - interval '1 second'`);
  const calls = await fixture.counting('videoshorts', 'refresh', 3_000);
  const keeper = createGrantManager(fixture.deps);
  const keeping = idle.map(({ account }) => renewIdleGrant(fixture.deps.orm.em, keeper, account.id));
  await waitUntil(calls, (made) => made >= SHARES.renewals.places);
  await fetchControl(fixture.publisher.sandboxUrl, 'faults', { method: 'DELETE' });
  const renewed = await Promise.race([getFreshGrant(fixture.deps, needed!.account.id), ...keeping]);
  expect(renewed.ok && renewed.value.accessToken).toBe((await fixture.tokens(needed!.account)).access);
  expect((await Promise.all(keeping)).every(({ ok }) => ok)).toBe(true);
});

test('an account claimed by a crashed worker is maintained by another after some minutes', async () => {
  const connected = await fixture.connect('videoshorts');
  await fixture.move(connected.account, DUE);
  await takeDueGrants(fixture.deps.orm.em.fork(), 10);
  expect(await maintainGrants(fixture.deps)).toBe(0);
  await fixture.move(connected.account, `grant_due_at = grant_due_at - interval '5 minutes'`);
  expect(await maintainGrants(fixture.deps)).toBe(1);
});

/** Creates an account that is due in five days and has a post scheduled within one day. */
async function connectWithScheduledPost(): Promise<Connected> {
  const connected = await fixture.connect('clipapp');
  const { account, team } = connected;
  await fixture.move(account, `grant_due_at = now() + interval '5 days', connected_at = now() - interval '2 days'`);
  const contentId = await readyContent(fixture.deps, team);
  const scheduledTime = new Date(Date.now() + 20 * HOUR_MS);
  await commit(fixture.deps, (tx) =>
    getPost(tx, team, { contentId, accounts: [account], schedule: 'scheduled', scheduledTime }),
  );
  return connected;
}

test('an account with a post within a day is maintained before the post', async () => {
  const [waiting, idle] = [await connectWithScheduledPost(), await fixture.connect('clipapp')];
  await fixture.move(
    idle.account,
    `grant_due_at = now() + interval '5 days', connected_at = now() - interval '2 days'`,
  );
  await fixture.revoke(waiting.account);
  await refreshGrantsBeforePosts(fixture.deps.orm.em.fork());
  await maintainGrants(fixture.deps);
  expect(await fixture.row(waiting.account)).toMatchObject({ reconnectNeeded: true });
  expect(await dueIn(idle)).toBeGreaterThan(4 * DAY_MS);
});

test('a locked account is skipped and maintained in the next run', async () => {
  const [busy, free] = [await connectWithScheduledPost(), await connectWithScheduledPost()];
  const scheduling: Promise<void>[] = [];
  await commit(fixture.deps, async (tx) => {
    await tx.em.execute('select 1 from account where id = ? for update', [busy.account.id]);
    scheduling.push(refreshGrantsBeforePosts(fixture.deps.orm.em.fork()));
    await waitUntilBlocked(fixture.deps, scheduling[0]!);
  });
  await scheduling[0];
  expect(await dueIn(free)).toBeLessThan(HOUR_MS);
  expect(await dueIn(busy)).toBeGreaterThan(4 * DAY_MS);
  await refreshGrantsBeforePosts(fixture.deps.orm.em.fork());
  expect(await dueIn(busy)).toBeLessThan(HOUR_MS);
});
