import { beforeEach, describe, expect, test } from '@jest/globals';
import { getFreshGrant } from '../../activities/accounts/fresh-grant.ts';
import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import { renewIdleGrant } from '../../db/accounts/fresh-grant.ts';
import { MAX_RENEWALS_PER_PLATFORM } from '../../db/accounts/grant-queue.ts';
import { refreshGrantsBeforePosts, claimDueGrants } from '../../db/accounts/revoke-grant.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { postOf, readyContent } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { untilBlocked } from '../posts/blocking.ts';
import { eventually } from '../support/simulator.ts';
import { accountsStage, DAY_MS, DUE, HOUR_MS, type Connected } from './stage.ts';

const stage = accountsStage();

/** How long until somebody looks after the grant, milliseconds; null: nobody will. */
async function dueIn({ account }: Connected): Promise<number | null> {
  const { grantDueAt } = await stage.row(account);
  return grantDueAt ? grantDueAt.getTime() - Date.now() : null;
}

// Other tests' accounts are none of this one's work.
beforeEach(() => stage.world.orm.em.fork().execute('update account set grant_due_at = null'));

describe('an account that nobody uses', () => {
  test.each(PLATFORMS)('on %s outlives the end of every token that it was connected with', async (platform) => {
    const connected = await stage.connect(platform);
    for (let week = 0; week < 24; week += 1) {
      await stage.age(connected.account, 8 * DAY_MS);
      await maintainGrants(stage.world);
    }
    expect(await stage.row(connected.account)).toMatchObject({ reconnectNeeded: false, lastError: null });
    if (platform === 'reelnet') expect(await stage.isAccepted(connected.account)).toBe(true);
  });

  test.each(PLATFORMS)(
    'on %s is renewed by one of two workers, and then only when it is due again',
    async (platform) => {
      const connected = await stage.connect(platform);
      await stage.age(connected.account, 2 * DAY_MS);
      await stage.move(connected.account, DUE);
      const calls = await stage.counting(platform, 'refresh');
      await Promise.all([maintainGrants(stage.world), maintainGrants(stage.publisher.another())]);
      await maintainGrants(stage.world);
      expect(await calls()).toBe(1);
      expect(await dueIn(connected)).toBeGreaterThan(20 * HOUR_MS);
    },
  );

  test.each(PLATFORMS)('on %s whose owner removed the app says so', async (platform) => {
    const connected = await stage.connect(platform);
    await stage.revoke(connected.account);
    await stage.move(connected.account, DUE);
    await maintainGrants(stage.world);
    expect(await stage.row(connected.account)).toMatchObject({
      reconnectNeeded: true,
      lastError: expect.stringMatching(/connect/iu),
    });
    expect(await dueIn(connected)).toBeNull();
  });

  test('is tried again ever more rarely while the platform cannot answer, and nothing is asked of its owner', async () => {
    const connected = await stage.connect('videoshorts');
    await stage.fault('videoshorts', 'refresh', '5xx', { times: 4 });
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await stage.move(connected.account, DUE);
      await maintainGrants(stage.world);
      waits.push(Math.round((await dueIn(connected))! / 60_000));
    }
    expect(waits).toEqual([2, 4, 8, 16]);
    expect(await stage.row(connected.account)).toMatchObject({ reconnectNeeded: false, grantTries: 4 });
    await stage.move(connected.account, DUE);
    await maintainGrants(stage.world);
    expect(await stage.row(connected.account)).toMatchObject({ grantTries: 0, lastError: null });
  });
});

test('looking after accounts that nobody uses keeps no publisher of a platform that hangs waiting', async () => {
  const connecting = Array.from({ length: MAX_RENEWALS_PER_PLATFORM + 1 }, () => stage.connect('videoshorts'));
  const [needed, ...idle] = await Promise.all(connecting);
  await stage.move(needed!.account, `token_expires_at = now() - interval '1 second'`);
  const calls = await stage.counting('videoshorts', 'refresh', 3_000);
  const keeper = createGrantManager(stage.world);
  const keeping = idle.map(({ account }) => renewIdleGrant(stage.world.orm.em, keeper, account.id));
  await eventually(calls, (made) => made >= MAX_RENEWALS_PER_PLATFORM);
  await fetch(`${stage.publisher.sandboxUrl}/__sandbox/faults`, { method: 'DELETE' });
  const renewed = await Promise.race([getFreshGrant(stage.world, needed!.account.id), ...keeping]);
  expect(renewed.ok && renewed.value.accessToken).toBe((await stage.tokens(needed!.account)).access);
  expect((await Promise.all(keeping)).every(({ ok }) => ok)).toBe(true);
});

test('an account taken by a worker that died is left alone for minutes, and then looked after by another', async () => {
  const connected = await stage.connect('videoshorts');
  await stage.move(connected.account, DUE);
  await claimDueGrants(stage.world.orm.em.fork(), 10);
  expect(await maintainGrants(stage.world)).toBe(0);
  await stage.move(connected.account, `grant_due_at = grant_due_at - interval '5 minutes'`);
  expect(await maintainGrants(stage.world)).toBe(1);
});

/** An account that nobody looked at for days, and nobody would for as long, with a post of the next day. */
async function awaited(): Promise<Connected> {
  const connected = await stage.connect('clipapp');
  const { account, team } = connected;
  await stage.move(account, `grant_due_at = now() + interval '5 days', connected_at = now() - interval '2 days'`);
  const contentId = await readyContent(stage.world, team);
  const scheduledTime = new Date(Date.now() + 20 * HOUR_MS);
  await commit(stage.world, (tx) =>
    postOf(tx, team, { contentId, accounts: [account], schedule: 'scheduled', scheduledTime }),
  );
  return connected;
}

test('an account that a post waits for within a day is looked at before it', async () => {
  const [waiting, idle] = [await awaited(), await stage.connect('clipapp')];
  await stage.move(idle.account, `grant_due_at = now() + interval '5 days', connected_at = now() - interval '2 days'`);
  await stage.revoke(waiting.account);
  await refreshGrantsBeforePosts(stage.world.orm.em.fork());
  await maintainGrants(stage.world);
  expect(await stage.row(waiting.account)).toMatchObject({ reconnectNeeded: true });
  expect(await dueIn(idle)).toBeGreaterThan(4 * DAY_MS);
});

test('one that somebody is at just then is left to the next look at them: several are taken in no order', async () => {
  const [busy, free] = [await awaited(), await awaited()];
  const hastening: Promise<void>[] = [];
  await commit(stage.world, async (tx) => {
    await tx.em.execute('select 1 from account where id = ? for update', [busy.account.id]);
    hastening.push(refreshGrantsBeforePosts(stage.world.orm.em.fork()));
    await untilBlocked(stage.world, hastening[0]!);
  });
  await hastening[0];
  expect(await dueIn(free)).toBeLessThan(HOUR_MS);
  expect(await dueIn(busy)).toBeGreaterThan(4 * DAY_MS);
  await refreshGrantsBeforePosts(stage.world.orm.em.fork());
  expect(await dueIn(busy)).toBeLessThan(HOUR_MS);
});
