import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { clipCall, clipInit, clipPut, fetchClipStatus, connectClip, initBody } from './clipapp-client.ts';
import { readJson, listPublished, startSimulator } from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';
import { buildMp4 } from '../support/build-mp4.ts';

const MIB = 1_048_576;

describe('clipapp publish', () => {
  test('a public post shows its id as a number with all digits after processing', async () => {
    const url = await startSimulator({ SANDBOX_PROCESSING_MS: '300' });
    const { access_token: token = '' } = await connectClip(url);
    const video = buildMp4();
    const { publish_id, upload_url } = await clipInit(url, token, initBody(video.length));
    await clipPut(upload_url, video);
    const first = await fetchClipStatus(url, token, publish_id);

    const text = await waitUntil(
      async () => (await clipCall(url, '/post/publish/status/fetch/', token, { publish_id })).text(),
      (answer) => answer.includes('PUBLISH_COMPLETE'),
    );

    const [post] = await listPublished(url);
    expect(first['status']).toBe('PROCESSING_UPLOAD');
    expect(text).toContain(`"publicaly_available_post_id":[${post?.platformPostId}]`);
  });

  test('a private post never shows an id', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url);
    const video = buildMp4();
    const input = initBody(video.length, { privacy_level: 'SELF_ONLY' });
    const { publish_id, upload_url } = await clipInit(url, token, input);
    await clipPut(upload_url, video);

    const status = await fetchClipStatus(url, token, publish_id);

    expect(status).toMatchObject({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [] });
  });

  test('chunks must arrive in order, and a 416 reply reports the progress', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url);
    const video = buildMp4({ bytes: 23 * MIB + 5 });
    const chunk = 10 * MIB;
    const input = initBody(video.length, {}, { chunk_size: chunk, total_chunk_count: 2 });
    const { publish_id, upload_url } = await clipInit(url, token, input);

    const early = await clipPut(upload_url, video, chunk);
    const first = await clipPut(upload_url, video, 0, chunk);
    const again = await clipPut(upload_url, video, 0, chunk);
    const halfway = await fetchClipStatus(url, token, publish_id);
    const last = await clipPut(upload_url, video, chunk);

    expect([early.status, first.status, again.status, last.status]).toEqual([416, 206, 416, 201]);
    expect(again.headers.get('content-range')).toBe(`bytes 0-${chunk}/${video.length}`);
    expect(halfway).toMatchObject({ status: 'PROCESSING_UPLOAD', uploaded_bytes: chunk });
    expect((await listPublished(url)).map((post) => post.mediaSha256)).toEqual([
      createHash('sha256').update(video).digest('hex'),
    ]);
  });

  test('the same video through two publish ids makes two posts', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url);
    const video = buildMp4();
    for (let round = 0; round < 2; round += 1) {
      await clipPut((await clipInit(url, token, initBody(video.length))).upload_url, video);
    }
    expect(new Set((await listPublished(url)).map((post) => post.mediaSha256)).size).toBe(1);
    expect(await listPublished(url)).toHaveLength(2);
  });

  test('an inbox upload stays in the inbox without a post id', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url);
    const video = buildMp4();
    const { source_info } = initBody(video.length);
    const answer = await clipCall(url, '/post/publish/inbox/video/init/', token, { source_info });
    const { publish_id, upload_url } = (await readJson(answer))['data'] as { publish_id: string; upload_url: string };
    await clipPut(upload_url, video);

    expect(publish_id).toMatch(/^v_inbox_file~v2\.\d{19}$/);
    expect(await fetchClipStatus(url, token, publish_id)).toMatchObject({ status: 'SEND_TO_USER_INBOX' });
    expect(await listPublished(url)).toEqual([
      expect.objectContaining({ mode: 'inbox', platformPostId: null, caption: null }),
    ]);
  });

  test('a file that is not a video fails processing and makes no post', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url);
    const { publish_id, upload_url } = await clipInit(url, token, initBody(9));
    expect((await clipPut(upload_url, Buffer.from('not a vid'))).status).toBe(201);
    const status = await fetchClipStatus(url, token, publish_id);
    expect(status).toMatchObject({ status: 'FAILED', fail_reason: 'file_format_check_failed' });
    expect(await listPublished(url)).toEqual([]);
  });

  const long = 'x'.repeat(2_199);
  test.each([
    ['a caption of 2,200 UTF-16 units', initBody(9, { title: `${long}x` }), 200, 'ok'],
    ['a caption of 2,201 units, by an emoji', initBody(9, { title: `${long}😀` }), 400, 'invalid_param'],
    ['no privacy level', initBody(9, { privacy_level: undefined }), 403, 'privacy_level_option_mismatch'],
    ['a privacy level that is not offered', initBody(9, { privacy_level: 'X' }), 403, 'privacy_level_option_mismatch'],
    [
      'branded content for the creator only',
      initBody(9, { privacy_level: 'SELF_ONLY', brand_content_toggle: true }),
      400,
      'invalid_param',
    ],
    ['a wrong chunk count', initBody(9, {}, { total_chunk_count: 2 }), 400, 'invalid_params'],
    [
      'one chunk that is not the whole video',
      initBody(15_000_000, {}, { chunk_size: 10_000_000 }),
      400,
      'invalid_params',
    ],
    ['a pull from a URL', initBody(9, {}, { source: 'PULL_FROM_URL' }), 403, 'url_ownership_unverified'],
  ])('init with %s returns the documented status', async (_, input, status, code) => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url);
    const answer = await clipCall(url, '/post/publish/video/init/', token, input);
    expect(answer.status).toBe(status);
    expect((await readJson(answer))['error']).toMatchObject({ code });
  });
});
