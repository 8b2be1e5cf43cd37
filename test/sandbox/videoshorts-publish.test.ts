import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { readJson, listPublished, startSimulator } from '../support/simulator.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import { connectShorts, openSession, probe, put, sessionUri, shortsGet, uploadedVideo } from './videoshorts-client.ts';

const UNIT = 262_144;

describe('videoshorts publish', () => {
  test('the last byte creates the video, and every later request returns the same reply', async () => {
    const url = await startSimulator();
    const { access_token: token = '', ...grant } = await connectShorts(url);
    const video = buildMp4();
    const uri = await sessionUri(url, token, video.length);
    const before = await listPublished(url);

    const first = await put(uri, video);
    const text = await first.text();
    const probed = await probe(uri, video.length);
    const resent = await put(uri, video);

    expect(grant['token_type']).toBe('Bearer');
    expect(before).toEqual([]);
    expect([first.status, probed.status, resent.status]).toEqual([201, 201, 201]);
    expect([await probed.text(), await resent.text()]).toEqual([text, text]);
    expect(await listPublished(url)).toEqual([
      expect.objectContaining({
        platform: 'videoshorts',
        platformPostId: (JSON.parse(text) as { id: string }).id,
        title: 'a title',
        caption: 'words',
        clientRef: 'target-1.mp4',
        mediaSha256: createHash('sha256').update(video).digest('hex'),
      }),
    ]);
  });

  test('a range that skips or overlaps stored bytes is not stored', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const video = buildMp4({ bytes: 3 * UNIT });
    const uri = await sessionUri(url, token, video.length);
    await put(uri, video, 0, UNIT);

    const skipping = await put(uri, video, 2 * UNIT, 3 * UNIT);
    const overlapping = await put(uri, video, 0, UNIT);

    for (const answer of [skipping, overlapping]) {
      expect([answer.status, answer.headers.get('range')]).toEqual([308, `bytes=0-${UNIT - 1}`]);
    }
    expect(await listPublished(url)).toEqual([]);
  });

  test('a chunk that is not a multiple of 256 KiB, or exceeds the size, is rejected with 400', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const video = buildMp4({ bytes: 2 * UNIT });
    const uri = await sessionUri(url, token, video.length);
    expect((await put(uri, video, 0, 1_000)).status).toBe(400);
    expect((await put(uri, Buffer.concat([video, video]))).status).toBe(400);
  });

  test('a private upload is recorded as a draft', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    await uploadedVideo(url, token, buildMp4(), {
      status: { privacyStatus: 'private', selfDeclaredMadeForKids: false },
    });
    expect(await listPublished(url)).toEqual([
      expect.objectContaining({ mode: 'draft', declarations: { selfDeclaredMadeForKids: false } }),
    ]);
  });

  test('a public upload of an unaudited app is made private', async () => {
    const url = await startSimulator({ SANDBOX_AUDITED: 'off' });
    const { access_token: token = '' } = await connectShorts(url);
    const video = await uploadedVideo(url, token, buildMp4());
    expect(video['status']).toMatchObject({ privacyStatus: 'private' });
  });

  test('a file that is not a video fails processing and makes no post', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const { id } = await uploadedVideo(url, token, Buffer.from('no video'));
    const listed = await readJson(await shortsGet(url, `/youtube/v3/videos?part=status&id=${String(id)}`, token));
    expect(listed['items']).toMatchObject([{ status: { uploadStatus: 'failed', failureReason: 'invalidFile' } }]);
    expect(await listPublished(url)).toEqual([]);
  });

  const snippet = { title: 'a title' };
  test.each([
    ['no title', { snippet: {} }, 'invalidTitle'],
    ['a title of 101 characters', { snippet: { title: 'x'.repeat(101) } }, 'invalidTitle'],
    ['a title with an angle bracket', { snippet: { title: 'a < b' } }, 'invalidTitle'],
    ['5,001 bytes', { snippet: { ...snippet, description: `${'é'.repeat(2_500)}x` } }, 'invalidDescription'],
    ['501 characters of tags', { snippet: { ...snippet, tags: ['x'.repeat(250), 'y'.repeat(250)] } }, 'invalidTags'],
    ['publishAt on a public video', { status: { publishAt: '2030-01-01T00:00:00Z' } }, 'invalidPublishAt'],
  ])('a session for a video with %s is rejected', async (_, video, reason) => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const answer = await openSession(url, token, 20_000, video);
    expect(answer.status).toBe(400);
    expect((await readJson(answer))['error']).toMatchObject({ errors: [{ reason }] });
  });
});
