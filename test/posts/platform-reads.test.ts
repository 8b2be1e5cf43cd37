/** A status read needs neither the video nor a publisher. */
import { describe, expect, test } from '@jest/globals';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { readPlatforms } from '../../activities/posts/read-platforms.ts';
import { Content } from '../../db/entities/content.ts';
import { Post } from '../../db/entities/post.ts';
import { readyPost, type ReadyPost } from '../support/ready-post.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

const em = () => fixture.deps.orm.em.fork();

/** Dependencies that count the files read from storage. */
function counting(): { deps: ActivityDeps; fetched: () => number } {
  let fetched = 0;
  const { storage } = fixture.deps;
  const localFile: ActivityDeps['storage']['getLocalFile'] = (key) => {
    fetched += 1;
    return storage.getLocalFile(key);
  };
  return {
    deps: fixture.publisher.another({ storage: { ...storage, getLocalFile: localFile } }),
    fetched: () => fetched,
  };
}

async function loseFile({ postId }: ReadyPost): Promise<void> {
  const { contentId } = await em().findOneOrFail(Post, postId);
  const { outputKey } = await em().findOneOrFail(Content, contentId ?? '');
  await fixture.deps.storage.remove(outputKey ?? '');
}

/** A post whose publisher stops right before or right after its call. */
async function leftAt(point: 'sent' | 'responded'): Promise<ReadyPost> {
  const ready = await readyPost(fixture.deps);
  const paused = await fixture.publishUntil(point, ready.postId);
  paused.ended.catch(() => undefined);
  return ready;
}

async function change({ postId }: ReadyPost, set: string): Promise<void> {
  await em().execute(`update post_target set ${set} where post_id = ?`, [postId]);
}

const MINUTE_AGO = `sent_at = sent_at - interval '1 minute'`;

test('a status read fetches no file from storage', async () => {
  const { deps, fetched } = counting();
  const ready = await leftAt('responded');
  expect(await readPlatforms(deps, ready.postId)).toEqual({ next: 'end', status: 'posted' });
  expect(fetched()).toBe(0);
});

test('the publish of a call that did not arrive is retried at growing intervals', async () => {
  const ready = await leftAt('sent');
  await change(ready, `sent_at = sent_at - interval '6 minutes'`);
  const plan = await readPlatforms(fixture.deps, ready.postId);
  expect(plan).toMatchObject({ next: 'publish' });
  expect('afterMs' in plan && plan.afterMs).toBeGreaterThan(30_000);
});

describe('a video that was deleted from storage', () => {
  test('a target in processing settles although its video was deleted', async () => {
    const ready = await leftAt('responded');
    await change(ready, `send_state = 'confirmed', status = 'processing'`);
    await loseFile(ready);
    expect(await readPlatforms(fixture.deps, ready.postId)).toEqual({ next: 'end', status: 'posted' });
  });

  test('after a crash following the call, the next publisher reads the status and sends nothing', async () => {
    const ready = await leftAt('responded');
    await loseFile(ready);
    const plan = await fixture.publishElsewhere(ready.postId);
    expect(plan).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(ready)).toEqual(['clipapp']);
  });

  test('a deleted video fails a target whose call did not arrive, without further retries', async () => {
    const ready = await leftAt('sent');
    await change(ready, MINUTE_AGO);
    await loseFile(ready);
    expect(await readPlatforms(fixture.deps, ready.postId)).toMatchObject({ next: 'publish', afterMs: 0 });
    const plan = await fixture.publishElsewhere(ready.postId);
    expect(plan).toEqual({ next: 'end', status: 'failed' });
    expect((await fixture.targets(ready.postId))[0]).toMatchObject({ sends: 1, error: { code: 'media_lost' } });
    expect(await fixture.accepted(ready)).toEqual([]);
  });

  test('a video deleted before the slot fails its target with that reason', async () => {
    const ready = await readyPost(fixture.deps);
    await loseFile(ready);
    expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'failed' });
    expect((await fixture.targets(ready.postId))[0]).toMatchObject({ sends: 0, error: { code: 'media_lost' } });
  });
});
