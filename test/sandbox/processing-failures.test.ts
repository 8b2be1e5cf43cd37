import { describe, expect, test } from '@jest/globals';
import { clipInit, clipPut, clipStatusOf, connectClip, initBody } from './clipapp-client.ts';
import { arm, body, control, eventually, posts, sandbox, type Json } from './harness.ts';
import { mp4 } from './mp4.ts';
import { connectReel, mediaPublish, openContainer, reelGet, rupload } from './reelnet-client.ts';
import { connectShorts, put, sessionUri, shortsGet, uploadedVideo } from './videoshorts-client.ts';

async function statusOf(url: string, token: string, id: unknown): Promise<Json> {
  const answer = await body(await shortsGet(url, `/youtube/v3/videos?part=status&id=${String(id)}`, token));
  const [video] = answer['items'] as { status: Json }[];
  return video?.status ?? {};
}

describe('uploads that are taken and then fail', () => {
  test('clipapp works on them for a while, then names the reason; nothing is posted', async () => {
    const url = await sandbox({ SANDBOX_PROCESSING_MS: '300' });
    const { access_token: token = '' } = await connectClip(url);
    const video = mp4();
    const upload = await clipInit(url, token, initBody(video.length));
    await arm(url, { platform: 'clipapp', call: 'publish', fault: 'fails', code: 'spam_risk_text' });
    const sent = await clipPut(upload.upload_url, video);
    const working = await clipStatusOf(url, token, upload.publish_id);
    expect(sent.status).toBe(201);
    expect(working).toMatchObject({ status: 'PROCESSING_UPLOAD', uploaded_bytes: video.length });
    const ended = await eventually(
      () => clipStatusOf(url, token, upload.publish_id),
      ({ status }) => status !== 'PROCESSING_UPLOAD',
    );
    expect(ended).toMatchObject({ status: 'FAILED', fail_reason: 'spam_risk_text' });
    expect(await posts(url)).toEqual([]);
  });

  test('reelnet ends their container with a subcode, and does not publish it', async () => {
    const url = await sandbox();
    const token = await connectReel(url);
    await arm(url, { platform: 'reelnet', call: 'upload', fault: 'fails', code: '2207053' });
    const container = await openContainer(url, token);
    await rupload(container.uri, token, mp4());
    const seen = await body(await reelGet(url, `/${container.id}`, token, { fields: 'status_code,status' }));
    expect(seen).toMatchObject({ status_code: 'ERROR', status: expect.stringContaining('2207053') });
    expect((await mediaPublish(url, token, container.id)).ok).toBe(false);
    expect(await posts(url)).toEqual([]);
  });

  test.each([
    ['codec', { uploadStatus: 'failed', failureReason: 'codec' }],
    ['duplicate', { uploadStatus: 'rejected', rejectionReason: 'duplicate' }],
  ])('videoshorts answers the last byte as always, and then shows the reason (%s)', async (code, status) => {
    const url = await sandbox();
    const { access_token: token = '' } = await connectShorts(url);
    await arm(url, { platform: 'videoshorts', call: 'publish', fault: 'fails', code });
    const video = await uploadedVideo(url, token, mp4());
    expect(video).toMatchObject({ status: { uploadStatus: 'uploaded' } });
    expect(await statusOf(url, token, video['id'])).toMatchObject(status);
    expect(await posts(url)).toEqual([]);
  });

  test('videoshorts takes a video down afterwards, and tells its owner why; the record keeps it', async () => {
    const url = await sandbox();
    const { access_token: token = '' } = await connectShorts(url);
    const { id } = await uploadedVideo(url, token, mp4());
    const gone = { platform: 'videoshorts', platformPostId: id };
    expect(await control(url, 'removals', { ...gone, reason: 'boredom' })).toBe(400);
    expect(await control(url, 'removals', { ...gone, reason: 'copyright' })).toBe(201);
    expect(await statusOf(url, token, id)).toMatchObject({ uploadStatus: 'rejected', rejectionReason: 'copyright' });
    expect(await posts(url)).toHaveLength(1);
  });
});

describe('files', () => {
  test.each([
    ['ten frames a second', { fps: 10 }, 'frame_rate_check_failed'],
    ['120 frames a second', { fps: 120 }, 'frame_rate_check_failed'],
    ['a codec of its own', { codec: 'mp4v' }, 'file_format_check_failed'],
  ])('with %s are taken by neither clipapp nor reelnet', async (_, of, reason) => {
    const url = await sandbox();
    const { access_token: clip = '' } = await connectClip(url);
    const reel = await connectReel(url);
    const video = mp4(of);
    const upload = await clipInit(url, clip, initBody(video.length));
    await clipPut(upload.upload_url, video);
    const container = await openContainer(url, reel);
    await rupload(container.uri, reel, video);
    expect(await clipStatusOf(url, clip, upload.publish_id)).toMatchObject({ status: 'FAILED', fail_reason: reason });
    const seen = await body(await reelGet(url, `/${container.id}`, reel, { fields: 'status_code,status' }));
    expect(seen).toMatchObject({ status_code: 'ERROR', status: expect.stringContaining('2207026') });
  });

  test('with 29.97 frames a second and H.264 are', async () => {
    const url = await sandbox();
    const { access_token: token = '' } = await connectClip(url);
    const video = mp4({ fps: 29.97, seconds: 100, codec: 'avc1' });
    const upload = await clipInit(url, token, initBody(video.length));
    await clipPut(upload.upload_url, video);
    expect(await clipStatusOf(url, token, upload.publish_id)).toMatchObject({ status: 'PUBLISH_COMPLETE' });
  });
});

describe('any answer', () => {
  test('a documented error comes with its own status, in the words of its platform', async () => {
    const url = await sandbox();
    const token = await connectReel(url);
    await arm(url, { platform: 'reelnet', call: 'me', fault: 'error', code: '190/460', message: 'Changed.' });
    const answer = await reelGet(url, '/me', token);
    expect(answer.status).toBe(400);
    expect((await body(answer))['error']).toMatchObject({ code: 190, error_subcode: 460, message: 'Changed.' });
  });

  test('an answer of any form can be asked for, with its headers', async () => {
    const url = await sandbox();
    const { access_token: token = '' } = await connectShorts(url);
    const uri = await sessionUri(url, token, 1_000);
    const page = { status: 418, body: '<html>', headers: { 'retry-after': '3' } };
    await arm(url, { platform: 'videoshorts', call: 'publish', fault: 'answer', ...page });
    const answer = await put(uri, mp4({ bytes: 1_000 }));
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([418, '3', '<html>']);
    expect(await posts(url)).toEqual([]);
  });

  test.each([
    { platform: 'clipapp', call: 'init', fault: 'error', code: 'brand_new' },
    { platform: 'clipapp', call: 'init', fault: 'answer', status: 99 },
    { platform: 'clipapp', call: 'init', fault: 'fails', code: 'spam_risk' },
    { platform: 'clipapp', call: 'publish', fault: 'fails', code: 'codec' },
    { platform: 'clipapp', call: 'init', fault: 'error', code: 7, status: 400 },
    { platform: 'clipapp', call: 'init', fault: 'error', code: 'spam_risk', headers: [1] },
  ])('what cannot be said is refused: %j', async (fault) => {
    expect(await control(await sandbox(), 'faults', fault)).toBe(400);
  });
});
