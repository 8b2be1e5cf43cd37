/** After a restore from a backup, nothing is sent that may have been sent since the backup. */
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { settleAndReadNextStep } from '../../activities/posts/settle-and-read-next-step.ts';
import { cancelDuePosts } from '../../bin/commands/posts.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault } from '../support/simulator.ts';
import { livePost, TEXT } from './first-comment-fixture.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();
const cancelDue = () => cancelDuePosts(fixture.deps.orm, { 'due-by': new Date(Date.now() + 1_000).toISOString() });

test('after a restore, a target that waited for a limit ends as unknown', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp', 'reelnet'] });
  const full = {
    platform: 'clipapp',
    call: 'init',
    fault: 'error',
    code: 'spam_risk_too_many_posts',
    times: 1,
  } as const;
  await scheduleFault(fixture.publisher.sandboxUrl, full);
  await fixture.publish(ready.postId);
  expect(await fixture.accepted(ready)).toEqual(['reelnet']);

  const { json } = await cancelDue();

  const [waiting, out] = await fixture.targets(ready.postId);
  expect(json.unsure).toContainEqual({ postId: ready.postId, targetIds: [waiting?.id] });
  expect(waiting).toMatchObject({ status: 'failed', sendState: 'unknown', error: { code: 'outcome_unknown' } });
  expect(out).toMatchObject({ status: 'posted' });
  expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'partial' });
  expect(await fixture.accepted(ready)).toEqual(['reelnet']);
});

test('after a restore, a pending first comment is not sent because it may exist', async () => {
  const live = await livePost(fixture, 'reelnet');

  const { json } = await cancelDue();

  expect(json.comments).toEqual([{ postId: live.postId, targetId: live.targetId }]);
  expect(await live.comment()).toMatchObject({
    status: 'unknown',
    reason: expect.stringContaining('Check the post'),
  });
  expect(await live.round()).toEqual({ next: 'end' });
  expect(await live.standing()).toBe(0);
  expect((await cancelDue()).json.comments).toEqual([]);
});

test('after a restore, settling a post starts no comment for a live target', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['reelnet'], firstComment: TEXT });
  const paused = pauseAt('confirmed');
  void publishPost(fixture.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
  await paused.reached;

  const { json } = await cancelDue();

  expect(json.comments).toMatchObject([{ postId: ready.postId }]);
  expect(await settleAndReadNextStep(fixture.deps, ready.postId)).toMatchObject({ next: 'end' });
  expect(await fixture.targets(ready.postId)).toMatchObject([{ commentStatus: 'unknown', followUpAt: null }]);
});

test('after a restore, a sent first comment is still searched on the platform', async () => {
  const live = await livePost(fixture, 'reelnet');
  await scheduleFault(fixture.publisher.sandboxUrl, {
    platform: 'reelnet',
    call: 'comment',
    fault: 'after-accept-lost-reply',
  });
  await live.round();

  expect((await cancelDue()).json.comments).toEqual([]);
  expect(await live.round()).toEqual({ next: 'end' });
  expect(await live.comment()).toMatchObject({ status: 'posted' });
  expect(await live.standing()).toBe(1);
});
