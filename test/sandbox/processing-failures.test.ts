import { describe, expect, test } from '@jest/globals';
import { clipInit, clipPut, fetchClipStatus, connectClip, initBody } from './clipapp-client.ts';
import { readJson, postControl, listPublished, startSimulator, type Json } from '../support/simulator.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import { connectReel, openContainer, readEnded } from './reelnet-client.ts';
import { connectShorts, shortsGet, uploadedVideo } from './videoshorts-client.ts';

async function fetchStatus(url: string, token: string, id: unknown): Promise<Json> {
  const answer = await readJson(await shortsGet(url, `/youtube/v3/videos?part=status&id=${String(id)}`, token));
  const [video] = answer['items'] as { status: Json }[];
  return video?.status ?? {};
}

describe('processing failures', () => {
  test('videoshorts takes a video down with a reason, and the record keeps it', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const { id } = await uploadedVideo(url, token, buildMp4());
    const gone = { platform: 'videoshorts', platformPostId: id };
    expect(await postControl(url, 'removals', { ...gone, reason: 'boredom' })).toBe(400);
    expect(await postControl(url, 'removals', { ...gone, reason: 'copyright' })).toBe(201);
    expect(await fetchStatus(url, token, id)).toMatchObject({ uploadStatus: 'rejected', rejectionReason: 'copyright' });
    expect(await listPublished(url)).toHaveLength(1);
  });
});

describe('video files', () => {
  test.each([
    ['ten frames a second', { fps: 10 }, 'frame_rate_check_failed'],
    ['120 frames a second', { fps: 120 }, 'frame_rate_check_failed'],
    ['an unsupported codec', { codec: 'mp4v' }, 'file_format_check_failed'],
  ])('clipapp and reelnet reject a video with %s', async (_, of, reason) => {
    const url = await startSimulator();
    const { access_token: clip = '' } = await connectClip(url);
    const reel = await connectReel(url);
    const video = buildMp4(of);
    const upload = await clipInit(url, clip, initBody(video.length));
    await clipPut(upload.upload_url, video);
    const id = await openContainer(url, reel, video);
    expect(await fetchClipStatus(url, clip, upload.publish_id)).toMatchObject({
      status: 'FAILED',
      fail_reason: reason,
    });
    const seen = await readEnded(url, reel, id);
    expect(seen).toMatchObject({ status_code: 'ERROR', status: expect.stringContaining('2207026') });
  });

  test('clipapp accepts H.264 at 29.97 frames per second', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url);
    const video = buildMp4({ fps: 29.97, seconds: 100, codec: 'avc1' });
    const upload = await clipInit(url, token, initBody(video.length));
    await clipPut(upload.upload_url, video);
    expect(await fetchClipStatus(url, token, upload.publish_id)).toMatchObject({ status: 'PUBLISH_COMPLETE' });
  });
});

describe('fault responses', () => {
  test.each([
    { platform: 'clipapp', call: 'init', fault: 'error', code: 'brand_new' },
    { platform: 'clipapp', call: 'init', fault: 'response', status: 99 },
    { platform: 'clipapp', call: 'init', fault: 'processing-failure', code: 'spam_risk' },
    { platform: 'clipapp', call: 'publish', fault: 'processing-failure', code: 'codec' },
    { platform: 'clipapp', call: 'init', fault: 'error', code: 7, status: 400 },
    { platform: 'clipapp', call: 'init', fault: 'error', code: 'spam_risk', headers: [1] },
  ])('an invalid fault is rejected: %j', async (fault) => {
    expect(await postControl(await startSimulator(), 'faults', fault)).toBe(400);
  });
});
