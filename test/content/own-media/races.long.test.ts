import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from '@jest/globals';
import { createActivities } from '../../../activities/create-activities.ts';
import { fetchMedia } from '../../../activities/content/own-media/fetch-media.ts';
import { encodeMedia } from '../../../activities/content/own-media/encode-media.ts';
import { buildOwnMediaKeys } from '../../../adapters/storage/own-media-keys.ts';
import { cancelRender } from '../../../db/content/end-content.ts';
import { OutboxMessage } from '../../../db/entities/outbox-message.ts';
import { Post } from '../../../db/entities/post.ts';
import { checkConformance } from '../../../decks/probe/check-conformance.ts';
import { sends } from './media-server.ts';
import { recorded, runFetch, fixture } from './fixture.ts';
import { commit } from '../../support/teams.ts';
import { conformingVideo, oldVideo, picture } from './videos.ts';
import { waitUntil } from '../../support/wait-for.ts';

const on = fixture();

test('two workers that fetch the same media concurrently finish it once', async () => {
  const videoUrl = on.server.at('/twice.mp4', sends(await conformingVideo(on.folder)));
  const { contentId, postIds } = await recorded(on.deps, { videoUrl });

  const ended = await Promise.all(Array.from({ length: 4 }, () => runFetch(on.deps, contentId)));

  expect(ended).toContain('ready');
  expect(await on.content(contentId)).toMatchObject({ status: 'ready' });
  expect(await on.em().count(OutboxMessage, { rowId: postIds[0]!, signal: 'release' })).toBe(1);
});

test('two concurrent encodes finish the media once, and a late failure changes nothing', async () => {
  const videoUrl = on.server.at('/old-twice.mp4', sends(await oldVideo(on.folder)));
  const { contentId, postIds } = await recorded(on.deps, { videoUrl });
  const signal = new AbortController().signal;
  for (let lost = 0; lost < 2; lost++) {
    expect(await fetchMedia(on.deps, contentId, () => undefined, signal)).toBe('needs_encoding');
  }

  await Promise.allSettled([runFit(contentId), runFit(contentId)]);
  await createActivities(on.deps).failMediaFetch(contentId, { code: 'media_failed', message: 'Too late.' });

  const content = await on.content(contentId);
  expect(content).toMatchObject({ status: 'ready', errorCode: null });
  expect(await checkConformance(await on.stored(content.outputKey))).toEqual([]);
  expect(await on.em().count(OutboxMessage, { rowId: postIds[0]!, signal: 'release' })).toBe(1);
  expect(await on.scratch()).toEqual([]);
});

test('media that arrives after its fetch has failed is deleted', async () => {
  let ask: (() => void) | undefined;
  const bytes = await conformingVideo(on.folder);
  const videoUrl = on.server.at('/given-up.mp4', (response) => (ask = () => response.writeHead(200).end(bytes)));
  const { contentId, postIds } = await recorded(on.deps, { videoUrl });
  const fetching = runFetch(on.deps, contentId);
  await waitUntil(() => ask !== undefined);

  await createActivities(on.deps).failMediaFetch(contentId, { code: 'abandoned', message: 'Stopped.' });
  ask?.();
  await fetching;

  expect(await on.content(contentId)).toMatchObject({ status: 'failed', outputKey: null });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await on.deps.storage.getLocalFile(buildOwnMediaKeys(on.deps, contentId).video(sha256))).toBeNull();
  expect(await on.em().findOneOrFail(Post, postIds[0]!)).toMatchObject({ status: 'failed' });
});

test('a late attempt cannot overwrite finished media', async () => {
  const [first, second] = [await conformingVideo(on.folder), await conformingVideo(on.folder, 4)];
  const holds: (() => void)[] = [];
  const videoUrl = on.server.at('/changes.mp4', (response) => {
    const bytes = holds.length === 0 ? second : first;
    holds.push(() => response.writeHead(200).end(bytes));
  });
  const { contentId } = await recorded(on.deps, { videoUrl });
  const lost = runFetch(on.deps, contentId);
  await waitUntil(() => holds.length === 1);
  const next = runFetch(on.deps, contentId);
  await waitUntil(() => holds.length === 2);

  holds[1]?.();
  await next;
  holds[0]?.();
  await lost;

  const { outputKey, sha256 } = await on.content(contentId);
  expect(sha256).toBe(createHash('sha256').update(first).digest('hex'));
  expect(Buffer.compare(await readFile(await on.stored(outputKey)), first)).toBe(0);
});

test('pictures are deleted if their post fails before the encode', async () => {
  const images = [1, 2].map((number) =>
    on.server.at(`/given-up-${number}.png`, async (response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(await picture(on.folder));
    }),
  );
  const { contentId } = await recorded(on.deps, { images });
  expect(await fetchMedia(on.deps, contentId, () => undefined, new AbortController().signal)).toBe('needs_encoding');
  const { picture: getKey } = buildOwnMediaKeys(on.deps, contentId);
  expect(await on.deps.storage.exists(getKey(2))).toBe(true);

  await commit(on.deps, (tx) => cancelRender(tx, contentId));
  expect(await runFit(contentId)).toBe('ended');

  expect(await Promise.all([1, 2].map((number) => on.deps.storage.exists(getKey(number))))).toEqual([false, false]);
});

test('the fetched file and the shown video have different keys', async () => {
  const { contentId } = await recorded(on.deps, {
    images: [on.server.at('/apart.png', sends(await picture(on.folder)))],
  });
  await runFetch(on.deps, contentId);
  const { outputKey } = await on.content(contentId);
  const { picture: getKey } = buildOwnMediaKeys(on.deps, contentId);
  expect(await on.deps.storage.exists(getKey(1))).toBe(true);
  expect(dirname(getKey(1))).not.toBe(dirname(outputKey ?? ''));
});

function runFit(contentId: string): Promise<unknown> {
  return encodeMedia(on.deps, contentId, () => undefined, new AbortController().signal);
}
