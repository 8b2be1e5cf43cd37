/** Each test forces one interleaving of the publishing protocol; the letter names the rule that closes it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { publishPost, settle } from '../../activities/publishing.ts';
import type { World } from '../../activities/world.ts';
import { armPost } from '../../db/arming.ts';
import { claimPost } from '../../db/claiming.ts';
import { Event } from '../../db/entities/event.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { Post } from '../../db/entities/post.ts';
import { cancelPost, reschedulePost } from '../../db/post-changes.ts';
import { targetsOfPost } from '../../db/sending.ts';
import { archiveWorkspace, restoreWorkspace } from '../../db/workspaces.ts';
import { openPublisher, type TestPublisher } from '../builders/publisher.ts';
import { readyPost, type ReadyPost } from '../builders/ready-post.ts';
import { commit } from '../builders/teams.ts';
import { arm, posts } from '../sandbox/harness.ts';
import { pausingAt } from './pausing.ts';

const LIMIT_MS = 60_000;

let publisher: TestPublisher;
let world: World;

beforeAll(async () => {
  publisher = await openPublisher();
  world = publisher.world;
});
afterAll(() => publisher.close());
beforeEach(async () => {
  await fetch(`${publisher.sandboxUrl}/__sandbox/faults`, { method: 'DELETE' });
});

/** What the platforms accepted of one post's accounts. */
async function accepted({ accounts }: ReadyPost): Promise<string[]> {
  const ids = accounts.map((account) => account.platformUserId);
  const all = await posts(publisher.sandboxUrl);
  return all.filter((post) => ids.includes(post.accountId)).map((post) => post.platform);
}

const statusOf = async (postId: string) => (await world.orm.em.fork().findOneOrFail(Post, postId)).status;
const targets = (postId: string) => targetsOfPost(world.orm.em.fork(), postId);

/** As if the call's bound were over. */
const ageSends = (postId: string) =>
  world.orm.em
    .fork()
    .execute(`update post_target set sent_at = sent_at - interval '60 seconds' where post_id = ?`, [postId]);

describe('B: the claim', () => {
  test('a due post goes out on every platform exactly once, and says so', async () => {
    const ready = await readyPost(world, { platforms: ['clipapp', 'reelnet', 'videoshorts'] });
    const plan = await publishPost(world, ready.postId, LIMIT_MS);
    expect(plan).toEqual({ next: 'end', status: 'posted' });
    expect((await accepted(ready)).sort()).toEqual(['clipapp', 'reelnet', 'videoshorts']);
    for (const target of await targets(ready.postId)) {
      expect(target).toMatchObject({ status: 'posted', attempt: 'confirmed', sends: 1, error: null });
      expect(target.url).toMatch(/^http/);
    }
  });

  test('a claim whose answer was lost may be asked again by the same arm', async () => {
    const { postId } = await readyPost(world);
    const held = await armPost(world.orm.em.fork(), postId, 1);
    expect(held).not.toBeNull();
    expect(await claimPost(world.orm.em, held!)).toEqual({ outcome: 'won' });
    expect(await claimPost(world.orm.em, held!)).toEqual({ outcome: 'won' });
  });

  test('a post is never claimed before its slot', async () => {
    const { postId } = await readyPost(world, { dueAt: new Date(Date.now() + 5_000) });
    const held = await armPost(world.orm.em.fork(), postId, 1);
    const claim = await claimPost(world.orm.em, held!);
    expect(claim.outcome).toBe('early');
    expect(await statusOf(postId)).toBe('scheduled');
  });

  test('a post that was moved while armed does not go out at its old slot', async () => {
    const ready = await readyPost(world);
    const paused = pausingAt('prepared');
    const running = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    const later = new Date(Date.now() + 3_600_000);
    await commit(world, (tx) => reschedulePost(tx, ready.postId, { scheduledTime: later }));
    paused.resume();
    expect(await running).toMatchObject({ next: 'wait', slot: later.toISOString() });
    expect(await accepted(ready)).toEqual([]);
  });

  test('a post that was cancelled while armed never goes out', async () => {
    const ready = await readyPost(world);
    const paused = pausingAt('prepared');
    const running = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    expect(await commit(world, (tx) => cancelPost(tx, ready.postId))).toEqual({ ok: true, repeat: false });
    paused.resume();
    expect(await running).toEqual({ next: 'end', status: 'cancelled' });
    expect(await accepted(ready)).toEqual([]);
  });

  test('a post that has been claimed can no longer be cancelled', async () => {
    const ready = await readyPost(world);
    const paused = pausingAt('claimed');
    const running = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    expect(await commit(world, (tx) => cancelPost(tx, ready.postId))).toMatchObject({ ok: false });
    paused.resume();
    expect(await running).toEqual({ next: 'end', status: 'posted' });
  });

  test('an account disconnected before the claim fails its target; the others go out', async () => {
    const ready = await readyPost(world, { platforms: ['clipapp', 'videoshorts'] });
    const paused = pausingAt('prepared');
    const running = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    await world.orm.em
      .fork()
      .execute('update account set disconnected_at = clock_timestamp() where id = ?', [ready.accounts[0]!.id]);
    paused.resume();
    expect(await running).toEqual({ next: 'end', status: 'partial' });
    expect(await accepted(ready)).toEqual(['videoshorts']);
    expect((await targets(ready.postId))[0]?.error).toMatchObject({ code: 'account_disconnected' });
  });
});

describe('C: a later arm takes over', () => {
  test('a stopped publisher that wakes up after the claim sends nothing that a later one has sent', async () => {
    const ready = await readyPost(world);
    const paused = pausingAt('claimed');
    const stopped = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    expect(await publishPost(publisher.another(), ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
    paused.resume();
    await stopped;
    expect(await accepted(ready)).toEqual(['clipapp']);
    expect((await targets(ready.postId))[0]).toMatchObject({ sends: 1, status: 'posted' });
  });

  test('a post left in publishing by a lost worker is finished by the next one', async () => {
    const ready = await readyPost(world, { platforms: ['reelnet'] });
    const held = await armPost(world.orm.em.fork(), ready.postId, 1);
    await claimPost(world.orm.em, held!);
    expect(await publishPost(world, ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
    expect(await accepted(ready)).toEqual(['reelnet']);
  });
});

describe('M: disconnecting an account', () => {
  test('a target that failed for it is not sent by a stopped publisher that wakes up', async () => {
    const ready = await readyPost(world);
    const paused = pausingAt('claimed');
    const stopped = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    await world.orm.em
      .fork()
      .execute('update account set disconnected_at = clock_timestamp() where id = ?', [ready.accounts[0]!.id]);
    expect(await publishPost(publisher.another(), ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'failed' });
    paused.resume();
    await stopped;
    expect(await accepted(ready)).toEqual([]);
    expect((await targets(ready.postId))[0]).toMatchObject({
      attempt: 'none',
      error: { code: 'account_disconnected' },
    });
  });
});

describe('D: the handle is the fence', () => {
  test.each(['clipapp', 'reelnet', 'videoshorts'] as const)(
    'on %s the bytes of a stopped publisher that leave after another has sent make no second post',
    async (platform) => {
      const ready = await readyPost(world, { platforms: [platform] });
      const paused = pausingAt('sent');
      const stopped = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
      await paused.reached;
      await ageSends(ready.postId);
      expect(await publishPost(publisher.another(), ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
      paused.resume();
      await stopped;
      expect(await accepted(ready)).toEqual([platform]);
      expect((await targets(ready.postId))[0]).toMatchObject({ status: 'posted', sends: 2, error: null });
    },
  );

  test('two publishers that prepare at once go through one handle', async () => {
    const ready = await readyPost(world, { platforms: ['reelnet'] });
    const paused = pausingAt('prepared');
    const first = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    const second = await publishPost(publisher.another(), ready.postId, LIMIT_MS);
    paused.resume();
    await first;
    expect(second).toEqual({ next: 'end', status: 'posted' });
    expect(await accepted(ready)).toEqual(['reelnet']);
  });

  test('a handle made for other words is not used: an edited post goes out as it reads now', async () => {
    const ready = await readyPost(world, { platforms: ['videoshorts'] });
    const paused = pausingAt('prepared');
    const running = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    const em = world.orm.em.fork();
    await em.execute(`update post_target set caption = 'Edited' where post_id = ?`, [ready.postId]);
    await em.execute('update post set revision = revision + 1 where id = ?', [ready.postId]);
    paused.resume();
    expect(await running).toMatchObject({ next: 'publish' });
    await publishPost(world, ready.postId, LIMIT_MS);
    const all = await posts(publisher.sandboxUrl);
    expect(all.filter((post) => post.accountId === ready.accounts[0]!.platformUserId)).toMatchObject([
      { caption: 'Edited' },
    ]);
  });
});

describe('F: sent without an answer', () => {
  test.each(['clipapp', 'reelnet', 'videoshorts'] as const)(
    'on %s a lost reply is settled by reading, never by sending again',
    async (platform) => {
      const ready = await readyPost(world, { platforms: [platform] });
      await arm(publisher.sandboxUrl, { platform, call: 'publish', fault: 'after-accept-lost-reply', times: 1 });
      expect(await publishPost(world, ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
      expect(await accepted(ready)).toEqual([platform]);
      expect((await targets(ready.postId))[0]).toMatchObject({ sends: 1, attempt: 'confirmed' });
    },
  );

  test('a call that certainly did not arrive is made again through the same handle, and the post goes out once', async () => {
    const ready = await readyPost(world, { platforms: ['videoshorts'] });
    await arm(publisher.sandboxUrl, { platform: 'videoshorts', call: 'publish', fault: '5xx', times: 1 });
    const paused = pausingAt('fired');
    const running = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    await ageSends(ready.postId);
    paused.resume();
    expect(await running).toEqual({ next: 'end', status: 'posted' });
    expect(await accepted(ready)).toEqual(['videoshorts']);
    expect((await targets(ready.postId))[0]).toMatchObject({ sends: 2, status: 'posted' });
  });

  test('a platform that accepted and now denies it ends as unknown, and is never sent again', async () => {
    const ready = await readyPost(world, { platforms: ['clipapp'] });
    const paused = pausingAt('sent');
    const stopped = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    await world.orm.em
      .fork()
      .execute(
        `update post_target set attempt = 'confirmed', status = 'processing', sent_at = sent_at - interval '2 hours' where post_id = ?`,
        [ready.postId],
      );
    expect(await publishPost(publisher.another(), ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'failed' });
    expect((await targets(ready.postId))[0]?.error).toMatchObject({ code: 'outcome_unknown' });
    stopped.catch(() => undefined);
  });

  test('a target that waits its turn is served although another of its post is still processing', async () => {
    const ready = await readyPost(world, { platforms: ['clipapp', 'videoshorts'] });
    await arm(publisher.sandboxUrl, { platform: 'videoshorts', call: 'open', fault: '5xx', times: 1 });
    const paused = pausingAt('fired');
    const first = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    expect(await settle(world, ready.postId)).toMatchObject({ next: 'publish' });
    paused.resume();
    await first;
  });

  test('two posts of one reelnet account are never undecided at the same time', async () => {
    const first = await readyPost(world, { platforms: ['reelnet'] });
    const second = await readyPost(world, { team: first.team, accounts: first.accounts });
    const paused = pausingAt('sent');
    const running = publishPost(publisher.another({ pause: paused.pause }), first.postId, LIMIT_MS);
    await paused.reached;
    const waiting = publishPost(publisher.another(), second.postId, LIMIT_MS);
    const [target] = await targets(second.postId);
    expect(target?.attempt).not.toBe('sent');
    paused.resume();
    expect(await Promise.all([running, waiting])).toEqual([
      { next: 'end', status: 'posted' },
      { next: 'end', status: 'posted' },
    ]);
    expect(await accepted(first)).toEqual(['reelnet', 'reelnet']);
  });
});

describe('G: settled once', () => {
  test('ten publishers that settle at once leave one event', async () => {
    const ready = await readyPost(world);
    const paused = pausingAt('confirmed');
    const running = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    await world.orm.em.fork().execute(`update post_target set status = 'posted' where post_id = ?`, [ready.postId]);
    await Promise.all(Array.from({ length: 10 }, () => settle(world, ready.postId)));
    paused.resume();
    await running;
    const events = await world.orm.em.fork().find(Event, { subjectId: ready.postId });
    expect(events.map((event) => event.type)).toEqual(['post.published']);
  });
});

describe('H: archive and restore', () => {
  test('a due post of an archived workspace is withheld, and the restore releases it', async () => {
    const ready = await readyPost(world);
    const future = await readyPost(world, {
      team: ready.team,
      accounts: ready.accounts,
      dueAt: new Date(Date.now() + 3_600_000),
    });
    const { workspace, team } = ready.team;
    const archived = await commit(world, (tx) => archiveWorkspace(tx, workspace));
    expect(archived).toMatchObject({ withheldPosts: 2 });
    expect(await publishPost(world, ready.postId, LIMIT_MS)).toEqual({ next: 'hold', reason: 'withheld' });
    expect(await accepted(ready)).toEqual([]);

    const restored = await commit(world, (tx) => restoreWorkspace(tx, workspace, team.plan));
    expect(restored).toMatchObject({ withheldPosts: 1 });
    const signals = await world.orm.em.fork().find(OutboxMessage, { signal: 'restored' });
    expect(signals.map((signal) => signal.rowId)).toEqual([ready.postId]);
    expect(signals.map((signal) => signal.rowId)).not.toContain(future.postId);
    expect(await publishPost(world, ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
  });

  test('an archive does not interrupt a post that is going out', async () => {
    const ready = await readyPost(world);
    const paused = pausingAt('claimed');
    const running = publishPost(publisher.another({ pause: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    await commit(world, (tx) => archiveWorkspace(tx, ready.team.workspace));
    paused.resume();
    expect(await running).toEqual({ next: 'end', status: 'posted' });
  });
});

describe('K: shutdown drains', () => {
  test('a shutdown disarms a waiting publisher at once, and lets a claimed one finish', async () => {
    const waiting = await readyPost(world, { dueAt: new Date(Date.now() + 3_600_000) });
    const claimed = await readyPost(world);
    const paused = pausingAt('claimed');
    const worker = publisher.another({ pause: paused.pause });
    const finishing = publishPost(worker, claimed.postId, LIMIT_MS);
    await paused.reached;
    const disarmed = publishPost(worker, waiting.postId, LIMIT_MS);
    worker.armed.disarmAll();
    expect(await disarmed).toMatchObject({ next: 'wait' });
    expect(await statusOf(waiting.postId)).toBe('scheduled');
    paused.resume();
    expect(await finishing).toEqual({ next: 'end', status: 'posted' });
  });

  test('a publisher that begins after the shutdown lets go at once', async () => {
    const { postId } = await readyPost(world, { dueAt: new Date(Date.now() + 3_600_000) });
    const worker = publisher.another();
    worker.armed.disarmAll();
    expect(await publishPost(worker, postId, LIMIT_MS)).toMatchObject({ next: 'wait' });
  });

  test('a claimed publisher that is still uploading at the shutdown finishes', async () => {
    const { postId } = await readyPost(world, { platforms: ['reelnet'] });
    await arm(publisher.sandboxUrl, { platform: 'reelnet', call: 'upload', fault: 'slow', slowMs: 1_500, times: 1 });
    const paused = pausingAt('claimed');
    const worker = publisher.another({ pause: paused.pause });
    const running = publishPost(worker, postId, LIMIT_MS);
    await paused.reached;
    worker.armed.disarmAll();
    paused.resume();
    expect(await running).toEqual({ next: 'end', status: 'posted' });
  });
});
