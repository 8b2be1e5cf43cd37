import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { createCanvas } from '@napi-rs/canvas';
import { hasSandboxTag, findTagArea } from '../../../../adapters/providers/embedded/sandbox-tag.ts';
import { findFfprobe } from '../../../../decks/ffmpeg/find-ffmpeg.ts';
import { makePicture } from '../../../decks/make-media.ts';
import { waitUntilNoneRuns } from '../../../support/list-processes.ts';
import {
  readCanvas,
  buildClipCall,
  readFrame,
  buildImageCall,
  toInput,
  makeOutput,
  createFolder,
  readPixel,
  readText,
  hashContents,
  provider,
  startCall,
} from './embedded-fixture.ts';
import { testAtNight } from '../../../support/runs.ts';

describe('clips', () => {
  test('a clip has the exact requested length, sandbox metadata and the tag', async () => {
    const percents: number[] = [];
    const { path, mimeType } = await makeOutput(buildClipCall({ seconds: 1.25 }), {}, undefined, (percent) =>
      percents.push(percent),
    );
    const { streams, format } = await probe(path);
    expect(mimeType).toBe('video/mp4');
    expect(streams[0]).toMatchObject({
      codec_name: 'h264',
      nb_frames: '30',
      r_frame_rate: '24/1',
      width: 1080,
      height: 1080,
    });
    expect(format.tags).toMatchObject({ comment: expect.stringContaining('SANDBOX MEDIA') });
    const last = await readFrame(path, 29);
    const tag = findTagArea(last);
    const area = { left: tag.left - 20, top: tag.top - 20, width: tag.width + 40, height: tag.height + 40 };
    expect(await readText(last, area)).toContain('SANDBOX MEDIA');
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });

  testAtNight('the same request gives the same bytes, and another seed other bytes', async () => {
    const [one, again, other] = await Promise.all([1, 1, 2].map((seed) => makeOutput(buildClipCall({ seed }))));
    expect(await hashContents(again?.path ?? '')).toBe(await hashContents(one?.path ?? ''));
    expect(await hashContents(other?.path ?? '')).not.toBe(await hashContents(one?.path ?? ''));
  });

  test('a clip from a picture shows the picture', async () => {
    const orange = await makePicture(await createFolder());
    const { path } = await makeOutput(buildClipCall({ from: { asset: 'ast_1' } }), {
      from: [toInput(orange, 'image/png')],
    });
    const [r = 0, g = 0, b = 255] = readPixel(await readFrame(path, 6), 540, 700);
    expect([Math.abs(r - 255) < 12, Math.abs(g - 128) < 12, b < 12]).toEqual([true, true, true]);
  });

  testAtNight('a clip from a tagged picture shows the tag once, and any other clip gets a tag', async () => {
    const poster = await readCanvas((await makeOutput(buildImageCall('tea'))).path);
    const blank = createCanvas(poster.width, poster.height);
    expect([hasSandboxTag(poster, poster), hasSandboxTag(blank, blank)]).toEqual([true, false]);
    expect(hasSandboxTag(poster, { width: 1080, height: 1920 })).toBe(false);
  });

  test.each([0, 0.4, 15.1, Number.NaN])('a clip of %d seconds is rejected', async (seconds) => {
    expect(await startCall(buildClipCall({ seconds }))).toMatchObject({
      state: 'failed',
      failure: { kind: 'refused', code: 'clip_length' },
    });
  });

  test('an abort kills the encoder of a clip', async () => {
    const folder = await createFolder();
    const stop = new AbortController();
    const request = {
      call: buildClipCall({ seconds: 15 }),
      inputs: {},
      token: 'token',
      callbackUrl: null,
      model: null,
    };
    const running = provider.start(request, folder, stop.signal, () => stop.abort());
    await expect(running).rejects.toThrow(/abort/u);
    await waitUntilNoneRuns(folder);
  });
});

interface Probe {
  streams: Record<string, unknown>[];
  format: { tags: Record<string, string> };
}

async function probe(path: string): Promise<Probe> {
  const found = findFfprobe();
  if (!found.ok) throw new Error(found.message);
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', path];
  return JSON.parse((await promisify(execFile)(found.path, args)).stdout) as Probe;
}
