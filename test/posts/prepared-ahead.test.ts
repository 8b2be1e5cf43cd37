/** Steps that publish nothing run before the slot, so that the slot needs one call. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { prepareAhead, prepareTarget } from '../../activities/posts/prepare-target.ts';
import { openPostWork } from '../../activities/posts/post-work.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { acquireLease } from '../../db/posts/lease.ts';
import { Account } from '../../db/entities/account.ts';
import { Post } from '../../db/entities/post.ts';
import { finishRender } from '../../db/content/contents.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { readyPost, reconnect, type ReadyPost } from '../support/ready-post.ts';
import { scheduleFault as armFault, postControl, countInjectedFaults } from '../support/simulator.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';
import { fetchControl } from '../support/sandbox-control.ts';

const fixture = openPublishingFixture();

const NEVER = new AbortController().signal;
const MINUTE_MS = 60_000;
const em = () => fixture.deps.orm.em.fork();
/** A post with time enough to be prepared on a slow machine. */
async function readySoon(): Promise<ReadyPost> {
  const ready = await readyPost(fixture.deps, { platforms: ['reelnet'], dueAt: new Date(Date.now() + MINUTE_MS) });
  const soon = `update post set due_at = clock_timestamp() + interval '3 seconds' where id = ?`;
  await em().execute(soon, [ready.postId]);
  return ready;
}

const getHandle = async (postId: string) => (await fixture.targets(postId))[0]?.handleId ?? null;

describe('a reelnet post that is leased before its slot', () => {
  test('a reelnet container is finished before the slot, so the slot needs only one call', async () => {
    const ready = await readySoon();
    const prepared = pauseAt('prepared');
    const running = publishPost(fixture.publisher.another({ checkpoint: prepared.pause }), ready.postId, LIMIT_MS);
    await prepared.reached;
    for (const call of ['container', 'status', 'publishing_limit', 'media']) {
      await armFault(fixture.publisher.sandboxUrl, { platform: 'reelnet', call, fault: '5xx', times: 1_000 });
    }
    prepared.resume();
    expect(await running).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(ready)).toEqual(['reelnet']);
  });

  test('a post whose publisher is lost is published through the existing container', async () => {
    const ready = await readySoon();
    const lost = pauseAt('prepared');
    const stopped = publishPost(fixture.publisher.another({ checkpoint: lost.pause }), ready.postId, LIMIT_MS);
    await lost.reached;
    const handle = await getHandle(ready.postId);
    expect(await fixture.publishElsewhere(ready.postId)).toMatchObject({ status: 'posted' });
    expect(handle).toEqual(expect.any(String));
    expect(await getHandle(ready.postId)).toBe(handle);
    lost.resume();
    await stopped;
    expect(await fixture.accepted(ready)).toEqual(['reelnet']);
  });
});

type Act = (account: Account) => Promise<unknown>;

const OFTEN = 1_000;
const nothing = () => Promise.resolve();
const clearFaults = () => fetchControl(fixture.publisher.sandboxUrl, 'faults', { method: 'DELETE' });

describe('far ahead of the slot', () => {
  test('a failed preparation is retried before the slot, not at the slot', async () => {
    const { postId } = await readyPost(fixture.deps, {
      platforms: ['videoshorts'],
      dueAt: new Date(Date.now() + MINUTE_MS),
    });
    const lease = await acquireLease(em(), postId, 1);
    const post = await openPostWork(fixture.deps, postId, MINUTE_MS);
    await armFault(fixture.publisher.sandboxUrl, { platform: 'videoshorts', call: 'open', fault: '5xx', times: 1 });
    const slotAt = performance.now() + MINUTE_MS;
    const until = { slotAt, stop: NEVER, retryMs: 100 };
    const { prepared } = await prepareAhead(fixture.deps, post, post.targets[0]!, lease!, until);
    expect(prepared).toHaveProperty('handle');
    expect(performance.now()).toBeLessThan(slotAt);
  });

  test('a post whose account is reconnected in time is published', async () => {
    const { postId, accounts } = await readyPost(fixture.deps, { dueAt: new Date(Date.now() + MINUTE_MS) });
    const lease = await acquireLease(em(), postId, 1);
    const account = await em().findOneOrFail(Account, accounts[0]!.id);
    await em().nativeUpdate(Account, account.id, { reconnectNeeded: true, accessTokenSealed: null });
    const post = await openPostWork(fixture.deps, postId, MINUTE_MS);
    const until = { slotAt: performance.now() + MINUTE_MS, stop: NEVER, retryMs: 500 };
    const preparing = prepareAhead(fixture.deps, post, post.targets[0]!, lease!, until);
    expect(await post.loadWork(post.targets[0]!)).toHaveProperty('error');
    const { accessTokenSealed } = account;
    await em().nativeUpdate(Account, account.id, { reconnectNeeded: false, accessTokenSealed });
    const { work, prepared } = await preparing;
    expect(prepared).toHaveProperty('handle');
    expect(work).toHaveProperty('job');
  });

  test.each<[string, Record<string, unknown>, Act, Act]>([
    [
      'a reconnected account',
      { fault: 'slow', slowMs: 1 },
      ({ platform, platformUserId: accountId }) =>
        postControl(fixture.publisher.sandboxUrl, 'revocations', { platform, accountId }),
      (account) => reconnect(fixture.deps, account),
    ],
    ['an account without its former restriction', { fault: 'error', code: '25/2207050' }, nothing, clearFaults],
    ['an account whose rate limit has reset', { fault: 'rate-limited' }, nothing, clearFaults],
  ])('%s publishes through its container, with few calls before the slot', async (_, fault, begins, ends) => {
    const options = { platforms: ['reelnet' as const], dueAt: new Date(Date.now() + MINUTE_MS) };
    const { postId, accounts } = await readyPost(fixture.deps, options);
    const lease = await acquireLease(em(), postId, 1);
    const before = await openPostWork(fixture.deps, postId, MINUTE_MS);
    const made = await prepareTarget(fixture.deps, await before.loadWork(before.targets[0]!), lease!, NEVER);
    const post = await openPostWork(fixture.deps, postId, MINUTE_MS);
    await armFault(fixture.publisher.sandboxUrl, { platform: 'reelnet', call: 'status', times: OFTEN, ...fault });
    const earlier = await countInjectedFaults(fixture.publisher.sandboxUrl, 'status');
    await begins(accounts[0]!);
    const until = { slotAt: performance.now() + MINUTE_MS, stop: NEVER, retryMs: 2_500 };
    const preparing = prepareAhead(fixture.deps, post, post.targets[0]!, lease!, until);
    await sleep(2_000);
    const looks = (await countInjectedFaults(fixture.publisher.sandboxUrl, 'status')) - earlier;
    await ends(accounts[0]!);
    expect((await preparing).prepared).toEqual(made);
    expect(made).toHaveProperty('handle');
    expect(looks).toBeLessThan(4);
  });

  test('a token is refreshed if it expires before the slot, but not if it lasts ten minutes longer', async () => {
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

describe('a video that is rendered while its post waits', () => {
  const MEDIA = { outputKey: 'c/x/video.mp4', thumbnailKey: 'c/x/cover.jpg', sha256: 'x', durationMs: 5_000 };

  /** Whether the post's workflow is signalled when the render ends ten minutes before the slot. */
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
    ['whose upload takes minutes', 'reelnet', 5_000_000, true],
    ['that is larger than expected', 'clipapp', 60_000_000, true],
    ['that needs one call in any case', 'clipapp', 5_000_000, false],
  ] as const)('%s', async (_, platform, bytes, reported) => {
    expect(await hears(platform, bytes)).toBe(reported);
  });
});
