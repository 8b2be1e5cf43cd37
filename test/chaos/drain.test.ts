/** The end of a chaos run needs nobody's hand: what keeps posts waiting is lifted, and what cannot be waited for is told. */
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { calmPlatforms } from '../../bench/chaos/calm.ts';
import { drain, drainFaults } from '../../bench/chaos/unsettled.ts';
import { readyPost, type ReadyPost } from '../support/ready-post.ts';
import { LIMIT_MS, publishingStage } from '../posts/stage.ts';
import { scheduleFault } from '../support/simulator.ts';

const stage = publishingStage();
const publish = ({ postId }: ReadyPost) => publishPost(stage.world, postId, LIMIT_MS);
const control = (path: string, body: object) =>
  fetch(`${stage.publisher.sandboxUrl}/__sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
const drained = (boundMs: number) => drain(stage.world.orm, boundMs, () => undefined);

test('after it was calmed a simulator holds no post back, whatever limit, fault or mode was set', async () => {
  const ready = await readyPost(stage.world, { platforms: ['reelnet', 'clipapp'] });
  await control('caps', { name: 'reelnet.posts', limit: 0 });
  await control('modes', { audited: false });
  await scheduleFault(stage.publisher.sandboxUrl, { platform: 'clipapp', call: '*', fault: '5xx', times: 1_000 });
  await calmPlatforms(stage.publisher.sandboxUrl);
  expect(await publish(ready)).toEqual({ next: 'end', status: 'posted' });
});

test('a target that a platform told to wait longer than the drain lasts ends it at once, and is named with its time', async () => {
  const ready = await readyPost(stage.world, { platforms: ['clipapp'] });
  const full = { platform: 'clipapp', call: 'init', fault: 'error', code: 'spam_risk_too_many_posts' } as const;
  await scheduleFault(stage.publisher.sandboxUrl, { ...full, times: 1 });
  await publish(ready);
  await stage.world.orm.em.fork().execute('delete from outbox_message');

  const waited = await drained(60_000);

  expect(waited.afterMs).toBeLessThan(20_000);
  expect(waited.left).toMatchObject({ posts: 1, targets: 1 });
  const { opensAt } = (await stage.targets(ready.postId))[0]!;
  const told = `daily_limit_reached: 1 waiting for their platform until ${opensAt?.toISOString()}`;
  expect(drainFaults(waited)).toContain(told);
});
