import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createActivities } from '../../../activities/create-activities.ts';
import { createWebClient } from '../../../adapters/web/web-client.ts';
import { addStorage } from '../../../db/credits/storage.ts';
import { readStorage } from '../../support/read-storage.ts';
import { Event } from '../../../db/entities/event.ts';
import { Post } from '../../../db/entities/post.ts';
import { listTargets } from '../../../db/posts/send-state.ts';
import { PLAN_TERMS } from '../../../domain/teams/plans.ts';
import { commit } from '../../support/teams.ts';
import { fails, sends, type Answer } from './media-server.ts';
import { getFailure, recorded, fixture } from './fixture.ts';
import { conformingVideo, oldVideo, picture, sound } from './videos.ts';
import { runFfmpegTo } from '../../decks/make-media.ts';

const on = fixture();
let good: Buffer;
beforeAll(async () => {
  good = await conformingVideo(on.folder);
});

const redirectTo =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end();

const claims =
  (headers: Record<string, string>): Answer =>
  (response) =>
    response.writeHead(200, headers).write('x');

const endless: Answer = (response) => {
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.writeHead(200).on('drain', more);
  more();
};

const breaksOff: Answer = (response) => {
  response.writeHead(200, { 'content-length': good.length }).write(good.subarray(0, 5_000), () => response.destroy());
};

const trickles: Answer = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('x'), 50);
  response.on('close', () => clearInterval(timer));
};

const clip = (name: string, seconds: number): Promise<Buffer> =>
  runFfmpegTo(on.folder, name, '-f', 'lavfi', '-i', `testsrc=s=64x64:r=1:d=${seconds}`).then((path) => readFile(path));

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n/segment.ts\n#EXT-X-ENDLIST\n';

type Case = [what: string, code: string, answer: () => Promise<Answer> | Answer];

const FILES: Case[] = [
  ['a web page that calls itself a video', 'media_unreadable', () => sends('<html>Sign in</html>')],
  ['nothing', 'media_unreadable', () => sends('')],
  ['a playlist that names another file', 'media_unreadable', () => sends(PLAYLIST)],
  ['a list that names another file', 'media_unreadable', () => sends('ffconcat version 1.0\nfile /etc/passwd\n')],
  ['a video without its index', 'media_unreadable', () => sends(good.subarray(0, 500))],
  ['a video that breaks off', 'media_unreadable', () => sends(good.subarray(0, good.length / 2))],
  ['a picture', 'media_not_video', async () => sends(await picture(on.folder))],
  ['sound only', 'media_not_video', async () => sends(await sound(on.folder))],
  ['one second', 'media_too_short', async () => sends(await clip('one.mp4', 1))],
  ['four minutes, for a platform of three', 'media_too_long', async () => sends(await clip('four.mp4', 240))],
];

const SERVERS: Case[] = [
  ['404', 'media_unreachable', () => fails(404)],
  ['401', 'media_unreachable', () => fails(401)],
  ['no content', 'media_unreachable', () => fails(204)],
  ['a redirect into a private network', 'media_unreachable', () => redirectTo('http://10.0.0.1/video.mp4')],
  ['a redirect to the metadata service', 'media_unreachable', () => redirectTo('http://169.254.169.254/latest')],
  ['a redirect to a file', 'media_unreachable', () => redirectTo('file:///etc/passwd')],
  ['a redirect to itself', 'media_unreachable', () => redirectTo('/loop')],
  ['compressed bytes', 'media_unreachable', () => claims({ 'content-encoding': 'gzip' })],
  ['a promise of ten gigabytes', 'media_too_large', () => claims({ 'content-length': '10000000000' })],
];

const PASSING: Case[] = [
  ['503', 'media_unreachable', () => fails(503)],
  ['429', 'media_unreachable', () => fails(429)],
  ['a connection that breaks off', 'media_unreachable', () => breaksOff],
  ['a byte now and then', 'media_unreachable', () => trickles],
];

/** A client with a shorter timeout. */
const impatient = () => createWebClient({ allow: 'loopback', limits: { windowMs: 400, windowBytes: 1_000 } });

describe('a fetch fails permanently if the URL returns', () => {
  test.each([...FILES, ...SERVERS])('%s', async (what, code, answer) => {
    const path = what === 'a redirect to itself' ? '/loop' : `/${encodeURIComponent(what)}`;
    const videoUrl = on.server.at(path, await answer());
    const { contentId } = await recorded(on.deps, { videoUrl }, ['asap'], ['videoshorts', 'reelnet']);

    const failure = await getFailure(on.deps, contentId);

    expect(failure).toMatchObject({ type: code, nonRetryable: true });
    expect(failure.message).toMatch(/^videoUrl .*\.$/);
    expect(failure.message).not.toContain('http://127');
    expect(on.server.asked('/segment.ts')).toBe(0);
    expect(await on.scratch()).toEqual([]);
  });
});

describe('a fetch is retried if the server returns', () => {
  test.each(PASSING)('%s', async (what, code, answer) => {
    const videoUrl = on.server.at(`/${encodeURIComponent(what)}`, await answer());
    const { contentId } = await recorded(on.deps, { videoUrl });
    const failure = await getFailure({ ...on.deps, web: impatient() }, contentId);
    expect(failure).toMatchObject({ type: code, nonRetryable: false });
    expect(await on.content(contentId)).toMatchObject({ status: 'rendering' });
    expect(await on.scratch()).toEqual([]);
  });
});

test('an endless picture fails at 25 MiB', async () => {
  const { contentId } = await recorded(on.deps, { images: [on.server.at('/endless.png', endless)] });
  expect(await getFailure(on.deps, contentId)).toMatchObject({ type: 'media_too_large', nonRetryable: true });
  expect(await on.scratch()).toEqual([]);
});

test('an unreachable later picture fails the post, and the message names the picture', async () => {
  const images = [on.server.at('/first.png', sends(await picture(on.folder))), on.server.at('/gone.png', fails(410))];
  const { contentId } = await recorded(on.deps, { images });
  const failure = await getFailure(on.deps, contentId);
  expect(failure).toMatchObject({ type: 'media_unreachable', message: expect.stringContaining('images[1]') });
});

test('a failed fetch fails its posts once, keeps drafts and leaves nothing in storage', async () => {
  const videoUrl = on.server.at('/old.mp4', sends(await oldVideo(on.folder)));
  const thumbnailUrl = on.server.at('/cover.png', sends('not a picture'));
  const { contentId, postIds } = await recorded(on.deps, { videoUrl, thumbnailUrl }, ['asap', 'draft']);
  const { type, message } = await getFailure(on.deps, contentId);
  const { failMediaFetch } = createActivities(on.deps);

  for (let again = 0; again < 3; again++) await failMediaFetch(contentId, { code: type!, message });

  const [failed, draft] = await Promise.all(postIds.map((id) => on.em().findOneOrFail(Post, id)));
  expect(failed).toMatchObject({ status: 'failed', renderStatus: 'failed' });
  expect(draft).toMatchObject({ status: 'draft', renderStatus: 'failed' });
  const [target] = await listTargets(on.em(), failed!.id);
  expect(target?.error).toEqual({ code: 'media_unreadable', message, platformCode: null });
  expect(message).toContain('thumbnailUrl cannot be used');
  expect(await on.em().count(Event, { subjectId: failed!.id, type: 'post.failed' })).toBe(1);
  const folder = join(on.publisher.deps.scratchDir, 'media', 'c', on.deps.mediaToken(contentId));
  expect(await readdir(folder).catch(() => [])).toEqual([]);
});

test('a video that exceeds the storage of the plan fails its post and leaves no file', async () => {
  const videoUrl = on.server.at('/large.mp4', sends(good));
  const { contentId, postIds } = await recorded(on.deps, { videoUrl });
  const { teamId } = await on.content(contentId);
  const used = PLAN_TERMS.pro.storageBytes - good.length + 1;
  await commit(on.deps, (tx) => addStorage(tx, teamId, used));

  const failure = await getFailure(on.deps, contentId);
  await createActivities(on.deps).failMediaFetch(contentId, { code: failure.type!, message: failure.message });

  expect(failure).toMatchObject({ type: 'storage_limit_reached', nonRetryable: true });
  const [target] = await listTargets(on.em(), postIds[0]!);
  expect(target?.error).toMatchObject({ code: 'storage_limit_reached' });
  expect(await readStorage(on.em(), teamId)).toBe(used);
  const folder = join(on.publisher.deps.scratchDir, 'media', 'c', on.deps.mediaToken(contentId));
  expect(await readdir(folder).catch(() => [])).toEqual([]);
});
