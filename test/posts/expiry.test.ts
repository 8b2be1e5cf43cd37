/** A post with `expiresAfter` ends `slot_missed` if publishing starts too late. What may have been sent is never failed by it. */
import { describe, expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { Event } from '../../db/entities/event.ts';
import { acquireLease } from '../../db/posts/lease.ts';
import { claimPost } from '../../db/posts/claim.ts';
import { approvePost, reschedulePost } from '../../db/posts/post-changes.ts';
import { markSent } from '../../db/posts/mark-sent.ts';
import { archiveWorkspace, restoreWorkspace } from '../../db/teams/workspaces.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { readyPost, type ReadyPost, type ReadyPostOptions } from '../support/ready-post.ts';
import { countInjectedFaults, scheduleFault } from '../support/simulator.ts';
import { commit } from '../support/teams.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';
import { reservedPost } from './reserved-post.ts';

const fixture = openPublishingFixture();

/** The call with which the preparation of each platform begins. */
const FIRST_CALLS = [
  ['clipapp', 'init'],
  ['reelnet', 'container'],
  ['videoshorts', 'open'],
] as const;

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);
const em = () => fixture.deps.orm.em.fork();
const publish = ({ postId }: ReadyPost, deps = fixture.deps) => publishPost(deps, postId, LIMIT_MS);
const expiring = (options: ReadyPostOptions = {}) => readyPost(fixture.deps, { expiresAfter: 60, ...options });

/** Moves the slot back as if hours had passed. */
const passHours = ({ postId }: { postId: string }, hours: number) =>
  em().execute("update post set due_at = due_at - ? * interval '1 hour' where id = ?", [hours, postId]);

const outcomes = async ({ postId }: ReadyPost) =>
  (await fixture.targets(postId)).map(({ status, error }) => error?.code ?? status);

describe('a post that starts after its limit', () => {
  test('ends slot_missed on every platform, and no platform receives anything', async () => {
    const ready = await expiring({ platforms: [...PLATFORMS], dueAt: hoursAgo(2) });
    const { sandboxUrl } = fixture.publisher;
    for (const [platform, call] of FIRST_CALLS) {
      await scheduleFault(sandboxUrl, { platform, call, fault: '5xx', times: 1 });
    }

    expect(await publish(ready)).toEqual({ next: 'end', status: 'failed' });

    for (const [, call] of FIRST_CALLS) expect(await countInjectedFaults(sandboxUrl, call)).toBe(0);

    expect(await outcomes(ready)).toEqual(['slot_missed', 'slot_missed', 'slot_missed']);
    for (const target of await fixture.targets(ready.postId)) {
      expect(target).toMatchObject({ status: 'failed', sendState: 'none', sends: 0, handleId: null });
      expect(target.error?.message).toContain('within 60 minutes of its slot (expiresAfter)');
    }
    expect(await fixture.accepted(ready)).toEqual([]);
  });

  test('is announced by one post.failed event, even if two publishers find it at once', async () => {
    const ready = await expiring({ platforms: ['clipapp', 'videoshorts'], dueAt: hoursAgo(2) });
    await Promise.all([publish(ready), publish(ready, fixture.publisher.another())]);
    await publish(ready);
    const events = await em().find(Event, { subjectId: ready.postId });
    expect(events.map(({ type }) => type)).toEqual(['post.failed']);
    expect(events[0]?.data).toMatchObject({ targets: [{ error: { code: 'slot_missed' } }, { outcome: 'failed' }] });
  });

  test('is published if it starts within the limit, and always if it has none', async () => {
    const intime = await expiring({ dueAt: hoursAgo(0.9) });
    expect(await publish(intime)).toEqual({ next: 'end', status: 'posted' });
    const unlimited = await readyPost(fixture.deps, { dueAt: hoursAgo(48) });
    expect(await publish(unlimited)).toEqual({ next: 'end', status: 'posted' });
  });

  test('each of several batched claims gets the result of its own post', async () => {
    const posts = await Promise.all([expiring({ dueAt: hoursAgo(2) }), expiring(), expiring({ dueAt: hoursAgo(2) })]);
    const leases = await Promise.all(posts.map(({ postId }) => acquireLease(em(), postId, 1)));
    await Promise.all(leases.map((lease) => claimPost(fixture.deps.orm.em, lease!)));
    expect(await Promise.all(posts.map(outcomes))).toEqual([['slot_missed'], ['publishing'], ['slot_missed']]);
  });
});

describe('a post whose publishing had started', () => {
  test.each(PLATFORMS)('a %s call whose reply was lost is read, not failed, hours later', async (platform) => {
    const ready = await expiring({ platforms: [platform] });
    const fault = { platform, call: 'publish', fault: 'after-accept-lost-reply', times: 1 } as const;
    await scheduleFault(fixture.publisher.sandboxUrl, fault);
    const paused = pauseAt('responded');
    const stopped = publish(ready, fixture.publisher.another({ checkpoint: paused.pause }));
    await paused.reached;
    await passHours(ready, 5);
    expect(await publish(ready)).toEqual({ next: 'end', status: 'posted' });
    paused.resume();
    await stopped;
    expect(await outcomes(ready)).toEqual(['posted']);
    expect(await fixture.accepted(ready)).toEqual([platform]);
  });

  test('a target that crashed before its call ends slot_missed; one that was sent does not', async () => {
    const ready = await expiring({ platforms: ['clipapp', 'videoshorts'] });
    const paused = pauseAt('claimed');
    const stopped = publish(ready, fixture.publisher.another({ checkpoint: paused.pause }));
    await paused.reached;
    await em().execute(
      `update post_target set status = 'posted', send_state = 'confirmed' where post_id = ? and platform = 'clipapp'`,
      [ready.postId],
    );
    await passHours(ready, 5);
    expect(await publish(ready)).toEqual({ next: 'end', status: 'partial' });
    paused.resume();
    await stopped;
    expect(await outcomes(ready)).toEqual(['posted', 'slot_missed']);
    expect(await fixture.accepted(ready)).toEqual([]);
  });

  test('a publisher that was suspended between its claim and its call sends nothing', async () => {
    const ready = await expiring();
    const paused = pauseAt('claimed');
    const suspended = publish(ready, fixture.publisher.another({ checkpoint: paused.pause }));
    await paused.reached;
    await passHours(ready, 5);
    paused.resume();
    expect(await suspended).toMatchObject({ next: 'publish' });
    expect(await publish(ready)).toEqual({ next: 'end', status: 'failed' });
    expect(await outcomes(ready)).toEqual(['slot_missed']);
    expect(await fixture.accepted(ready)).toEqual([]);
  });

  test('batched calls are sent only for the posts that have not expired', async () => {
    const posts = await Promise.all([1, 2, 3, 4].map(() => reservedPost(fixture.deps, { expiresAfter: 60 })));
    await passHours(posts[1]!, 5);
    const marks = await Promise.all(posts.map((post) => markSent(em(), post.targetId, post.lease, 'first')));
    expect(marks.map(({ outcome }) => outcome)).toEqual(['sent', 'lost', 'sent', 'sent']);
  });
});

describe('a slot that moves', () => {
  test('counts anew after a reschedule', async () => {
    const ready = await expiring({ dueAt: hoursAgo(2) });
    const scheduledTime = new Date(Date.now() + HOUR_MS);
    await commit(fixture.deps, (tx) => reschedulePost(tx, ready.postId, { scheduledTime }));
    await passHours(ready, 1.5);
    expect(await publish(ready)).toEqual({ next: 'end', status: 'posted' });
  });

  test('lets an approval publish within the limit, and ends the post slot_missed without one', async () => {
    const [intime, late] = [await expiring({ dueAt: hoursAgo(0.9) }), await expiring({ dueAt: hoursAgo(2) })];
    for (const { postId } of [intime, late]) {
      await em().execute(`update post set status = 'in_review' where id = ?`, [postId]);
    }
    await commit(fixture.deps, (tx) => approvePost(tx, intime.postId));
    expect(await publish(intime)).toEqual({ next: 'end', status: 'posted' });

    const refused = await commit(fixture.deps, (tx) => approvePost(tx, late.postId));
    expect(refused).toMatchObject({ ok: false, refusal: expect.stringContaining('nobody approved it') });
    expect(await publish(late)).toEqual({ next: 'end', status: 'failed' });
    const [target] = await fixture.targets(late.postId);
    expect(target?.error).toMatchObject({
      code: 'slot_missed',
      message: expect.stringContaining('was not approved within 60 minutes'),
    });
    const events = await em().find(Event, { subjectId: late.postId });
    expect(events.map(({ type }) => type)).toEqual(['post.failed']);
    expect(await fixture.accepted(late)).toEqual([]);
  });

  test('ends a post in review of an archived workspace too, without publishing it', async () => {
    const late = await expiring({ dueAt: hoursAgo(2) });
    await em().execute(`update post set status = 'in_review' where id = ?`, [late.postId]);
    await commit(fixture.deps, (tx) => archiveWorkspace(tx, late.team.workspace));
    expect(await publish(late)).toEqual({ next: 'end', status: 'failed' });
    expect(await fixture.accepted(late)).toEqual([]);
  });

  test('a withheld post that is restored after its limit ends slot_missed', async () => {
    const ready = await expiring();
    const { workspace, team } = ready.team;
    await commit(fixture.deps, (tx) => archiveWorkspace(tx, workspace));
    expect(await publish(ready)).toEqual({ next: 'hold', reason: 'withheld' });
    await passHours(ready, 5);
    expect(await publish(ready)).toEqual({ next: 'hold', reason: 'withheld' });
    await commit(fixture.deps, (tx) => restoreWorkspace(tx, workspace, team.plan));
    expect(await publish(ready)).toEqual({ next: 'end', status: 'failed' });
    expect(await outcomes(ready)).toEqual(['slot_missed']);
  });
});

describe('a platform limit', () => {
  const full = {
    platform: 'clipapp',
    call: 'init',
    fault: 'error',
    code: 'spam_risk_too_many_posts',
    times: 1,
  } as const;

  test('that opens after the post has expired is not waited for', async () => {
    const ready = await expiring({ dueAt: hoursAgo(0.5) });
    await scheduleFault(fixture.publisher.sandboxUrl, full);
    expect(await publish(ready)).toEqual({ next: 'end', status: 'failed' });
    expect(await outcomes(ready)).toEqual(['daily_limit_reached']);
  });

  test('that the irreversible call reports is treated alike', async () => {
    const ready = await expiring({ platforms: ['reelnet'] });
    const reelnet = { platform: 'reelnet', call: 'publish', fault: 'error', code: '9/2207042', times: 1 } as const;
    await scheduleFault(fixture.publisher.sandboxUrl, reelnet);
    expect(await publish(ready)).toEqual({ next: 'end', status: 'failed' });
    expect(await outcomes(ready)).toEqual(['daily_limit_reached']);
  });

  test('that opens before is waited for', async () => {
    const ready = await expiring({ expiresAfter: 600 });
    await scheduleFault(fixture.publisher.sandboxUrl, full);
    expect(await publish(ready)).toMatchObject({ next: 'publish', opensAt: expect.any(String) });
  });
});
