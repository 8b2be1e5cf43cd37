/** A database restored from a backup: what may have gone out since does not go out again. */
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { settleAndReadNextStep } from '../../activities/posts/settle-post.ts';
import { cancelDuePosts } from '../../bin/commands/posts.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault } from '../support/simulator.ts';
import { livePost, TEXT } from './first-comment-fixture.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();
const cancelDue = () => cancelDuePosts(fixture.deps.orm, { 'due-by': new Date(Date.now() + 1_000).toISOString() });

test('a target that waited for a limit of its platform ends unknown, and its post as the others did', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp', 'reelnet'] });
  const full = {
    platform: 'clipapp',
    call: 'init',
    fault: 'error',
    code: 'spam_risk_too_many_posts',
    times: 1,
  } as const;
  await scheduleFault(fixture.publisher.sandboxUrl, full);
  await publishPost(fixture.deps, ready.postId, LIMIT_MS);
  expect(await fixture.accepted(ready)).toEqual(['reelnet']);

  const { json } = await cancelDue();

  const [waiting, out] = await fixture.targets(ready.postId);
  expect(json.unsure).toContainEqual({ postId: ready.postId, targetIds: [waiting?.id] });
  expect(waiting).toMatchObject({ status: 'failed', sendState: 'unknown', error: { code: 'outcome_unknown' } });
  expect(out).toMatchObject({ status: 'posted' });
  expect(await publishPost(fixture.deps, ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'partial' });
  expect(await fixture.accepted(ready)).toEqual(['reelnet']);
});

test('a first comment that had not been sent is not sent: it may be there', async () => {
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

test('a target that was just live is not commented on by whoever settles its post', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['reelnet'], firstComment: TEXT });
  const paused = pauseAt('confirmed');
  void publishPost(fixture.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
  await paused.reached;

  const { json } = await cancelDue();

  expect(json.comments).toMatchObject([{ postId: ready.postId }]);
  expect(await settleAndReadNextStep(fixture.deps, ready.postId)).toMatchObject({ next: 'end' });
  expect(await fixture.targets(ready.postId)).toMatchObject([{ commentStatus: 'unknown', followUpAt: null }]);
});

test('a first comment whose call had left is looked for, as ever', async () => {
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
