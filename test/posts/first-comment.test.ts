/** Each test forces one interleaving of the first comment with a crash, a lost response or a rejection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { followUp } from '../../activities/posts/follow-up.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { settleAndReadNextStep } from '../../activities/posts/settle-and-read-next-step.ts';
import { disconnectAccount } from '../../db/accounts/accounts.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { restartStalledFollowUps } from '../../db/posts/follow-ups.ts';
import { SEND_WINDOW_MS } from '../../domain/posts/publish-timing.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { scheduleFault } from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';
import { inTheApp, livePost, TEXT } from './first-comment-fixture.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();
const PLATFORMS = ['reelnet', 'videoshorts'] as const;
const ended = { next: 'end' };

describe.each(PLATFORMS)('spec, POST /posts rule 4: the first comment on %s', (platform) => {
  test('a first comment is posted once after the post is live', async () => {
    const live = await livePost(fixture, platform);
    expect(await fixture.getStatus(live.postId)).toBe('posted');
    expect(await live.comment()).toEqual({ status: 'pending', reason: null, error: null, platformCommentId: null });
    expect(await live.round()).toEqual(ended);
    expect(await live.round()).toEqual(ended);
    expect(await live.comment()).toMatchObject({
      status: 'posted',
      error: null,
      platformCommentId: expect.any(String),
    });
    expect(await live.standing()).toBe(1);
  });

  test('a comment whose response was lost is found on the platform and not sent again', async () => {
    const live = await livePost(fixture, platform);
    await scheduleFault(fixture.publisher.sandboxUrl, { platform, call: 'comment', fault: 'after-accept-lost-reply' });
    expect(await live.round()).toMatchObject({ next: 'wait' });
    expect(await live.round()).toEqual(ended);
    expect(await live.comment()).toMatchObject({ status: 'posted', platformCommentId: expect.any(String) });
    expect(await live.standing()).toBe(1);
  });

  test('a comment whose call did not arrive ends as unknown and is not sent again', async () => {
    const live = await livePost(fixture, platform);
    await scheduleFault(fixture.publisher.sandboxUrl, { platform, call: 'comment', fault: 'before-accept' });
    expect(await live.round()).toMatchObject({ next: 'wait' });
    expect(await live.round()).toMatchObject({ next: 'wait' });
    await live.age(61);
    expect(await live.round()).toEqual(ended);
    expect(await live.round()).toEqual(ended);
    expect(await live.comment()).toMatchObject({
      status: 'unknown',
      reason: expect.stringContaining('Check the post'),
    });
    expect(await live.standing()).toBe(0);
  });

  test('a first comment fails if comments are disabled, and the post stays posted', async () => {
    const live = await livePost(fixture, platform);
    await inTheApp(fixture, 'closed-comments', { platform, platformPostId: live.platformPostId });
    expect(await live.round()).toEqual(ended);
    expect(await live.comment()).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('Comments are disabled'),
    });
    expect(await fixture.getStatus(live.postId)).toBe('posted');
  });

  test('a comment on a post deleted on the platform fails with that reason', async () => {
    const live = await livePost(fixture, platform);
    await inTheApp(fixture, 'removals', { platform, platformPostId: live.platformPostId });
    expect(await live.round()).toEqual(ended);
    expect(await live.comment()).toMatchObject({ status: 'failed', reason: expect.stringContaining('deleted') });
    expect(await fixture.getStatus(live.postId)).toBe('posted');
  });

  test('a rate-limited comment is retried later and posted once', async () => {
    const live = await livePost(fixture, platform);
    await scheduleFault(fixture.publisher.sandboxUrl, { platform, call: 'comment', fault: 'rate-limited' });
    expect(await live.round()).toMatchObject({ next: 'wait', waitMs: expect.any(Number) });
    expect(await live.comment()).toMatchObject({ status: 'pending' });
    expect(await live.round()).toEqual(ended);
    expect(await live.comment()).toMatchObject({ status: 'posted' });
    expect(await live.standing()).toBe(1);
  });

  test('a comment is sent with a refreshed token if the first token was rejected', async () => {
    const live = await livePost(fixture, platform);
    await scheduleFault(fixture.publisher.sandboxUrl, { platform, call: 'comment', fault: 'expired-token' });
    expect(await live.round()).toEqual(ended);
    expect(await live.comment()).toMatchObject({ status: 'posted' });
    expect(await live.standing()).toBe(1);
  });
});

describe('crashes', () => {
  test('after a crash before the comment claim, the next round sends the comment', async () => {
    const live = await livePost(fixture, 'reelnet');
    await fixture.deps.orm.em.fork().execute(`delete from outbox_message where row_id = ?`, [live.targetId]);
    expect(await live.round(fixture.publisher.another())).toEqual(ended);
    expect(await live.standing()).toBe(1);
  });

  test('after a crash between claim and call, the comment is unknown and never sent', async () => {
    const live = await livePost(fixture, 'reelnet');
    const paused = pauseAt('comment_reserved');
    void live.round(fixture.publisher.another({ checkpoint: paused.pause }));
    await paused.reached;
    await live.age(61);
    expect(await live.round()).toEqual(ended);
    expect(await live.comment()).toMatchObject({ status: 'unknown' });
    expect(await live.standing()).toBe(0);
  });

  test('a sender delayed before its call does not send, and the next round does', async () => {
    const live = await livePost(fixture, 'reelnet');
    const late = fixture.publisher.another({
      checkpoint: async (at) => (at === 'comment_reserved' ? sleep(SEND_WINDOW_MS + 50) : undefined),
    });
    expect(await live.round(late)).toMatchObject({ next: 'wait' });
    expect(await live.standing()).toBe(0);
    expect(await live.round()).toEqual(ended);
    expect(await live.standing()).toBe(1);
  });

  test('after a crash following the call, the comment is found on the platform', async () => {
    const live = await livePost(fixture, 'videoshorts');
    const paused = pauseAt('comment_sent');
    void live.round(fixture.publisher.another({ checkpoint: paused.pause }));
    await paused.reached;
    expect(await live.round()).toEqual(ended);
    expect(await live.comment()).toMatchObject({ status: 'posted' });
    expect(await live.standing()).toBe(1);
  });
});

test('two concurrent rounds send one comment', async () => {
  const live = await livePost(fixture, 'reelnet');
  const allDeps = Array.from({ length: 8 }, () => fixture.publisher.another());
  await Promise.all(allDeps.map((deps) => live.round(deps)));
  await live.round();
  expect(await live.comment()).toMatchObject({ status: 'posted' });
  expect(await live.standing()).toBe(1);
});

test('access revoked after the publish fails the comment and asks the owner to reconnect', async () => {
  const live = await livePost(fixture, 'videoshorts');
  await scheduleFault(fixture.publisher.sandboxUrl, {
    platform: 'videoshorts',
    call: 'comment',
    fault: 'expired-token',
    times: 9,
  });
  await scheduleFault(fixture.publisher.sandboxUrl, {
    platform: 'videoshorts',
    call: 'refresh',
    fault: 'expired-token',
    times: 9,
  });
  expect(await live.round()).toEqual(ended);
  expect(await live.comment()).toMatchObject({ status: 'failed', reason: expect.stringMatching(/connect/iu) });
  expect(await fixture.getStatus(live.postId)).toBe('posted');
});

test('no comment is sent with an account disconnected after the publish', async () => {
  const live = await livePost(fixture, 'reelnet');
  await commit(fixture.deps, (tx) => disconnectAccount(tx, live.accounts[0]!.id));
  expect(await live.round()).toEqual(ended);
  expect(await live.comment()).toMatchObject({ status: 'failed', reason: expect.stringContaining('disconnected') });
  expect(await live.standing()).toBe(0);
});

test('a comment that is rejected for a day fails with the reason', async () => {
  const live = await livePost(fixture, 'reelnet');
  await scheduleFault(fixture.publisher.sandboxUrl, { platform: 'reelnet', call: 'comment', fault: 'rate-limited' });
  const aged = `update post_target set published_at = published_at - interval '24 hours' where id = ?`;
  await fixture.deps.orm.em.fork().execute(aged, [live.targetId]);
  expect(await live.round()).toEqual(ended);
  const comment = await live.comment();
  expect(comment).toMatchObject({ status: 'failed', reason: expect.stringContaining('rate limit') });
  expect(comment?.error).toEqual({ code: expect.any(String), message: comment?.reason });
  expect(await live.failures()).toMatchObject([{ postId: live.postId, status: 'failed', error: comment?.error }]);
});

test('a failed target gets no comment, and the comment shows the reason', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['reelnet', 'videoshorts'], firstComment: TEXT });
  await commit(fixture.deps, (tx) => disconnectAccount(tx, ready.accounts[0]!.id));
  await fixture.publish(ready.postId);
  const [failed, posted] = await fixture.targets(ready.postId);
  await followUp(fixture.deps, failed!.id);
  expect([failed?.commentStatus, posted?.commentStatus]).toEqual([null, 'pending']);
});

test('a video without a platform id gets its comment once the id is known', async () => {
  const live = await livePost(fixture, 'reelnet');
  await fixture.deps.orm.em
    .fork()
    .execute(`update post_target set platform_post_id = null where id = ?`, [live.targetId]);
  expect(await live.round()).toEqual(ended);
  expect(await live.comment()).toMatchObject({ status: 'posted' });
  expect(await live.standing()).toBe(1);
});

const starts = (rowId: string) => fixture.deps.orm.em.fork().count(OutboxMessage, { workflow: 'followUp', rowId });

test('settling a post repeatedly starts one follow-up workflow per target that needs it', async () => {
  const plain = await readyPost(fixture.deps, { platforms: ['reelnet'] });
  await fixture.publish(plain.postId);
  const live = await livePost(fixture, 'reelnet');
  await fixture.publish(live.postId);
  expect(await starts((await fixture.targets(plain.postId))[0]!.id)).toBe(0);
  expect(await starts(live.targetId)).toBe(1);
});

test('settling a post starts the comment if the publisher crashed after the publish', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['reelnet'], firstComment: TEXT });
  const paused = pauseAt('confirmed');
  void publishPost(fixture.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
  await paused.reached;
  expect(await settleAndReadNextStep(fixture.deps, ready.postId)).toMatchObject({ next: 'end' });
  expect(await starts((await fixture.targets(ready.postId))[0]!.id)).toBe(1);
});

test('a comment starts while another target of its post is still being published', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['reelnet', 'clipapp'], firstComment: TEXT });
  const [reel, clip] = await fixture.targets(ready.postId);
  const release = Promise.withResolvers<void>();
  const pause = async (at: string, id: string) => (at === 'sent' && id === clip?.id ? release.promise : undefined);
  const running = publishPost(fixture.publisher.another({ checkpoint: pause }), ready.postId, LIMIT_MS);
  await waitUntil(
    () => starts(reel!.id),
    (count) => count === 1,
  );
  expect(await fixture.getStatus(ready.postId)).toBe('publishing');
  release.resolve();
  await running;
  expect(await starts(reel!.id)).toBe(1);
});

test('a comment whose workflow was lost is started again', async () => {
  const live = await livePost(fixture, 'reelnet');
  const requeue = () => commit(fixture.deps, restartStalledFollowUps);
  expect(await requeue()).toBe(0);
  await fixture.deps.orm.em
    .fork()
    .execute(`update post_target set follow_up_at = clock_timestamp() - interval '1 second' where id = ?`, [
      live.targetId,
    ]);
  expect(await requeue()).toBe(1);
  expect(await requeue()).toBe(0);
  expect(await starts(live.targetId)).toBe(2);
});
