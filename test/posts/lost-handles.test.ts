/** A lost handle is replaced only if nothing can have been published through it. */
import { describe, expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { discardLostHandle } from '../../db/posts/wait-for-platform-cap.ts';
import { markSent, markResent } from '../../db/posts/mark-sent.ts';
import { MAX_LOST_HANDLES } from '../../domain/posts/publish-timing.ts';
import { readyPost } from '../support/ready-post.ts';
import { advanceClock, scheduleFault as armFault } from '../support/simulator.ts';
import { pauseAt } from './pause-at.ts';
import { reservedPost } from './reserved-post.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

const POSTED = { next: 'end', status: 'posted' };

/** The error of each platform's irreversible call for an unknown handle. */
const LOST = {
  clipapp: { fault: 'expired-token' },
  reelnet: { fault: 'error', code: '-2/2207020' },
  videoshorts: { fault: 'response', status: 404 },
} as const;

describe('a handle that the platform lost before the publish call', () => {
  test.each(['clipapp', 'reelnet', 'videoshorts'] as const)(
    'a handle lost by %s is replaced, and the post is published once',
    async (platform) => {
      const ready = await readyPost(fixture.deps, { platforms: [platform] });
      await armFault(fixture.publisher.sandboxUrl, { platform, call: 'publish', ...LOST[platform], times: 1 });
      expect(await fixture.publish(ready.postId)).toEqual(POSTED);
      expect(await fixture.accepted(ready)).toEqual([platform]);
      expect((await fixture.targets(ready.postId))[0]).toMatchObject({ sends: 1, lostHandles: 1, error: null });
    },
  );

  test('after a worker crash the next publisher creates the new handle', async () => {
    const ready = await reservedPost(fixture.deps);
    const { targetId, lease } = ready;
    const em = () => fixture.deps.orm.em.fork();
    await markSent(em(), targetId, lease, 'first');
    expect(await discardLostHandle(em(), { id: targetId, handleId: 'first', sends: 1, certain: true })).toBe(true);
    expect(await fixture.publish(ready.postId)).toEqual(POSTED);
    expect(await fixture.accepted(ready)).toEqual(['clipapp']);
  });

  test('a target whose handles are lost repeatedly fails with the platform’s reason', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
    const { sandboxUrl } = fixture.publisher;
    await armFault(sandboxUrl, { platform: 'clipapp', call: 'publish', ...LOST.clipapp, times: MAX_LOST_HANDLES + 1 });
    expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'failed' });
    expect(await fixture.accepted(ready)).toEqual([]);
    expect((await fixture.targets(ready.postId))[0]?.error).toMatchObject({ code: 'handle_expired' });
  });
});

describe('a handle whose publish call may have been sent', () => {
  test('a handle with a call in flight is not replaced, so a late call publishes once', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
    const [promised, published, repeated] = [pauseAt('sent'), pauseAt('responded'), pauseAt('sent')];
    const slow = fixture.publisher.another({ checkpoint: (at) => promised.pause(at).then(() => published.pause(at)) });
    const stopped = publishPost(slow, ready.postId, LIMIT_MS);
    await promised.reached;
    await fixture.ageSends(ready.postId);
    const second = publishPost(fixture.publisher.another({ checkpoint: repeated.pause }), ready.postId, LIMIT_MS);
    await repeated.reached;
    promised.resume();
    await published.reached;
    expect(await fixture.accepted(ready)).toEqual(['clipapp']);
    // The platform closed the upload URL after receiving the video, which is not recorded yet.
    await armFault(fixture.publisher.sandboxUrl, { platform: 'clipapp', call: 'publish', ...LOST.clipapp, times: 1 });
    repeated.resume();
    await second;
    published.resume();
    await stopped;
    expect(await fixture.accepted(ready)).toEqual(['clipapp']);
    expect(await fixture.getStatus(ready.postId)).toBe('posted');
    expect((await fixture.targets(ready.postId))[0]).toMatchObject({ lostHandles: 0, error: null });
  });

  test('a handle is not replaced if another publisher has marked its call as sent', async () => {
    const { targetId, lease } = await reservedPost(fixture.deps);
    const em = () => fixture.deps.orm.em.fork();
    await markSent(em(), targetId, lease, 'first');
    await markResent(em(), { id: targetId, handleId: 'first', sends: 1 });
    expect(await discardLostHandle(em(), { id: targetId, handleId: 'first', sends: 1, certain: true })).toBe(false);
    expect(await discardLostHandle(em(), { id: targetId, handleId: 'first', sends: 2, certain: false })).toBe(false);
  });
});

test('a handle that expires before the slot is replaced, and the post is published on time', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'], dueAt: new Date(Date.now() + 1_500) });
  const prepared = pauseAt('prepared');
  const running = publishPost(fixture.publisher.another({ checkpoint: prepared.pause }), ready.postId, LIMIT_MS);
  await prepared.reached;
  await advanceClock(fixture.publisher.sandboxUrl, 2 * 3_600_000);
  prepared.resume();
  expect(await running).toEqual(POSTED);
  expect(await fixture.accepted(ready)).toEqual(['clipapp']);
});
