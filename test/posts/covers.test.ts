/** The chosen cover is sent to each platform that supports it. A cover failure never fails the publish. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { followUp } from '../../activities/posts/follow-up.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault, listPublished } from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();
const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(400, 'cover')]);
const SHA256 = createHash('sha256').update(JPEG).digest('hex');
const THUMBNAIL = 'c/cover/thumbnail.jpg';
const MOMENT = { deck: { coverMs: 1_200 }, thumbnailKey: THUMBNAIL };
const PICTURE = {
  deck: null,
  format: null,
  source: 'own_media' as const,
  workflow: 'fetchMedia' as const,
  inputs: { videoUrl: 'https://hanso.example.com/a.mp4', thumbnailUrl: 'https://hanso.example.com/a.jpg' },
  thumbnailKey: THUMBNAIL,
};

const UNREACHABLE = { ...PICTURE, thumbnailKey: 'c/gone/thumbnail.jpg' };

beforeAll(async () => {
  const path = join(fixture.deps.scratchDir, 'cover.jpg');
  await writeFile(path, JPEG);
  await fixture.deps.storage.putFile(THUMBNAIL, path, 'image/jpeg');
});

async function published(platform: Platform, content: object) {
  const ready = await readyPost(fixture.deps, { platforms: [platform], content });
  expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
  return seen(ready);
}

async function seen({ postId, accounts }: { postId: string; accounts: { platformUserId: string }[] }) {
  const all = (await listPublished(fixture.publisher.sandboxUrl)) as (Awaited<
    ReturnType<typeof listPublished>
  >[number] &
    Shown)[];
  const accepted = all.filter((post) => post.accountId === accounts[0]?.platformUserId);
  expect(accepted).toHaveLength(1);
  const [target] = await fixture.targets(postId);
  return { target: target!, options: accepted[0]!.options, thumbnailSha256: accepted[0]!.thumbnailSha256 };
}

interface Shown {
  thumbnailSha256: string | null;
}

describe('a frame of the video', () => {
  test('a cover moment is sent to clipapp and reelnet with the publish call', async () => {
    const clip = await published('clipapp', MOMENT);
    const reel = await published('reelnet', MOMENT);
    expect(clip.options).toMatchObject({ video_cover_timestamp_ms: 1_200 });
    expect(reel.options).toEqual({ thumb_offset: '1200' });
    expect([clip.target.coverReason, reel.target.coverReason]).toEqual([null, null]);
  });

  test('a cover moment is uploaded to videoshorts as a picture after the video', async () => {
    const { target, thumbnailSha256 } = await published('videoshorts', MOMENT);
    expect({ cover: target.cover, reason: target.coverReason }).toEqual({ cover: 'set', reason: null });
    expect(thumbnailSha256).toBe(SHA256);
  });

  test('without a chosen cover moment the platform chooses the cover', async () => {
    const clip = await published('clipapp', { deck: {}, thumbnailKey: THUMBNAIL });
    const short = await published('videoshorts', { deck: {}, thumbnailKey: THUMBNAIL });
    expect(clip.options).not.toHaveProperty('video_cover_timestamp_ms');
    expect([short.target.cover, short.thumbnailSha256]).toEqual([null, null]);
  });

  test('a cover moment that reelnet rejects is dropped with a warning, and the video is published', async () => {
    const { options, target } = await published('reelnet', { ...MOMENT, deck: { coverMs: 60_000 } });
    expect(options).toEqual({});
    expect(target).toMatchObject({ cover: 'failed', coverReason: expect.stringContaining('outside the video') });
  });
});

describe('a separate picture', () => {
  test('reelnet fetches a cover picture by URL', async () => {
    const { options, target } = await published('reelnet', PICTURE);
    expect(options).toEqual({ cover_url: expect.stringContaining(THUMBNAIL) });
    expect(target.coverReason).toBeNull();
  });

  test('a cover picture that reelnet cannot fetch is dropped, and the video is published', async () => {
    const { options, target } = await published('reelnet', UNREACHABLE);
    expect(options).toEqual({});
    expect(target).toMatchObject({ cover: 'failed', coverReason: expect.stringContaining('could not be fetched') });
  });

  test('a cover picture that causes 5xx responses of reelnet is dropped on the second attempt', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['reelnet'], content: PICTURE });
    await scheduleFault(fixture.publisher.sandboxUrl, {
      platform: 'reelnet',
      call: 'container',
      fault: '5xx',
      times: 2,
    });
    expect(await fixture.publishElsewhere(ready.postId)).toMatchObject({ next: 'publish' });
    expect(await fixture.publishElsewhere(ready.postId)).toEqual({
      next: 'end',
      status: 'posted',
    });
    expect(await seen(ready)).toMatchObject({ options: {}, target: { cover: 'failed' } });
  });

  test('clipapp does not support cover pictures, and the target gets a warning', async () => {
    const { options, target } = await published('clipapp', PICTURE);
    expect(options).not.toHaveProperty('video_cover_timestamp_ms');
    expect(target.coverReason).toMatch(/does not support cover pictures/u);
  });
});

describe('a cover that is set after publishing', () => {
  test('a cover rejected after the publish leaves the post posted, with a warning', async () => {
    const { target } = await published('videoshorts', { deck: { coverMs: 900 } });
    expect(target).toMatchObject({
      status: 'posted',
      cover: 'failed',
      coverReason: expect.stringContaining('picture'),
    });
  });

  test('a cover that is not accepted at first is set later by its own workflow', async () => {
    await scheduleFault(fixture.publisher.sandboxUrl, { platform: 'videoshorts', call: 'thumbnail', fault: '5xx' });
    const { target } = await published('videoshorts', MOMENT);
    expect(target.cover).toBe('pending');
    expect(await followUp(fixture.deps, target.id)).toEqual({ next: 'end' });
    expect((await fixture.targets(target.postId))[0]?.cover).toBe('set');
  });

  test('a slow cover does not delay the end of the post', async () => {
    const fault = { platform: 'videoshorts', call: 'thumbnail', fault: 'slow', slowMs: 4_000, times: 1 };
    await scheduleFault(fixture.publisher.sandboxUrl, fault);
    const { target } = await published('videoshorts', MOMENT);
    expect(target).toMatchObject({ status: 'posted', cover: 'pending', followUpAt: expect.any(Date) });
    await waitUntil(
      async () => (await fixture.targets(target.postId))[0]?.cover,
      (cover) => cover === 'set',
    );
  });

  test('a cover is set although the publisher crashed right after the upload', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['videoshorts'], content: MOMENT });
    const paused = pauseAt('confirmed');
    void publishPost(fixture.publisher.another({ checkpoint: paused.pause }), ready.postId, LIMIT_MS);
    await paused.reached;
    await fixture.publishElsewhere(ready.postId);
    const { target } = await seen(ready);
    await followUp(fixture.deps, target.id);
    expect(await seen(ready)).toMatchObject({ target: { cover: 'set' }, thumbnailSha256: SHA256 });
  });
});
