/** Each test forces one interleaving of the publishing protocol. */
import { describe, expect, test } from '@jest/globals';
import { acquireLease } from '../../db/posts/lease.ts';
import { claimPost } from '../../db/posts/claim.ts';
import { cancelPost, reschedulePost } from '../../db/posts/post-changes.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

describe('the claim', () => {
  test('a due post is published exactly once on every platform and gets its URLs', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['clipapp', 'reelnet', 'videoshorts'] });
    const plan = await fixture.publish(ready.postId);
    expect(plan).toEqual({ next: 'end', status: 'posted' });
    expect((await fixture.accepted(ready)).sort()).toEqual(['clipapp', 'reelnet', 'videoshorts']);
    for (const target of await fixture.targets(ready.postId)) {
      expect(target).toMatchObject({ status: 'posted', sendState: 'confirmed', sends: 1, error: null });
      expect(target.url).toMatch(/^http/);
    }
  });

  test('the holder of a lease may repeat a claim whose response was lost', async () => {
    const { postId } = await readyPost(fixture.deps);
    const held = await acquireLease(fixture.deps.orm.em.fork(), postId, 1);
    expect(held).not.toBeNull();
    expect(await claimPost(fixture.deps.orm.em, held!)).toEqual({ outcome: 'won' });
    expect(await claimPost(fixture.deps.orm.em, held!)).toEqual({ outcome: 'won' });
  });

  test('a post is never claimed before its slot', async () => {
    const { postId } = await readyPost(fixture.deps, { dueAt: new Date(Date.now() + 5_000) });
    const lease = await acquireLease(fixture.deps.orm.em.fork(), postId, 1);
    const claim = await claimPost(fixture.deps.orm.em, lease!);
    expect(claim.outcome).toBe('early');
    expect(await fixture.getStatus(postId)).toBe('scheduled');
  });

  test('a post rescheduled while leased is not published at its old slot', async () => {
    const ready = await readyPost(fixture.deps);
    const paused = await fixture.publishUntil('prepared', ready.postId);
    const later = new Date(Date.now() + 3_600_000);
    await commit(fixture.deps, (tx) => reschedulePost(tx, ready.postId, { scheduledTime: later }));
    paused.resume();
    expect(await paused.ended).toMatchObject({ next: 'wait', slot: later.toISOString() });
    expect(await fixture.accepted(ready)).toEqual([]);
  });

  test('a post cancelled while leased is never published', async () => {
    const ready = await readyPost(fixture.deps);
    const paused = await fixture.publishUntil('prepared', ready.postId);
    expect(await commit(fixture.deps, (tx) => cancelPost(tx, ready.postId))).toEqual({ ok: true, repeat: false });
    paused.resume();
    expect(await paused.ended).toEqual({ next: 'end', status: 'cancelled' });
    expect(await fixture.accepted(ready)).toEqual([]);
  });

  test('a claimed post cannot be cancelled', async () => {
    const ready = await readyPost(fixture.deps);
    const paused = await fixture.publishUntil('claimed', ready.postId);
    expect(await commit(fixture.deps, (tx) => cancelPost(tx, ready.postId))).toMatchObject({ ok: false });
    paused.resume();
    expect(await paused.ended).toEqual({ next: 'end', status: 'posted' });
  });

  test('an account disconnected before the claim fails its target and no other target', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['clipapp', 'videoshorts'] });
    const paused = await fixture.publishUntil('prepared', ready.postId);
    await fixture.deps.orm.em
      .fork()
      .execute('update account set disconnected_at = clock_timestamp() where id = ?', [ready.accounts[0]!.id]);
    paused.resume();
    expect(await paused.ended).toEqual({ next: 'end', status: 'partial' });
    expect(await fixture.accepted(ready)).toEqual(['videoshorts']);
    expect((await fixture.targets(ready.postId))[0]?.error).toMatchObject({ code: 'account_disconnected' });
  });
});

describe('disconnecting an account', () => {
  test('a publisher that resumes does not send a target whose account was disconnected', async () => {
    const ready = await readyPost(fixture.deps);
    const paused = await fixture.publishUntil('claimed', ready.postId);
    await fixture.deps.orm.em
      .fork()
      .execute('update account set disconnected_at = clock_timestamp() where id = ?', [ready.accounts[0]!.id]);
    expect(await fixture.publishElsewhere(ready.postId)).toEqual({
      next: 'end',
      status: 'failed',
    });
    paused.resume();
    await paused.ended;
    expect(await fixture.accepted(ready)).toEqual([]);
    expect((await fixture.targets(ready.postId))[0]).toMatchObject({
      sendState: 'none',
      error: { code: 'account_disconnected' },
    });
  });
});
