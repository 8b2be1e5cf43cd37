import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { saveVideo } from '../../bin/demo/save-video.ts';
import { Post as PostRow } from '../../db/entities/post.ts';
import { FINISHED } from '../../domain/posts/post.ts';
import { checkConformance } from '../../decks/probe/check-conformance.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { fails, failsFirst, mediaServer, sends, type MediaServer } from '../content/own-media/media-server.ts';
import { conformingVideo, oldVideo, picture } from '../content/own-media/videos.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { listPublished } from '../support/simulator.ts';
import { useFolder } from '../support/use-folder.ts';

let instance: Instance;
let server: MediaServer;
let hooks: Receiver;
const folder = useFolder('own-media');

beforeAll(async () => {
  [instance, server, hooks] = await Promise.all([startInstance(), mediaServer(), startReceiver()]);
  const events = ['content.ready', 'post.published', 'post.failed'];
  await instance.api.post('/webhooks', { url: hooks.url, events });
});
afterAll(async () => {
  await instance?.stop();
  await Promise.all([server?.close(), hooks?.close()]);
});

interface Post {
  id: string;
  status: string;
  renderStatus: string;
  renderProgress: number;
  contentId: string | null;
  mediaUrl: string | null;
  thumbnailUrl: string | null;
  notSent: string[];
  targets: { status: string; platformPostId: string; error: { code: string; message: string } | null }[];
}

/** Creates a post of own media to every platform. */
function send(media: object): Promise<Post> {
  return instance.api.post<Post>('/posts', {
    ...media,
    selectedAccounts: Object.fromEntries(Object.entries(instance.accounts).map(([name, id]) => [name, [id]])),
    caption: 'Made by myself',
    declarations: { madeForKids: false },
  });
}

/** Waits on the post row, then reads the post through the API, which is rate limited. */
async function once(id: string, holds: (row: PostRow) => boolean): Promise<Post> {
  for (;;) {
    if (holds(await instance.orm.em.fork().findOneOrFail(PostRow, id))) return instance.api.get<Post>(`/posts/${id}`);
    await sleep(200);
  }
}

const ended = ({ status }: PostRow): boolean => FINISHED.includes(status);

async function publishedHashes(post: Post): Promise<(string | null)[]> {
  const ids = post.targets.map((target) => target.platformPostId);
  const published = (await listPublished(instance.sandboxUrl)).filter((one) => ids.includes(one.platformPostId ?? ''));
  return published.map((one) => one.mediaSha256);
}

test('a videoUrl is published byte for byte on three platforms after two failed fetches', async () => {
  const bytes = await conformingVideo(folder);
  const videoUrl = server.at('/mine.mp4', failsFirst(2, 503, sends(bytes)));

  const created = await send({ videoUrl });
  expect(created).toMatchObject({ status: 'queued', renderStatus: 'fetching', contentId: null, mediaUrl: null });
  const post = await once(created.id, ended);

  expect(post).toMatchObject({ status: 'posted', renderStatus: 'ready', renderProgress: 100, contentId: null });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await publishedHashes(post)).toEqual([sha256, sha256, sha256]);
  expect(server.asked('/mine.mp4')).toBe(3);
  const mediaBytes = Buffer.from(await (await fetch(post.mediaUrl ?? '')).arrayBuffer());
  expect(createHash('sha256').update(mediaBytes).digest('hex')).toBe(sha256);
  expect((await fetch(post.thumbnailUrl ?? '')).headers.get('content-type')).toBe('image/jpeg');
  expect(await readdir(join(instance.home, 'scratch'))).toEqual([]);
});

test('own media is converted as needed, stills become videos, and no content event is sent', async () => {
  const videoUrl = server.at('/old.mp4', sends(await oldVideo(folder)));
  const names = ['one.png', 'two.png'];
  const urls = await Promise.all(names.map(async (name) => server.at(`/${name}`, sends(await picture(folder, name)))));

  const created = await Promise.all([send({ videoUrl }), send({ images: urls })]);
  const both = await Promise.all(created.map(({ id }) => once(id, ended)));

  for (const post of both) {
    expect(post.status).toBe('posted');
    const path = await saveVideo(post.mediaUrl ?? '', join(folder, `${post.id}.mp4`));
    expect(await checkConformance(path)).toEqual([]);
    expect(new Set(await publishedHashes(post)).size).toBe(1);
    await hooks.waitFor('post.published', (data) => data['postId'] === post.id);
  }
  expect(both[1]?.notSent).toEqual([urls[1]]);
  expect(hooks.received.filter((hook) => hook.body.type === 'content.ready')).toEqual([]);
});

test('unreachable media fails the post with post.failed, and a draft stays a draft', async () => {
  const videoUrl = server.at('/gone.mp4', fails(404));

  const [created, draft] = await Promise.all([send({ videoUrl }), send({ videoUrl, schedule: 'draft' })]);
  const post = await once(created.id, ended);

  expect(post).toMatchObject({ status: 'failed', renderStatus: 'failed', mediaUrl: null });
  for (const target of post.targets) {
    expect(target.error).toMatchObject({ code: 'media_unreachable', message: expect.stringContaining('404') });
  }
  const reported = await hooks.waitFor('post.failed', (data) => data['postId'] === post.id);
  expect(reported.body.data).toMatchObject({
    status: 'failed',
    targets: [{ error: { code: 'media_unreachable' } }, {}, {}],
  });
  expect(await once(draft.id, ({ renderStatus }) => renderStatus === 'failed')).toMatchObject({ status: 'draft' });
});
