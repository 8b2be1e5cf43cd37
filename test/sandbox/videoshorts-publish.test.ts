import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  advanceClock,
  createFolder,
  scheduleFault,
  readJson,
  listPublished,
  startSimulator,
} from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import { connectShorts, openSession, probe, put, sessionUri, shortsGet, uploadedVideo } from './videoshorts-client.ts';

const UNIT = 262_144;

/**
 * Sends the first `sent` bytes of a PUT of the whole video and closes the connection when the simulator has written them:
 * Node discards what it has received but not yet handed over when a connection breaks.
 */
async function breakOff(uri: string, video: Buffer, sent: number, dir: string): Promise<void> {
  const outgoing = request(uri, { method: 'PUT', headers: { 'content-length': video.length } });
  const closed = new Promise<void>((resolve) => outgoing.on('close', resolve));
  outgoing.on('error', () => {});
  outgoing.write(video.subarray(0, sent));
  await waitUntil(
    () => countBytes(join(dir, 'bodies')),
    (written) => written === sent,
  );
  outgoing.destroy();
  await closed;
}

async function countBytes(dir: string): Promise<number> {
  const sizes = (await readdir(dir)).map(async (name) => (await stat(join(dir, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

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

  test('a probe returns the stored range, and the upload resumes after it', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const video = buildMp4({ bytes: 2 * UNIT + 10 });
    const uri = await sessionUri(url, token, video.length);

    const fresh = await probe(uri, video.length);
    const chunk = await put(uri, video, 0, UNIT);
    const probed = await probe(uri, video.length);
    const rest = await put(uri, video, UNIT);

    expect([fresh.status, fresh.headers.get('range')]).toEqual([308, null]);
    expect([chunk.status, probed.status]).toEqual([308, 308]);
    expect(probed.headers.get('range')).toBe(`bytes=0-${UNIT - 1}`);
    expect(rest.status).toBe(201);
    expect((await listPublished(url))[0]?.mediaSha256).toBe(createHash('sha256').update(video).digest('hex'));
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

  test('the bytes of a broken connection are kept, and the upload resumes after them', async () => {
    const dir = await createFolder();
    const url = await startSimulator({}, dir);
    const { access_token: token = '' } = await connectShorts(url);
    const video = buildMp4({ bytes: 4 * UNIT });
    const uri = await sessionUri(url, token, video.length);

    await breakOff(uri, video, 2 * UNIT + 77, dir);
    const range = await waitUntil(
      async () => (await probe(uri, video.length)).headers.get('range'),
      (stored) => stored !== null,
    );
    const resumed = await put(uri, video, Number(range?.split('-')[1]) + 1);

    expect(range).toBe(`bytes=0-${2 * UNIT + 77 - 1}`);
    expect(resumed.status).toBe(201);
    expect((await listPublished(url))[0]?.mediaSha256).toBe(createHash('sha256').update(video).digest('hex'));
  });

  test('a lost final reply leaves one post, and a probe returns the reply', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const video = buildMp4();
    const uri = await sessionUri(url, token, video.length);
    await scheduleFault(url, { platform: 'videoshorts', call: 'publish', fault: 'after-accept-lost-reply' });

    await expect(put(uri, video)).rejects.toThrow('fetch failed');

    const probed = await probe(uri, video.length);
    const recorded = await listPublished(url);
    expect(recorded).toHaveLength(1);
    expect(probed.status).toBe(201);
    expect((await readJson(probed))['id']).toBe(recorded[0]?.platformPostId);
  });

  test('twenty concurrent uploads of one session make one video and get the same reply', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const video = buildMp4({ bytes: 400_000 });
    const uri = await sessionUri(url, token, video.length);

    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await put(uri, video)).text()));

    expect(new Set(answers).size).toBe(1);
    expect(await listPublished(url)).toHaveLength(1);
  });

  test('a session expires after a week', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const uri = await sessionUri(url, token, 20_000);
    await advanceClock(url, 7 * 86_400_000 + 1);
    expect((await probe(uri, 20_000)).status).toBe(404);
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
