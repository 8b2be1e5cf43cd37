/** Compare-and-set updates that let one of two publishers win. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { prepareTarget } from '../../activities/posts/prepare-target.ts';
import { openPostWork, type TargetWork } from '../../activities/posts/post-work.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { settleAndReadNextStep } from '../../activities/posts/settle-and-read-next-step.ts';
import { readTarget } from '../../activities/posts/read-target.ts';
import { recoverTarget } from '../../activities/posts/send-target.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { acquireLease } from '../../db/posts/lease.ts';
import { claimPost } from '../../db/posts/claim.ts';
import { Event } from '../../db/entities/event.ts';
import { Post } from '../../db/entities/post.ts';
import { cancelPost } from '../../db/posts/post-changes.ts';
import { confirmTarget, failSent, findTarget, storeHandle } from '../../db/posts/send-state.ts';
import { markSent, markResent } from '../../db/posts/mark-sent.ts';
import { targetError } from '../../domain/posts/target-error.ts';
import { RETRY_WINDOW_MS, PROCESSING_TIMEOUT_MS, SEND_WINDOW_MS } from '../../domain/posts/publish-timing.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { scheduleFault as armFault, listPublished } from '../support/simulator.ts';
import { claimed, handleNamed, reservedPost } from './reserved-post.ts';
import { fetchControl } from '../support/sandbox-control.ts';

const NEVER = new AbortController().signal;
const REFUSED = targetError({ code: 'platform_rejected', message: 'No.', platformCode: null });
const POSTED = { processing: false, platformPostId: '1', url: null };

let publisher: TestPublisher;
let deps: ActivityDeps;

beforeAll(async () => {
  publisher = await openPublisher();
  deps = publisher.deps;
});
afterAll(() => publisher.close());
beforeEach(async () => {
  await fetchControl(publisher.sandboxUrl, 'faults', { method: 'DELETE' });
});

const em = () => deps.orm.em.fork();
const target = (targetId: string) => findTarget(em(), targetId);
const soon = () => performance.now() + 60_000;

async function firstWork(postId: string): Promise<TargetWork> {
  const { targets, loadWork: workOf } = await openPostWork(deps, postId);
  return workOf(targets[0]!);
}

/** A leased and prepared post with one target, marked as sent `ageMs` ago although no call was made. */
async function sentButLost(ageMs: number) {
  const { postId } = await readyPost(deps);
  const lease = await claimed(deps, postId);
  const work = await firstWork(postId);
  if (!('job' in work)) throw new Error('the account has no grant');
  const prepared = await prepareTarget(deps, work, lease, NEVER);
  if (!('handle' in prepared)) throw new Error(prepared.error.code);
  await markSent(em(), work.target.id, lease, prepared.handle.id);
  await em().execute(
    `with aged as (update post set claimed_at = claimed_at - ? * interval '1 millisecond' where id = ? returning id)
     update post_target set sent_at = sent_at - ? * interval '1 millisecond' from aged where post_id = aged.id`,
    [ageMs, postId, ageMs],
  );
  return { postId, work, handle: prepared.handle, targetId: work.target.id };
}

describe('the claim', () => {
  test('only the publisher with the latest lease can claim the post', async () => {
    const { postId } = await readyPost(deps);
    const earlier = await acquireLease(em(), postId, 1);
    const later = await acquireLease(em(), postId, 1);
    expect(await claimPost(deps.orm.em, earlier!)).toEqual({ outcome: 'moved' });
    expect(await claimPost(deps.orm.em, later!)).toEqual({ outcome: 'won' });
  });
});

describe('a later lease takes over', () => {
  test('a publisher cannot send a target that a later lease has reserved', async () => {
    const { postId, lease: earlier, targetId } = await reservedPost(deps);
    const later = await claimed(deps, postId);
    expect(await markSent(em(), targetId, earlier, 'first')).toMatchObject({ outcome: 'lost' });
    expect(await markSent(em(), targetId, later, 'first')).toMatchObject({ outcome: 'sent' });
  });

  test('a sent target is not sent again, not even under the same lease', async () => {
    const { lease, targetId } = await reservedPost(deps);
    expect(await markSent(em(), targetId, lease, 'first')).toMatchObject({ outcome: 'sent' });
    expect(await markSent(em(), targetId, lease, 'first')).toMatchObject({ outcome: 'lost' });
    expect(await target(targetId)).toMatchObject({ sendState: 'sent', sends: 1 });
  });
});

describe('a one-use handle prevents a second publish', () => {
  test('concurrent and later publishers of a target share one handle', async () => {
    const { postId } = await readyPost(deps);
    const lease = await acquireLease(em(), postId, 1);
    const ready = async () => {
      return prepareTarget(deps, await firstWork(postId), lease!, NEVER);
    };
    await armFault(publisher.sandboxUrl, { platform: 'clipapp', call: 'init', fault: 'slow', slowMs: 500, times: 2 });
    const [first, second] = await Promise.all([ready(), ready()]);
    expect(first).toHaveProperty('handle');
    expect(second).toEqual(first);
    expect(await ready()).toEqual(first);
  });

  test('a new handle is stored only if the handle that it replaces is still current', async () => {
    const { lease, targetId } = await reservedPost(deps);
    expect(await storeHandle(em(), targetId, 'first', handleNamed('second'), lease.revision)).toBe(true);
    expect(await storeHandle(em(), targetId, 'first', handleNamed('third'), lease.revision)).toBe(false);
    expect((await target(targetId)).handleId).toBe('second');
  });

  test('a target keeps its handle once its call may have been sent', async () => {
    const { lease, targetId } = await reservedPost(deps);
    await markSent(em(), targetId, lease, 'first');
    expect(await storeHandle(em(), targetId, 'first', handleNamed('second'), lease.revision)).toBe(false);
  });

  test('a publisher cannot send through a replaced handle', async () => {
    const { lease, targetId } = await reservedPost(deps);
    await storeHandle(em(), targetId, 'first', handleNamed('second'), lease.revision);
    expect(await markSent(em(), targetId, lease, 'first')).toMatchObject({ outcome: 'lost' });
  });

  test('a publish through a handle that is not stored does not confirm the target', async () => {
    const { lease, targetId } = await reservedPost(deps);
    await markSent(em(), targetId, lease, 'first');
    await confirmTarget(em(), { id: targetId, handleId: 'another' }, POSTED);
    expect(await target(targetId)).toMatchObject({ sendState: 'sent', status: 'publishing' });
  });

  test('of two publishers whose send did not arrive, exactly one retries', async () => {
    const { lease, targetId } = await reservedPost(deps);
    await markSent(em(), targetId, lease, 'first');
    const lost = { id: targetId, handleId: 'first', sends: 1 };
    const again = await Promise.all([markResent(em(), lost), markResent(em(), lost)]);
    expect(again.filter((send) => send !== null)).toMatchObject([{ sends: 2, number: 2 }]);
    expect((await target(targetId)).sends).toBe(2);
  });

  test('a rejection of the first send does not fail a target with a second send in flight', async () => {
    const { lease, targetId } = await reservedPost(deps);
    await markSent(em(), targetId, lease, 'first');
    const lost = { id: targetId, handleId: 'first', sends: 1 };
    await markResent(em(), lost);
    await failSent(em(), lost, REFUSED);
    expect(await target(targetId)).toMatchObject({ sendState: 'sent', status: 'publishing', error: null });
  });

  test('a publisher that was stopped for long after marking its send makes no call', async () => {
    const ready = await readyPost(deps);
    const stopped = publisher.another({
      checkpoint: async (point) => void (point === 'sent' && (await sleep(SEND_WINDOW_MS + 100))),
    });
    expect(await publishPost(stopped, ready.postId, 60_000)).toEqual({ next: 'settle' });
    const all = await listPublished(publisher.sandboxUrl);
    expect(all.filter((post) => post.accountId === ready.accounts[0]!.platformUserId)).toEqual([]);
  });
});

describe('sent without a reply', () => {
  test('a call counts as not arrived only after its time limit', async () => {
    const fresh = await sentButLost(0);
    expect(await readTarget(deps, fresh.work, fresh.handle)).toBe('open');
    const old = await sentButLost(60_000);
    expect(await readTarget(deps, old.work, old.handle)).toBe('not_sent');
  });

  test('a target fails after the retry limit if the platform never accepts it', async () => {
    const { work, handle, targetId } = await sentButLost(60_000);
    await em().execute('update post_target set sends = 7 where id = ?', [targetId]);
    await em().execute(
      `update post set claimed_at = clock_timestamp() - ? * interval '1 millisecond'
       where id = (select post_id from post_target where id = ?)`,
      [RETRY_WINDOW_MS + 1_000, targetId],
    );
    await recoverTarget(deps, work, handle, soon());
    expect(await target(targetId)).toMatchObject({ status: 'failed', sends: 7 });
    expect((await target(targetId)).error).toMatchObject({ code: 'platform_unavailable' });
  });

  test('a target that the platform accepts after many retries is published once', async () => {
    const { work, handle, targetId } = await sentButLost(60_000);
    await em().execute('update post_target set sends = 7 where id = ?', [targetId]);
    await recoverTarget(deps, work, handle, soon());
    expect(await target(targetId)).toMatchObject({ status: 'posted', sends: 8 });
  });

  test('after an outage one failed status read does not end the target as unknown', async () => {
    const { work, handle, targetId } = await sentButLost(PROCESSING_TIMEOUT_MS + 60_000);
    await work.connector.publish(work.job, handle);
    await armFault(publisher.sandboxUrl, { platform: 'clipapp', call: 'status', fault: '5xx', times: 1 });
    await recoverTarget(deps, work, handle, soon());
    expect(await target(targetId)).toMatchObject({ status: 'posted', error: null });
  });

  test('a handle counts as expired only after the time limit of its call', async () => {
    const young = await sentButLost(0);
    const over = { ...young.handle, expiresAt: new Date(Date.now() - 1_000) };
    expect(await readTarget(deps, young.work, over)).toBe('open');
    const old = await sentButLost(60_000);
    expect(await readTarget(deps, old.work, { ...old.handle, expiresAt: over.expiresAt })).toBe('ended');
  });

  test('a reelnet account has one post in flight; the next is sent after it settles', async () => {
    const first = await reservedPost(deps, { platforms: ['reelnet'] });
    const second = await reservedPost(deps, { team: first.team, accounts: first.accounts });
    expect(await markSent(em(), first.targetId, first.lease, 'first')).toMatchObject({ outcome: 'sent' });
    expect(await markSent(em(), second.targetId, second.lease, 'first')).toMatchObject({ outcome: 'busy' });
    await confirmTarget(em(), { id: first.targetId, handleId: 'first' }, POSTED);
    expect(await markSent(em(), second.targetId, second.lease, 'first')).toMatchObject({ outcome: 'sent' });
  });
});

describe('settled once', () => {
  test('a late publisher that settles a cancelled post changes nothing and records no event', async () => {
    const { postId } = await readyPost(deps);
    await commit(deps, (tx) => cancelPost(tx, postId));
    expect(await settleAndReadNextStep(deps, postId)).toEqual({ next: 'end', status: 'cancelled' });
    expect(await em().count(Event, { subjectId: postId })).toBe(0);
  });

  test('a post that is settled again keeps its publish time', async () => {
    const { postId } = await readyPost(deps);
    await publishPost(deps, postId, 60_000);
    const { publishedAt } = await em().findOneOrFail(Post, postId);
    await settleAndReadNextStep(deps, postId);
    expect((await em().findOneOrFail(Post, postId)).publishedAt).toEqual(publishedAt);
  });
});
