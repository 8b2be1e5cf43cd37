/** Each test forces one interleaving of the publishing protocol. */
import { describe, expect, test } from '@jest/globals';
import { acquireLease } from '../../db/posts/lease.ts';
import { claimPost } from '../../db/posts/claim.ts';
import { readyPost } from '../support/ready-post.ts';
import { listPublished } from '../support/simulator.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

describe('a later lease takes over', () => {
  test('a paused publisher sends nothing after another publisher has published the post', async () => {
    const ready = await readyPost(fixture.deps);
    const paused = await fixture.publishUntil('claimed', ready.postId);
    expect(await fixture.publishElsewhere(ready.postId)).toEqual({
      next: 'end',
      status: 'posted',
    });
    paused.resume();
    await paused.ended;
    expect(await fixture.accepted(ready)).toEqual(['clipapp']);
    expect((await fixture.targets(ready.postId))[0]).toMatchObject({ sends: 1, status: 'posted' });
  });

  test('the next worker finishes a post that a lost worker left in publishing', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['reelnet'] });
    const lease = await acquireLease(fixture.deps.orm.em.fork(), ready.postId, 1);
    await claimPost(fixture.deps.orm.em, lease!);
    expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(ready)).toEqual(['reelnet']);
  });
});

describe('a one-use handle prevents a second publish', () => {
  test.each(['clipapp', 'reelnet', 'videoshorts'] as const)(
    'late bytes of a stopped publisher create no second post on %s',
    async (platform) => {
      const ready = await readyPost(fixture.deps, { platforms: [platform] });
      const paused = await fixture.publishUntil('sent', ready.postId);
      await fixture.ageSends(ready.postId);
      expect(await fixture.publishElsewhere(ready.postId)).toEqual({
        next: 'end',
        status: 'posted',
      });
      paused.resume();
      await paused.ended;
      expect(await fixture.accepted(ready)).toEqual([platform]);
      expect((await fixture.targets(ready.postId))[0]).toMatchObject({ status: 'posted', sends: 2, error: null });
    },
  );

  test('two publishers that prepare concurrently use one handle', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['reelnet'] });
    const paused = await fixture.publishUntil('prepared', ready.postId);
    const second = await fixture.publishElsewhere(ready.postId);
    paused.resume();
    await paused.ended;
    expect(second).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(ready)).toEqual(['reelnet']);
  });

  test('an edited post is published with its new caption through a new handle', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['videoshorts'] });
    const paused = await fixture.publishUntil('prepared', ready.postId);
    const em = fixture.deps.orm.em.fork();
    await em.execute(`update post_target set caption = 'Edited' where post_id = ?`, [ready.postId]);
    await em.execute('update post set revision = revision + 1 where id = ?', [ready.postId]);
    paused.resume();
    expect(await paused.ended).toMatchObject({ next: 'publish' });
    await fixture.publish(ready.postId);
    const all = await listPublished(fixture.publisher.sandboxUrl);
    expect(all.filter((post) => post.accountId === ready.accounts[0]!.platformUserId)).toMatchObject([
      { caption: 'Edited' },
    ]);
  });
});
