/** One platform user, connected in several workspaces: each has a row and a consent of its own. */
import { beforeEach, expect, test } from '@jest/globals';
import { getFreshGrant } from '../../activities/accounts/fresh-grant.ts';
import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { markSent, storeHandle, listTargets } from '../../db/posts/send-state.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { readyPost } from '../support/ready-post.ts';
import { claimed, handleNamed } from '../posts/reserved.ts';
import { accountsStage, DAY_MS, DUE, MINUTE_MS, type Connected } from './stage.ts';

const stage = accountsStage();
let users = 0;

// Other tests' accounts are none of this one's work.
beforeEach(() => stage.world.orm.em.fork().execute('update account set grant_due_at = null'));

const em = () => stage.world.orm.em.fork();

async function twice(platform: Platform): Promise<[Connected, Connected]> {
  const username = `shared_${(users += 1)}`;
  return [await stage.connect(platform, { username }), await stage.connect(platform, { username })];
}

/** A claimed post of the account whose call may leave now. */
async function reserved({ account, team }: Connected) {
  const { postId } = await readyPost(stage.world, { accounts: [account], team });
  const arm = await claimed(stage.world, postId);
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
    both.map(({ account, team }) => readyPost(stage.world, { accounts: [account], team })),
  );
  const plans = await Promise.all(posts.map(({ postId }) => publishPost(stage.world, postId, MINUTE_MS)));
  expect(plans).toEqual(plans.map(() => ({ next: 'end', status: 'posted' })));
  const targets = (await Promise.all(posts.map(({ postId }) => listTargets(em(), postId)))).flat();
  expect(new Set(targets.map(({ platformPostId }) => platformPostId)).size).toBe(2);
  expect(await stage.accepted(both[0].account)).toBe(2);
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
      await stage.move(account, `connected_at = connected_at - interval '2 days'`);
    await stage.advance(platform === 'reelnet' ? 2 * DAY_MS : 0);
    expect(await getFreshGrant(stage.world, one.account.id, true)).toMatchObject({ ok: true });
    expect(await stage.isAccepted(other.account)).toBe(true);
    await stage.connect(platform, { username: one.account.username, team: one.team });
    expect(await getFreshGrant(stage.world, other.account.id, true)).toMatchObject({ ok: true });
    expect(await stage.isAccepted(one.account)).toBe(true);
  },
);

test('a new consent has the other rows of its user looked at soon, in case the platform ended theirs with it', async () => {
  const [one, other] = await twice('clipapp');
  await stage.connect('clipapp', { username: one.account.username, team: one.team });
  const { grantDueAt } = await stage.row(other.account);
  expect(grantDueAt!.getTime()).toBeLessThan(Date.now() + MINUTE_MS);
});

test.each(['clipapp', 'videoshorts'] as const)(
  'on %s a disconnect only forgets while the user is connected elsewhere; the last one revokes',
  async (platform) => {
    const [one, other] = await twice(platform);
    const revocations = await stage.counting(platform, 'revoke');
    await stage.disconnect(one.account);
    await maintainGrants(stage.world);
    expect(await revocations()).toBe(0);
    expect(await stage.row(one.account)).toMatchObject({ accessTokenSealed: null, grantDueAt: null });
    expect(await stage.isAccepted(other.account)).toBe(true);
    await stage.disconnect(other.account);
    await maintainGrants(stage.world);
    expect(await revocations()).toBe(1);
  },
);

test('an owner’s removal of the app ends both, and each says so', async () => {
  const both = await twice('clipapp');
  await stage.revoke(both[0].account);
  for (const { account } of both) await stage.move(account, DUE);
  await maintainGrants(stage.world);
  for (const { account } of both) expect(await stage.row(account)).toMatchObject({ reconnectNeeded: true });
});
