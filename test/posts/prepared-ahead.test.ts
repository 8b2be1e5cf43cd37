/** E: what a platform lets us do before the slot without publishing is done before it, so that the slot costs one call. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { prepareAhead, prepareTarget } from '../../activities/posts/prepare-target.ts';
import { openPostWork } from '../../activities/posts/post-work.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { acquireLease } from '../../db/posts/lease.ts';
import { Account } from '../../db/entities/account.ts';
import { Post } from '../../db/entities/post.ts';
import { finishRender } from '../../db/content/contents.ts';
import { cancelPost } from '../../db/posts/post-changes.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { readyPost, reconnect } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { scheduleFault as armFault, postControl, eventually, countInjectedFaults } from '../support/simulator.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

const NEVER = new AbortController().signal;
const MINUTE_MS = 60_000;
const em = () => fixture.deps.orm.em.fork();
const soon = () => ({ platforms: ['reelnet' as const], dueAt: new Date(Date.now() + 2_500) });

const getHandle = async (postId: string) => (await fixture.targets(postId))[0]?.handleId ?? null;

describe('a reelnet post that is armed ahead of its slot', () => {
  test('has its container finished by then: the slot costs one call, and goes well with every other one broken', async () => {
    const ready = await readyPost(fixture.deps, soon());
    const prepared = pauseAt('prepared');
    const running = publishPost(fixture.publisher.another({ checkpoint: prepared.pause }), ready.postId, LIMIT_MS);
    await prepared.reached;
    for (const call of ['container', 'upload', 'status', 'publishing_limit', 'media']) {
      await armFault(fixture.publisher.sandboxUrl, { platform: 'reelnet', call, fault: '5xx', times: 1_000 });
    }
    prepared.resume();
    expect(await running).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(ready)).toEqual(['reelnet']);
  });

  test('and is cancelled then, leaves nothing public', async () => {
    const ready = await readyPost(fixture.deps, soon());
    const running = publishPost(fixture.deps, ready.postId, LIMIT_MS);
    await eventually(
      () => getHandle(ready.postId),
      (handle) => handle !== null,
    );
    await commit(fixture.deps, (tx) => cancelPost(tx, ready.postId));
    expect(await running).toEqual({ next: 'end', status: 'cancelled' });
    expect(await fixture.accepted(ready)).toEqual([]);
  });

  test('and whose publisher is lost, goes out through the container that was made', async () => {
    const ready = await readyPost(fixture.deps, soon());
    const lost = pauseAt('prepared');
    const stopped = publishPost(fixture.publisher.another({ checkpoint: lost.pause }), ready.postId, LIMIT_MS);
    await lost.reached;
    const made = await getHandle(ready.postId);
    expect(await publishPost(fixture.publisher.another(), ready.postId, LIMIT_MS)).toMatchObject({ status: 'posted' });
    expect(made).toEqual(expect.any(String));
    expect(await getHandle(ready.postId)).toBe(made);
    lost.resume();
    await stopped;
    expect(await fixture.accepted(ready)).toEqual(['reelnet']);
  });
});

type Act = (account: Account) => Promise<unknown>;

/** More than it would ask. */
const OFTEN = 1_000;
const nothing = () => Promise.resolve();
const clearFaults = () => fetch(`${fixture.publisher.sandboxUrl}/__sandbox/faults`, { method: 'DELETE' });

describe('far ahead of the slot', () => {
  test('a platform that is out of order is asked again before the slot, not at it', async () => {
    const { postId } = await readyPost(fixture.deps, {
      platforms: ['videoshorts'],
      dueAt: new Date(Date.now() + MINUTE_MS),
    });
    const arm = await acquireLease(em(), postId, 1);
    const post = await openPostWork(fixture.deps, postId, MINUTE_MS);
    await armFault(fixture.publisher.sandboxUrl, { platform: 'videoshorts', call: 'open', fault: '5xx', times: 1 });
    const slotAt = performance.now() + 16_000;
    const { prepared } = await prepareAhead(fixture.deps, post, post.targets[0]!, arm!, { slotAt, stop: NEVER });
    expect(prepared).toHaveProperty('handle');
    expect(performance.now()).toBeLessThan(slotAt);
  });

  test('an account that is connected again in time goes out', async () => {
    const { postId, accounts } = await readyPost(fixture.deps, { dueAt: new Date(Date.now() + MINUTE_MS) });
    const arm = await acquireLease(em(), postId, 1);
    const account = await em().findOneOrFail(Account, accounts[0]!.id);
    await em().nativeUpdate(Account, account.id, { reconnectNeeded: true, accessTokenSealed: null });
    const post = await openPostWork(fixture.deps, postId, MINUTE_MS);
    const slotAt = performance.now() + 21_000;
    const preparing = prepareAhead(fixture.deps, post, post.targets[0]!, arm!, { slotAt, stop: NEVER });
    expect(await post.loadWork(post.targets[0]!)).toHaveProperty('error');
    const { accessTokenSealed } = account;
    await em().nativeUpdate(Account, account.id, { reconnectNeeded: false, accessTokenSealed });
    const { work, prepared } = await preparing;
    expect(prepared).toHaveProperty('handle');
    expect(work).toHaveProperty('job');
  });

  test.each<[string, Record<string, unknown>, Act, Act]>([
    [
      'an account that is connected again',
      { fault: 'slow', slowMs: 1 },
      ({ platform, platformUserId: accountId }) =>
        postControl(fixture.publisher.sandboxUrl, 'revocations', { platform, accountId }),
      (account) => reconnect(fixture.deps, account),
    ],
    ['an account that is no longer restricted', { fault: 'error', code: '25/2207050' }, nothing, clearFaults],
    ['an account that may call again', { fault: 'rate-limited' }, nothing, clearFaults],
  ])('%s goes out through its container, and is asked rarely meanwhile', async (_, fault, begins, ends) => {
    const options = { platforms: ['reelnet' as const], dueAt: new Date(Date.now() + MINUTE_MS) };
    const { postId, accounts } = await readyPost(fixture.deps, options);
    const arm = await acquireLease(em(), postId, 1);
    const before = await openPostWork(fixture.deps, postId, MINUTE_MS);
    const made = await prepareTarget(fixture.deps, await before.loadWork(before.targets[0]!), arm!, NEVER);
    const post = await openPostWork(fixture.deps, postId, MINUTE_MS);
    await armFault(fixture.publisher.sandboxUrl, { platform: 'reelnet', call: 'status', times: OFTEN, ...fault });
    const earlier = await countInjectedFaults(fixture.publisher.sandboxUrl, 'status');
    await begins(accounts[0]!);
    const until = { slotAt: performance.now() + 25_000, stop: AbortSignal.timeout(25_000) };
    const preparing = prepareAhead(fixture.deps, post, post.targets[0]!, arm!, until);
    await sleep(2_000);
    const looks = (await countInjectedFaults(fixture.publisher.sandboxUrl, 'status')) - earlier;
    await ends(accounts[0]!);
    expect((await preparing).prepared).toEqual(made);
    expect(made).toHaveProperty('handle');
    expect(looks).toBeLessThan(4);
  });

  test('a token that would end before the slot is renewed; one that outlives it by ten minutes is not', async () => {
    const { postId, accounts } = await readyPost(fixture.deps, { platforms: ['videoshorts'] });
    const tokenExpiresAt = new Date(Date.now() + 20 * MINUTE_MS);
    await em().nativeUpdate(Account, accounts[0]!.id, { tokenExpiresAt });
    const token = async (untilSlotMs: number) => {
      const { targets, loadWork: workOf } = await openPostWork(fixture.deps, postId, untilSlotMs);
      await workOf(targets[0]!);
    };
    const ends = async () => (await em().findOneOrFail(Account, accounts[0]!.id)).tokenExpiresAt?.getTime();
    await token(5 * MINUTE_MS);
    expect(await ends()).toBe(tokenExpiresAt.getTime());
    await token(14 * MINUTE_MS);
    expect(await ends()).toBeGreaterThan(tokenExpiresAt.getTime());
  });
});

describe('a video that is rendered while its post sleeps', () => {
  const MEDIA = { outputKey: 'c/x/video.mp4', thumbnailKey: 'c/x/cover.jpg', sha256: 'x', durationMs: 5_000 };

  /** Whether the post's workflow is told when the render ends, ten minutes before the slot. */
  async function hears(platform: 'clipapp' | 'reelnet', bytes: number): Promise<boolean> {
    const dueAt = new Date(Date.now() + 10 * MINUTE_MS);
    const { postId } = await readyPost(fixture.deps, {
      platforms: [platform],
      dueAt,
      content: { status: 'rendering' },
    });
    await em().execute(`update post set render_status = 'rendering' where id = ?`, [postId]);
    const { contentId } = await em().findOneOrFail(Post, postId);
    const media = { ...MEDIA, bytes, width: 1_080, height: 1_920, warnings: [] };
    const finish = (tx: Transaction) => finishRender(tx, contentId ?? '', media, (key) => key);
    const { outbox } = await inTransaction(em(), finish);
    return outbox.some((entry) => entry.rowId === postId && entry.verb === 'signal');
  }

  test.each([
    ['that takes minutes at its slot: its workflow is awake by then, and hears of it', 'reelnet', 5_000_000, true],
    ['that is larger than was thought: its workflow has to wake earlier, and hears of it', 'clipapp', 60_000_000, true],
    ['that costs one call anyway: its workflow sleeps on, which spares an Action', 'clipapp', 5_000_000, false],
  ] as const)('%s', async (_, platform, bytes, reported) => {
    expect(await hears(platform, bytes)).toBe(reported);
  });
});
