import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { Event } from '../../../db/entities/event.ts';
import { OutboxMessage } from '../../../db/entities/outbox-message.ts';
import { Post } from '../../../db/entities/post.ts';
import { buildOwnMediaKeys } from '../../../adapters/storage/own-media-keys.ts';
import { checkConformance } from '../../../decks/probe/check-conformance.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { runFfmpegTo, readPixel } from '../../decks/make-media.ts';
import { sampleByDay, testAtNight } from '../../support/runs.ts';
import { waitUntil } from '../../support/wait-for.ts';
import { sends } from './media-server.ts';
import { recorded, runFetch, fixture } from './fixture.ts';
import { conformingVideo, oldVideo, picture } from './videos.ts';

const on = fixture();

test('a conforming video is stored byte for byte and its posts are signalled once', async () => {
  const bytes = await conformingVideo(on.folder);
  const videoUrl = on.server.at('/conforming.mp4', sends(bytes));
  const { contentId, postIds } = await recorded(on.deps, { videoUrl }, ['asap', 'draft'], ['clipapp', 'videoshorts']);

  expect(await runFetch(on.deps, contentId)).toBe('ready');
  expect(await runFetch(on.deps, contentId)).toBe('ended');

  const content = await on.content(contentId);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(content).toMatchObject({
    status: 'ready',
    progress: 100,
    bytes: bytes.length,
    sha256,
    width: 540,
    height: 960,
  });
  expect(Buffer.compare(await readFile(await on.stored(content.outputKey)), bytes)).toBe(0);
  expect(await probeMedia(await on.stored(content.thumbnailKey))).toMatchObject({ mimeType: 'image/jpeg', width: 540 });
  for (const id of postIds) expect(await on.em().findOneOrFail(Post, id)).toMatchObject({ renderStatus: 'ready' });
  expect(await on.em().count(OutboxMessage, { rowId: postIds[0]!, signal: 'release' })).toBe(1);
  expect(await on.em().count(Event, { subjectId: contentId })).toBe(0);
  expect(on.server.asked('/conforming.mp4')).toBe(1);
  expect(await on.scratch()).toEqual([]);
});

test('a nonconforming video is encoded, and the original is deleted', async () => {
  const videoUrl = on.server.at('/old.mp4', sends(await oldVideo(on.folder)));
  const { contentId } = await recorded(on.deps, { videoUrl });

  expect(await runFetch(on.deps, contentId)).toBe('ready');

  const content = await on.content(contentId);
  const path = await on.stored(content.outputKey);
  expect(await checkConformance(path)).toEqual([]);
  expect(
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ).toBe(content.sha256);
  expect(content).toMatchObject({ status: 'ready', width: 1080, height: 1920, durationMs: 3_000 });
  expect(await on.deps.storage.getLocalFile(buildOwnMediaKeys(on.deps, contentId).received)).toBeNull();
  expect(await on.scratch()).toEqual([]);
});

testAtNight('all images are stored, and the first becomes a conforming video', async () => {
  const images = [
    on.server.at('/1.png', sends(await picture(on.folder, '1.png'), 'image/png')),
    on.server.at('/2.jpg', sends(await picture(on.folder, '2.jpg'), 'image/jpeg')),
  ];
  const { contentId } = await recorded(on.deps, { images });

  expect(await runFetch(on.deps, contentId)).toBe('ready');

  const content = await on.content(contentId);
  expect(content).toMatchObject({ status: 'ready', durationMs: 6_000, width: 1080, height: 1920 });
  expect(await checkConformance(await on.stored(content.outputKey))).toEqual([]);
  const keys = buildOwnMediaKeys(on.deps, contentId);
  expect(await probeMedia(await on.stored(keys.picture(1)))).toMatchObject({ mimeType: 'image/png', width: 600 });
  expect(await probeMedia(await on.stored(keys.picture(2)))).toMatchObject({ mimeType: 'image/jpeg' });
});

test.each(sampleByDay(['conforming', 'old'] as const, 2))(
  'thumbnailUrl is used as the cover of a %s video',
  async (kind) => {
    const bytes = await { conforming: conformingVideo, old: oldVideo }[kind](on.folder);
    const cover = await picture(on.folder, 'cover.webp', '800x400');
    const { contentId } = await recorded(on.deps, {
      videoUrl: on.server.at(`/${kind}-covered.mp4`, sends(bytes)),
      thumbnailUrl: on.server.at('/cover.webp', sends(cover, 'image/webp')),
    });

    await runFetch(on.deps, contentId);

    const content = await on.content(contentId);
    const shown = await probeMedia(await on.stored(content.thumbnailKey));
    expect(shown).toMatchObject({ mimeType: 'image/jpeg', width: 800, height: 400 });
  },
);

test('progress rises with the download, and the posts show the fetch', async () => {
  const bytes = await conformingVideo(on.folder);
  let ask: (() => void) | undefined;
  const half = bytes.length / 2;
  const videoUrl = on.server.at('/slowly.mp4', (response) => {
    response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, half));
    ask = () => response.end(bytes.subarray(half));
  });
  const { contentId, postIds } = await recorded(on.deps, { videoUrl });

  const fetching = runFetch(on.deps, contentId);
  const { progress } = await waitUntil(
    () => on.content(contentId),
    (content) => content.progress > 0,
  );
  expect(progress).toBeLessThanOrEqual(25);
  expect(await on.em().findOneOrFail(Post, postIds[0]!)).toMatchObject({ renderStatus: 'fetching', status: 'queued' });
  ask?.();
  expect(await fetching).toBe('ready');
});

test('a cancelled post stays cancelled when its media is ready', async () => {
  const videoUrl = on.server.at('/late.mp4', sends(await conformingVideo(on.folder)));
  const { contentId, postIds } = await recorded(on.deps, { videoUrl });
  await on.em().nativeUpdate(Post, { id: postIds[0]! }, { status: 'cancelled' });

  expect(await runFetch(on.deps, contentId)).toBe('ready');

  expect(await on.em().findOneOrFail(Post, postIds[0]!)).toMatchObject({ status: 'cancelled' });
  expect(await on.em().count(OutboxMessage, { rowId: postIds[0]!, signal: 'release' })).toBe(0);
});

testAtNight('a rotated phone photo is upright as a clip and as a cover', async () => {
  const halves = '-f lavfi -i color=orange:s=600x400 -vf drawbox=c=blue:t=fill:w=300 -frames:v 1'.split(' ');
  const turned = turnedPhoto(await readFile(await runFfmpegTo(on.folder, 'photo.jpg', ...halves)));
  const url = on.server.at('/photo.jpg', sends(turned, 'image/jpeg'));
  const videoUrl = on.server.at('/with-photo.mp4', sends(await conformingVideo(on.folder)));
  const clip = await recorded(on.deps, { images: [url] });
  const covered = await recorded(on.deps, { videoUrl, thumbnailUrl: url });

  await runFetch(on.deps, clip.contentId);
  await runFetch(on.deps, covered.contentId);

  const cover = await on.stored((await on.content(covered.contentId)).thumbnailKey);
  expect(await probeMedia(cover)).toMatchObject({ width: 400, height: 600 });
  const video = await on.stored((await on.content(clip.contentId)).outputKey);
  const [top, bottom] = await Promise.all([readPixel(video, 10, 900, 400), readPixel(video, 10, 900, 1_500)]);
  expect(top[2]).toBeGreaterThan(200);
  expect(bottom[0]).toBeGreaterThan(200);
});

/** The photo with EXIF orientation 6, as taken by an upright camera. */
function turnedPhoto(jpeg: Buffer): Buffer {
  const tiff = '49492a00080000000100120103000100000006000000' + '0'.repeat(8);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(tiff, 'hex')]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
