/** Each test forces one interleaving of the publishing protocol. */
import { describe, expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { settleAndReadNextStep } from '../../activities/posts/settle-and-read-next-step.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault } from '../support/simulator.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

describe('sent without a reply', () => {
  test.each(['clipapp', 'reelnet', 'videoshorts'] as const)(
    'a lost publish response of %s is resolved with a status read, not a second send',
    async (platform) => {
      const ready = await readyPost(fixture.deps, { platforms: [platform] });
      await scheduleFault(fixture.publisher.sandboxUrl, {
        platform,
        call: 'publish',
        fault: 'after-accept-lost-reply',
        times: 1,
      });
      expect(await publishPost(fixture.deps, ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
      expect(await fixture.accepted(ready)).toEqual([platform]);
      expect((await fixture.targets(ready.postId))[0]).toMatchObject({ sends: 1, sendState: 'confirmed' });
    },
  );

  test('a call that did not arrive is repeated through the same handle and publishes once', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['videoshorts'] });
    await scheduleFault(fixture.publisher.sandboxUrl, {
      platform: 'videoshorts',
      call: 'publish',
      fault: '5xx',
      times: 1,
    });
    const paused = pauseAt('responded');
    const running = publishPost(fixture.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    await fixture.ageSends(ready.postId);
    paused.resume();
    expect(await running).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(ready)).toEqual(['videoshorts']);
    expect((await fixture.targets(ready.postId))[0]).toMatchObject({ sends: 2, status: 'posted' });
  });

  test('a target that the platform accepted and no longer shows ends as unknown without a resend', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
    const paused = pauseAt('sent');
    const stopped = publishPost(fixture.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    await fixture.expireCalls(ready.postId);
    await fixture.deps.orm.em
      .fork()
      .execute(`update post_target set send_state = 'confirmed', status = 'processing' where post_id = ?`, [
        ready.postId,
      ]);
    expect(await publishPost(fixture.publisher.another(), ready.postId, LIMIT_MS)).toEqual({
      next: 'end',
      status: 'failed',
    });
    expect((await fixture.targets(ready.postId))[0]?.error).toMatchObject({ code: 'outcome_unknown' });
    stopped.catch(() => undefined);
  });

  test('a reserved target is published although another target is still processing', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['clipapp', 'videoshorts'] });
    await scheduleFault(fixture.publisher.sandboxUrl, {
      platform: 'videoshorts',
      call: 'open',
      fault: '5xx',
      times: 1,
    });
    const paused = pauseAt('responded');
    const first = publishPost(fixture.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    expect(await settleAndReadNextStep(fixture.deps, ready.postId)).toMatchObject({ next: 'publish' });
    paused.resume();
    await first;
  });

  test('two posts of one reelnet account are never in flight at the same time', async () => {
    const first = await readyPost(fixture.deps, { platforms: ['reelnet'] });
    const second = await readyPost(fixture.deps, { team: first.team, accounts: first.accounts });
    const paused = pauseAt('sent');
    const running = publishPost(fixture.publisher.another({ checkpoint: paused.pause }), first.postId, LIMIT_MS);
    await paused.reached;
    const waiting = publishPost(fixture.publisher.another(), second.postId, LIMIT_MS);
    const [target] = await fixture.targets(second.postId);
    expect(target?.sendState).not.toBe('sent');
    paused.resume();
    expect(await Promise.all([running, waiting])).toEqual([
      { next: 'end', status: 'posted' },
      { next: 'end', status: 'posted' },
    ]);
    expect(await fixture.accepted(first)).toEqual(['reelnet', 'reelnet']);
  });
});
