import { describe, expect, test } from '@jest/globals';
import { readJson, listPublished, startSimulator } from '../support/simulator.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import {
  connectFacebookReel,
  connectReel,
  finishedContainer,
  mediaPublish,
  openContainer,
  openUpload,
  readEnded,
  reelGet,
  reelPost,
  rupload,
  serveVideo,
} from './reelnet-client.ts';

describe('reelnet publish', () => {
  test('the type of a reel is readable with Facebook Login only; with Instagram Login the field fails the call', async () => {
    const url = await startSimulator();
    for (const [token, status] of [
      [await connectReel(url), 400],
      [await connectFacebookReel(url, 'bo'), 200],
    ] as const) {
      const { id } = await readJson(await mediaPublish(url, token, await finishedContainer(url, token, buildMp4())));
      const answer = await reelGet(url, `/${String(id)}`, token, { fields: 'id,media_product_type' });
      expect(answer.status).toBe(status);
      expect(await readJson(answer)).toMatchObject(
        status === 200 ? { media_product_type: 'REELS' } : { error: { code: 100 } },
      );
    }
  });

  test('the graph ignores a trailing slash, which Meta’s SDKs send', async () => {
    const url = await startSimulator();
    for (const token of [await connectReel(url), await connectFacebookReel(url, 'bo')]) {
      expect((await reelGet(url, '/me/media/', token)).status).toBe(200);
    }
  });

  test('a caption comes back trimmed, composed and without the @ of mentions', async () => {
    const url = await startSimulator();
    const token = await connectReel(url);
    const fields = { media_type: 'REELS', video_url: await serveVideo(buildMp4()), caption: ' Cafe\u0301 with @bo ' };
    const { id: container } = await readJson(await reelPost(url, '/me/media', token, fields));
    await readEnded(url, token, String(container));
    const { id } = await readJson(await mediaPublish(url, token, String(container)));
    const { caption } = await readJson(await reelGet(url, `/${String(id)}`, token, { fields: 'caption' }));
    expect(caption).toBe('Caf\u00e9 with bo');
  });

  test('a simulator that cannot reach the public address of media fetches it elsewhere', async () => {
    const own = new URL(await serveVideo(buildMp4()));
    const url = await startSimulator({ SANDBOX_MEDIA_URL: own.origin });
    const token = await connectReel(url);
    const fields = { media_type: 'REELS', video_url: `https://kinora.invalid${own.pathname}` };
    const { id } = await readJson(await reelPost(url, '/me/media', token, fields));
    expect(await readEnded(url, token, String(id))).toMatchObject({ status_code: 'FINISHED' });
  });

  test('publishing a container that is still processing fails with 9007/2207027', async () => {
    const url = await startSimulator({ SANDBOX_PROCESSING_MS: '60000' });
    const token = await connectReel(url);
    const id = await openContainer(url, token);

    const answer = await mediaPublish(url, token, id);

    expect(answer.status).toBe(400);
    expect((await readJson(answer))['error']).toMatchObject({ code: 9007, error_subcode: 2207027 });
    expect(await listPublished(url)).toEqual([]);
  });

  test('the same video through two containers makes two posts', async () => {
    const url = await startSimulator();
    const token = await connectReel(url);
    const video = buildMp4();
    await mediaPublish(url, token, await finishedContainer(url, token, video));
    await mediaPublish(url, token, await finishedContainer(url, token, video));
    expect(await listPublished(url)).toHaveLength(2);
  });

  test.each([
    ['is shorter than 3 s', buildMp4({ seconds: 2 })],
    ['has its moov box last', buildMp4({ moovFirst: false })],
    ['has an edit list', buildMp4({ editList: true })],
    ['is not a video', Buffer.from('no video at all')],
  ])('a file that %s ends in ERROR and cannot be published', async (_, video) => {
    const url = await startSimulator();
    const token = await connectReel(url);
    const id = await openContainer(url, token, video);

    expect(await readEnded(url, token, id)).toMatchObject({
      status_code: 'ERROR',
      status: expect.stringContaining('2207026'),
    });
    expect((await readJson(await mediaPublish(url, token, id)))['error']).toMatchObject({ code: 352 });
    expect(await listPublished(url)).toEqual([]);
  });

  test('an upload at a wrong offset fails in the error format of the upload host', async () => {
    const url = await startSimulator();
    const token = await connectFacebookReel(url);
    const { uri } = await openUpload(url, token);
    const answer = await rupload(uri, token, buildMp4(), { offset: '7' });
    expect(answer.status).toBe(400);
    expect((await readJson(answer))['debug_info']).toMatchObject({ retriable: true });
  });

  const tags = Array.from({ length: 30 }, (_, index) => `#t${index}`).join(' ');
  const mentions = Array.from({ length: 21 }, (_, index) => `@m${index}`).join(' ');
  test.each([
    ['30 hashtags', { caption: tags }, undefined],
    ['31 hashtags', { caption: `${tags} #more` }, { code: 36004, error_subcode: 2207010 }],
    ['2,201 characters', { caption: 'x'.repeat(2_201) }, { code: 36004, error_subcode: 2207010 }],
    ['21 mentions', { caption: mentions }, { code: 100, error_subcode: 2207040 }],
    [
      'an upload',
      { video_url: '', upload_type: 'resumable' },
      { code: 100, message: expect.stringContaining('video_url') },
    ],
    ['a video_url that is no URL', { video_url: 'video.mp4' }, { code: 9004, error_subcode: 2207052 }],
    ['an unknown media type', { media_type: 'VIDEO' }, { code: 100, error_subcode: 2207023 }],
  ])('a container with %s returns the documented result', async (_, form, error) => {
    const url = await startSimulator();
    const token = await connectReel(url);
    const video_url = await serveVideo(buildMp4());
    const all = { media_type: 'REELS', video_url, ...form } as Record<string, string>;
    const answer = await reelPost(url, '/me/media', token, all);
    expect(answer.status).toBe(error ? 400 : 200);
    if (error) expect((await readJson(answer))['error']).toMatchObject(error);
  });
});
