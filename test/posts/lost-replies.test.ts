/** Each test forces one interleaving of the publishing protocol. */
import { describe, expect, test } from '@jest/globals';
import { settleAndReadNextStep } from '../../activities/posts/settle-and-read-next-step.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault } from '../support/simulator.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

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
      expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
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
    const paused = await fixture.publishUntil('responded', ready.postId);
    await fixture.ageSends(ready.postId);
    paused.resume();
    expect(await paused.ended).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(ready)).toEqual(['videoshorts']);
    expect((await fixture.targets(ready.postId))[0]).toMatchObject({ sends: 2, status: 'posted' });
  });

  test('a target that the platform accepted and no longer shows ends as unknown without a resend', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
    const paused = await fixture.publishUntil('sent', ready.postId);
    await fixture.expireCalls(ready.postId);
    await fixture.deps.orm.em
      .fork()
      .execute(`update post_target set send_state = 'confirmed', status = 'processing' where post_id = ?`, [
        ready.postId,
      ]);
    expect(await fixture.publishElsewhere(ready.postId)).toEqual({
      next: 'end',
      status: 'failed',
    });
    expect((await fixture.targets(ready.postId))[0]?.error).toMatchObject({ code: 'outcome_unknown' });
    paused.ended.catch(() => undefined);
  });

  test('a reserved target is published although another target is still processing', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['clipapp', 'videoshorts'] });
    await scheduleFault(fixture.publisher.sandboxUrl, {
      platform: 'videoshorts',
      call: 'open',
      fault: '5xx',
      times: 1,
    });
    const paused = await fixture.publishUntil('responded', ready.postId);
    expect(await settleAndReadNextStep(fixture.deps, ready.postId)).toMatchObject({ next: 'publish' });
    paused.resume();
    await paused.ended;
  });

  test('two posts of one reelnet account are never in flight at the same time', async () => {
    const first = await readyPost(fixture.deps, { platforms: ['reelnet'] });
    const second = await readyPost(fixture.deps, { team: first.team, accounts: first.accounts });
    const paused = await fixture.publishUntil('sent', first.postId);
    const waiting = fixture.publishElsewhere(second.postId);
    const [target] = await fixture.targets(second.postId);
    expect(target?.sendState).not.toBe('sent');
    paused.resume();
    expect(await Promise.all([paused.ended, waiting])).toEqual([
      { next: 'end', status: 'posted' },
      { next: 'end', status: 'posted' },
    ]);
    expect(await fixture.accepted(first)).toEqual(['reelnet', 'reelnet']);
  });
});
