/** Posts without a publisher are detected from their rows, long before the activity times out. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { acquireLease, releaseLease } from '../../db/posts/lease.ts';
import { Post } from '../../db/entities/post.ts';
import { requeueLostPosts, requeueUnleasedPosts } from '../../db/posts/requeue-lost-posts.ts';
import { reschedulePost } from '../../db/posts/post-changes.ts';
import { describePost } from '../../db/posts/describe-post.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { releaseWorkerNumber, acquireWorkerNumber } from '../../db/workers/worker-lease.ts';
import { UNLEASED_TIMEOUT_MS } from '../../domain/posts/publish-timing.ts';
import { mintDatabase } from '../support/database.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';

let databaseUrl: string;
let publisher: TestPublisher;
let deps: ActivityDeps;
let living: Client;
let number: number;

beforeAll(async () => {
  databaseUrl = await mintDatabase();
  publisher = await openPublisher({}, databaseUrl);
  deps = publisher.deps;
  ({ connection: living, number } = await worker());
});
afterAll(async () => {
  await living.end();
  await publisher.close();
});
beforeEach(() => em().execute(`update post set status = 'cancelled'`));

const em = () => deps.orm.em.fork();
/** Moves the lease deadline an hour into the past. */
const standStill = () => em().execute(`update post set lease_deadline = lease_deadline - interval '1 hour'`);
const inMs = (ms: number) => ({ dueAt: new Date(Date.now() + ms) });

async function worker(): Promise<{ connection: Client; number: number }> {
  const connection = new Client({ connectionString: databaseUrl });
  await connection.connect();
  return { connection, number: await acquireWorkerNumber(connection) };
}

async function killedWorker(): Promise<number> {
  const dying = await worker();
  await dying.connection.end();
  return dying.number;
}

/** The posts whose workflows one run signals. */
async function reported(look: typeof requeueLostPosts | typeof requeueUnleasedPosts): Promise<string[]> {
  const { outbox } = await inTransaction(deps.orm.em, (tx) => look(tx));
  return outbox.map((entry) => entry.rowId);
}

const isLost = async (postId: string): Promise<boolean> => {
  const { step } = await describePost(em(), postId);
  return step.next === 'publish' && step.publisherLost === true;
};

describe('a killed worker', () => {
  test('a worker killed before it took a lease: its post is signalled immediately and not delayed', async () => {
    const { postId } = await readyPost(deps);
    const far = await readyPost(deps, inMs(20 * 60_000));
    const ready = await readyPost(deps);
    await acquireLease(em(), ready.postId, number);
    expect(await reported(requeueLostPosts)).toEqual([]);
    await killedWorker();
    expect(await reported(requeueLostPosts)).toEqual([postId]);
    expect(await isLost(postId)).toBe(true);
    expect(await isLost(far.postId)).toBe(false);
    expect(await reported(requeueLostPosts)).toEqual([]);
  });

  test('a second worker killed in a row: its post is signalled again', async () => {
    const { postId } = await readyPost(deps);
    await killedWorker();
    expect(await reported(requeueLostPosts)).toEqual([postId]);
    await killedWorker();
    expect(await reported(requeueLostPosts)).toEqual([postId]);
  });

  test('a worker killed after an earlier release: its post is signalled after the pause', async () => {
    const [due, patient] = [await readyPost(deps), await readyPost(deps)];
    for (const [{ postId }, afterMs] of [
      [due, -60_000],
      [patient, 60_000],
    ] as const) {
      const lease = await acquireLease(em(), postId, number);
      await releaseLease(em(), lease!, afterMs);
    }
    await killedWorker();
    expect(await reported(requeueLostPosts)).toEqual([due.postId]);
  });

  test('a worker killed while it holds a lease: the post is signalled and leased again', async () => {
    const { postId } = await readyPost(deps);
    const killed = await killedWorker();
    await acquireLease(em(), postId, killed);
    expect(await reported(requeueLostPosts)).toEqual([postId]);
    expect(await isLost(postId)).toBe(true);
    await acquireLease(em(), postId, number);
    expect(await isLost(postId)).toBe(false);
    expect(await reported(requeueLostPosts)).toEqual([]);
  });

  test('a worker that shut down cleanly causes no signals', async () => {
    await readyPost(deps);
    const ended = await worker();
    await releaseWorkerNumber(ended.connection, ended.number);
    await ended.connection.end();
    expect(await reported(requeueLostPosts)).toEqual([]);
  });
});

describe('a stopped worker that still holds its lock', () => {
  test('a stopped worker with a claim 30 s overdue: another worker publishes its post once', async () => {
    const { postId } = await readyPost(deps, inMs(60_000));
    await acquireLease(em(), postId, number);
    expect(await reported(requeueLostPosts)).toEqual([]);
    await em().execute(
      `update post set due_at = due_at - interval '2 minutes', lease_deadline = lease_deadline - interval '2 minutes'`,
    );
    expect(await reported(requeueLostPosts)).toEqual([postId]);
    expect(await isLost(postId)).toBe(true);
    expect(await publishPost({ ...deps, workerNumber: number }, postId, 90_000)).toEqual({
      next: 'end',
      status: 'posted',
    });
    expect(await reported(requeueLostPosts)).toEqual([]);
  });

  test('a stopped worker with a late lease or a claimed post causes no signal', async () => {
    const [late, claimed] = [await readyPost(deps), await readyPost(deps, inMs(60_000))];
    await acquireLease(em(), late.postId, number);
    await acquireLease(em(), claimed.postId, number);
    await em().execute(`update post set status = 'publishing', lease_deadline = clock_timestamp() where id = ?`, [
      claimed.postId,
    ]);
    expect(await reported(requeueLostPosts)).toEqual([]);
  });
});

describe('a lost task while every worker runs', () => {
  test('a lost task is detected after the lease deadline and its post is signalled once', async () => {
    const overdue = await readyPost(deps, inMs(-UNLEASED_TIMEOUT_MS - 1_000));
    const slow = await readyPost(deps, { platforms: ['reelnet'], ...inMs(11 * 60_000) });
    const sleeping = await readyPost(deps, { platforms: ['clipapp'], ...inMs(11 * 60_000) });
    await em().execute(`update post set updated_at = updated_at - interval '1 hour'`);
    const queued = await readyPost(deps);
    expect((await reported(requeueUnleasedPosts)).sort()).toEqual([overdue.postId, slow.postId].sort());
    expect(await reported(requeueUnleasedPosts)).toEqual([]);
    expect([await isLost(queued.postId), await isLost(sleeping.postId)]).toEqual([false, false]);
  });

  test('a post is signalled again after half of the time that it was late', async () => {
    const { postId } = await readyPost(deps, inMs(-10 * UNLEASED_TIMEOUT_MS));
    const setSignalled = (agoMs: number) =>
      em().execute(`update post set lease_deadline = due_at + ? * interval '1 millisecond' where id = ?`, [
        10 * UNLEASED_TIMEOUT_MS - agoMs,
        postId,
      ]);
    await setSignalled(3 * UNLEASED_TIMEOUT_MS);
    expect(await reported(requeueUnleasedPosts)).toEqual([]);
    await setSignalled(4 * UNLEASED_TIMEOUT_MS);
    expect(await reported(requeueUnleasedPosts)).toEqual([postId]);
  });

  test('posts that are withheld, rendering, in review, ended or leased are not signalled', async () => {
    const changes = [
      `withheld_at = clock_timestamp()`,
      `render_status = 'rendering'`,
      `status = 'in_review'`,
      `status = 'posted'`,
    ];
    for (const change of [...changes, `lease_holder = ${number}`]) {
      const { postId } = await readyPost(deps, inMs(-600_000));
      await em().execute(`update post set ${change} where id = ?`, [postId]);
    }
    expect(await reported(requeueUnleasedPosts)).toEqual([]);
  });
});

describe('a post that is rescheduled to next week', () => {
  const NEXT_WEEK = 7 * 86_400_000;
  const moved = (postId: string) =>
    commit(deps, (tx) => reschedulePost(tx, postId, { scheduledTime: inMs(NEXT_WEEK).dueAt }));

  test('a rescheduled post whose lease was released is not signalled', async () => {
    const { postId } = await readyPost(deps, inMs(60_000));
    const lease = await acquireLease(em(), postId, number);
    await releaseLease(em(), lease!, 0);
    await moved(postId);
    await standStill();
    expect(await reported(requeueUnleasedPosts)).toEqual([]);
  });

  test('a rescheduled post whose lease holder is killed is signalled once', async () => {
    const { postId } = await readyPost(deps, inMs(60_000));
    await acquireLease(em(), postId, await killedWorker());
    await moved(postId);
    expect(await reported(requeueLostPosts)).toEqual([postId]);
    await standStill();
    expect(await reported(requeueUnleasedPosts)).toEqual([]);
  });

  test('a publisher that starts after a reschedule returns without a lease', async () => {
    const { postId } = await readyPost(deps, inMs(60_000));
    await moved(postId);
    expect(await publishPost({ ...deps, workerNumber: number }, postId, 90_000)).toMatchObject({ next: 'wait' });
    expect(await em().findOneOrFail(Post, postId)).toMatchObject({ leaseHolder: null, leaseDeadline: null });
  });
});

test('a publisher that returns before its post has ended releases its lease', async () => {
  const { postId } = await readyPost(deps, { platforms: ['clipapp', 'reelnet'], ...inMs(60_000) });
  const running = publishPost({ ...deps, workerNumber: number }, postId, 90_000);
  const row = () => em().findOneOrFail(Post, postId);
  while ((await row()).leaseHolder === null);
  deps.leasedPosts.postChanged(postId);
  expect(await running).toMatchObject({ next: 'publish', early: true });
  expect(await row()).toMatchObject({ leaseHolder: null, leaseDeadline: expect.any(Date) });
});
