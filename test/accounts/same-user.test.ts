/** One platform user connected in several workspaces. Each workspace has its own account row and grant. */
import { beforeEach, expect, test } from '@jest/globals';
import { getFreshGrant } from '../../activities/accounts/fresh-grant.ts';
import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { storeHandle, listTargets } from '../../db/posts/send-state.ts';
import { markSent } from '../../db/posts/mark-sent.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { readyPost } from '../support/ready-post.ts';
import { claimed, handleNamed } from '../posts/reserved-post.ts';
import { openAccountsFixture, DAY_MS, DUE, MINUTE_MS, type Connected } from './fixture.ts';

const fixture = openAccountsFixture();
let users = 0;

// Exclude the accounts of other tests.
beforeEach(() => fixture.deps.orm.em.fork().execute('update account set grant_due_at = null'));

const em = () => fixture.deps.orm.em.fork();

async function twice(platform: Platform): Promise<[Connected, Connected]> {
  const username = `shared_${(users += 1)}`;
  return [await fixture.connect(platform, { username }), await fixture.connect(platform, { username })];
}

/** Creates a claimed post whose publish call is ready to be sent. */
async function reserved({ account, team }: Connected) {
  const { postId } = await readyPost(fixture.deps, { accounts: [account], team });
  const lease = await claimed(fixture.deps, postId);
  const [target] = await listTargets(em(), postId);
  await storeHandle(em(), target!.id, null, handleNamed('first'), lease.revision);
  return { lease, targetId: target!.id, send: () => markSent(em(), target!.id, lease, 'first') };
}

test('a reelnet user has at most one undecided publish across all workspaces', async () => {
  const [one, other] = await twice('reelnet');
  const [first, second] = [await reserved(one), await reserved(other)];
  const outcomes = await Promise.all([first.send(), second.send()]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['busy', 'sent']);
  const [sent, busy] = outcomes[0]?.outcome === 'sent' ? [first, second] : [second, first];
  await em().execute(`update post_target set send_state = 'confirmed' where id = ?`, [sent.targetId]);
  expect(await busy.send()).toMatchObject({ outcome: 'sent' });
});

test('two posts of one reelnet user from two workspaces are published in sequence', async () => {
  const both = await twice('reelnet');
  const posts = await Promise.all(
    both.map(({ account, team }) => readyPost(fixture.deps, { accounts: [account], team })),
  );
  const plans = await Promise.all(posts.map(({ postId }) => publishPost(fixture.deps, postId, MINUTE_MS)));
  expect(plans).toEqual(plans.map(() => ({ next: 'end', status: 'posted' })));
  const targets = (await Promise.all(posts.map(({ postId }) => listTargets(em(), postId)))).flat();
  expect(new Set(targets.map(({ platformPostId }) => platformPostId)).size).toBe(2);
  expect(await fixture.accepted(both[0].account)).toBe(2);
});

test.each(['clipapp', 'videoshorts'] as const)(
  'two publishes of one %s user from two workspaces do not block each other',
  async (platform) => {
    const [one, other] = await twice(platform);
    const sends = [await reserved(one), await reserved(other)].map(({ send }) => send());
    expect((await Promise.all(sends)).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
  },
);

test.each(PLATFORMS)(
  'on %s a refresh or new consent in one workspace keeps the other token valid',
  async (platform) => {
    const [one, other] = await twice(platform);
    for (const { account } of [one, other])
      await fixture.move(account, `connected_at = connected_at - interval '2 days'`);
    await fixture.advance(platform === 'reelnet' ? 2 * DAY_MS : 0);
    expect(await getFreshGrant(fixture.deps, one.account.id, true)).toMatchObject({ ok: true });
    expect(await fixture.isAccepted(other.account)).toBe(true);
    await fixture.connect(platform, { username: one.account.username, team: one.team });
    expect(await getFreshGrant(fixture.deps, other.account.id, true)).toMatchObject({ ok: true });
    expect(await fixture.isAccepted(one.account)).toBe(true);
  },
);

test('a new consent schedules a check of the user’s other grants', async () => {
  const [one, other] = await twice('clipapp');
  await fixture.connect('clipapp', { username: one.account.username, team: one.team });
  const { grantDueAt } = await fixture.row(other.account);
  expect(grantDueAt!.getTime()).toBeLessThan(Date.now() + MINUTE_MS);
});

test.each(['clipapp', 'videoshorts'] as const)(
  'on %s only the last disconnect of a user revokes the grant',
  async (platform) => {
    const [one, other] = await twice(platform);
    const revocations = await fixture.counting(platform, 'revoke');
    await fixture.disconnect(one.account);
    await maintainGrants(fixture.deps);
    expect(await revocations()).toBe(0);
    expect(await fixture.row(one.account)).toMatchObject({ accessTokenSealed: null, grantDueAt: null });
    expect(await fixture.isAccepted(other.account)).toBe(true);
    await fixture.disconnect(other.account);
    await maintainGrants(fixture.deps);
    expect(await revocations()).toBe(1);
  },
);

test('an app removal marks every account of the user for reconnection', async () => {
  const both = await twice('clipapp');
  await fixture.revoke(both[0].account);
  for (const { account } of both) await fixture.move(account, DUE);
  await maintainGrants(fixture.deps);
  for (const { account } of both) expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: true });
});
