/** Each test forces one interleaving of the publishing protocol; the letter names the rule that closes it. */
import { describe, expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { acquireLease } from '../../db/posts/lease.ts';
import { claimPost } from '../../db/posts/claim.ts';
import { readyPost } from '../support/ready-post.ts';
import { listPublished } from '../support/simulator.ts';
import { pausingAt } from './pausing.ts';
import { LIMIT_MS, publishingStage } from './stage.ts';

const stage = publishingStage();

describe('C: a later arm takes over', () => {
  test('a stopped stage.publisher that wakes up after the claim sends nothing that a later one has sent', async () => {
    const ready = await readyPost(stage.world);
    const paused = pausingAt('claimed');
    const stopped = publishPost(stage.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    expect(await publishPost(stage.publisher.another(), ready.postId, LIMIT_MS)).toEqual({
      next: 'end',
      status: 'posted',
    });
    paused.resume();
    await stopped;
    expect(await stage.accepted(ready)).toEqual(['clipapp']);
    expect((await stage.targets(ready.postId))[0]).toMatchObject({ sends: 1, status: 'posted' });
  });

  test('a post left in publishing by a lost worker is finished by the next one', async () => {
    const ready = await readyPost(stage.world, { platforms: ['reelnet'] });
    const held = await acquireLease(stage.world.orm.em.fork(), ready.postId, 1);
    await claimPost(stage.world.orm.em, held!);
    expect(await publishPost(stage.world, ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
    expect(await stage.accepted(ready)).toEqual(['reelnet']);
  });
});

describe('D: the handle is the fence', () => {
  test.each(['clipapp', 'reelnet', 'videoshorts'] as const)(
    'on %s the bytes of a stopped stage.publisher that leave after another has sent make no second post',
    async (platform) => {
      const ready = await readyPost(stage.world, { platforms: [platform] });
      const paused = pausingAt('sent');
      const stopped = publishPost(stage.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
      await paused.reached;
      await stage.ageSends(ready.postId);
      expect(await publishPost(stage.publisher.another(), ready.postId, LIMIT_MS)).toEqual({
        next: 'end',
        status: 'posted',
      });
      paused.resume();
      await stopped;
      expect(await stage.accepted(ready)).toEqual([platform]);
      expect((await stage.targets(ready.postId))[0]).toMatchObject({ status: 'posted', sends: 2, error: null });
    },
  );

  test('two publishers that prepare at once go through one handle', async () => {
    const ready = await readyPost(stage.world, { platforms: ['reelnet'] });
    const paused = pausingAt('prepared');
    const first = publishPost(stage.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    const second = await publishPost(stage.publisher.another(), ready.postId, LIMIT_MS);
    paused.resume();
    await first;
    expect(second).toEqual({ next: 'end', status: 'posted' });
    expect(await stage.accepted(ready)).toEqual(['reelnet']);
  });

  test('a handle made for other words is not used: an edited post goes out as it reads now', async () => {
    const ready = await readyPost(stage.world, { platforms: ['videoshorts'] });
    const paused = pausingAt('prepared');
    const running = publishPost(stage.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    const em = stage.world.orm.em.fork();
    await em.execute(`update post_target set caption = 'Edited' where post_id = ?`, [ready.postId]);
    await em.execute('update post set revision = revision + 1 where id = ?', [ready.postId]);
    paused.resume();
    expect(await running).toMatchObject({ next: 'publish' });
    await publishPost(stage.world, ready.postId, LIMIT_MS);
    const all = await listPublished(stage.publisher.sandboxUrl);
    expect(all.filter((post) => post.accountId === ready.accounts[0]!.platformUserId)).toMatchObject([
      { caption: 'Edited' },
    ]);
  });
});
