/** One platform user, connected in several workspaces: each has a row and a consent of its own. */
import { beforeEach, expect, test } from '@jest/globals';
import { getFreshGrant } from '../../activities/accounts/fresh-grant.ts';
import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { markSent, storeHandle, listTargets } from '../../db/posts/send-state.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { readyPost } from '../support/ready-post.ts';
import { claimed, handleNamed } from '../posts/reserved.ts';
import { openAccountsFixture, DAY_MS, DUE, MINUTE_MS, type Connected } from './fixture.ts';

const fixture = openAccountsFixture();
let users = 0;

// Other tests' accounts are none of this one's work.
beforeEach(() => fixture.deps.orm.em.fork().execute('update account set grant_due_at = null'));

const em = () => fixture.deps.orm.em.fork();

async function twice(platform: Platform): Promise<[Connected, Connected]> {
  const username = `shared_${(users += 1)}`;
  return [await fixture.connect(platform, { username }), await fixture.connect(platform, { username })];
}

/** A claimed post of the account whose call may leave now. */
async function reserved({ account, team }: Connected) {
  const { postId } = await readyPost(fixture.deps, { accounts: [account], team });
  const arm = await claimed(fixture.deps, postId);
  const [target] = await listTargets(em(), postId);
  await storeHandle(em(), target!.id, null, handleNamed('first'), arm.revision);
  return { arm, targetId: target!.id, send: () => markSent(em(), target!.id, arm, 'first') };
}

test('F: at most one undecided publish per reelnet user, whichever workspaces it is connected in', async () => {
  const [one, other] = await twice('reelnet');
  const [first, second] = [await reserved(one), await reserved(other)];
  const outcomes = await Promise.all([first.send(), second.send()]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['busy', 'sent']);
  const [sent, busy] = outcomes[0]?.outcome === 'sent' ? [first, second] : [second, first];
  await em().execute(`update post_target set send_state = 'confirmed' where id = ?`, [sent.targetId]);
  expect(await busy.send()).toMatchObject({ outcome: 'sent' });
});

test('F: two posts of one reelnet user from two workspaces both go out, one after the other', async () => {
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

test.each(['clipapp', 'videoshorts'] as const)('users of %s are not held up by one another', async (platform) => {
  const [one, other] = await twice(platform);
  const sends = [await reserved(one), await reserved(other)].map(({ send }) => send());
  expect((await Promise.all(sends)).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
});

test.each(PLATFORMS)(
  'on %s a refresh or a new consent through one row leaves the other’s token good',
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

test('a new consent has the other rows of its user looked at soon, in case the platform ended theirs with it', async () => {
  const [one, other] = await twice('clipapp');
  await fixture.connect('clipapp', { username: one.account.username, team: one.team });
  const { grantDueAt } = await fixture.row(other.account);
  expect(grantDueAt!.getTime()).toBeLessThan(Date.now() + MINUTE_MS);
});

test.each(['clipapp', 'videoshorts'] as const)(
  'on %s a disconnect only forgets while the user is connected elsewhere; the last one revokes',
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

test('an owner’s removal of the app ends both, and each says so', async () => {
  const both = await twice('clipapp');
  await fixture.revoke(both[0].account);
  for (const { account } of both) await fixture.move(account, DUE);
  await maintainGrants(fixture.deps);
  for (const { account } of both) expect(await fixture.row(account)).toMatchObject({ reconnectNeeded: true });
});
