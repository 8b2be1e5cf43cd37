import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Canvas } from '@napi-rs/canvas';
import { MOUTH } from '../../../../adapters/providers/embedded/portrait/draw-face.ts';
import { BUST_SIDE } from '../../../../adapters/providers/embedded/portrait/draw-bust.ts';
import { findBustArea } from '../../../../adapters/providers/embedded/portrait/draw-portrait.ts';
import { buildBlinkTrack, buildMouthTrack } from '../../../../adapters/providers/embedded/talking-head/mouth-track.ts';
import { ffprobe } from '../../../../decks/probe/ffprobe.ts';
import { runFfmpegTo, makePicture } from '../../../decks/make-media.ts';
import {
  readFrame,
  buildHeadCall,
  buildImageCall,
  toInput,
  makeOutput,
  createFolder,
  readPixel,
  hashContents,
} from './embedded-fixture.ts';
import { testAtNight } from '../../../support/runs.ts';

let portrait: string;
let speech: string;

beforeAll(async () => {
  portrait = (await makeOutput(buildImageCall('portrait of a man with short black hair and fair skin'))).path;
  // Half a second of sound, half a second of silence, 100 milliseconds of sound.
  const loud = "volume='if(lt(t,0.5)+gt(t,1),1,0)':eval=frame";
  speech = await runFfmpegTo(await createFolder(), 'speech.wav', '-f', 'lavfi', '-i', 'sine=200:d=1.1', '-af', loud);
});

describe('talking head', () => {
  test('the mouth follows the speech, and the video is as long as the speech', async () => {
    const { path, key } = await makeOutput(buildHeadCall('scene'), inputs());
    const probed = await ffprobe(path);
    expect(key).toBeNull();
    expect(probed?.streams?.[0]).toMatchObject({ codec_name: 'h264', nb_frames: '33', r_frame_rate: '30/1' });
    expect(probed?.streams?.[1]).toMatchObject({ codec_name: 'aac', sample_rate: '48000' });
    expect(isOpen(await readFrame(path, 10))).toBe(true);
    expect(isOpen(await readFrame(path, 24))).toBe(false);
  });

  test('a green backdrop has a key, and the same request gives the same bytes', async () => {
    const [one, again] = [
      await makeOutput(buildHeadCall('green'), inputs()),
      await makeOutput(buildHeadCall('green'), inputs()),
    ];
    const frame = await readFrame(one.path, 3);
    expect(one.key).toEqual({ kind: 'chroma', color: '#00FF00' });
    for (const [x, y] of [
      [20, 20],
      [1060, 20],
      [20, 500],
      [1060, 500],
    ] as const)
      expect(isGreen(readPixel(frame, x, y))).toBe(true);
    expect(isGreen(readPixel(frame, 540, 640))).toBe(false);
    expect(await hashContents(again.path)).toBe(await hashContents(one.path));
    const matte = await makeOutput(
      { kind: 'matte', source: { asset: 'ast_1' } },
      { source: [toInput(one.path, 'video/mp4', 1100)] },
    );
    expect(matte).toMatchObject({ key: { kind: 'chroma', color: '#00FF00' }, warnings: [] });
    expect(await hashContents(matte.path)).toBe(await hashContents(one.path));
  });

  testAtNight('a portrait that was not generated here is shown unchanged', async () => {
    const picture = await makePicture(await createFolder());
    const { path } = await makeOutput(buildHeadCall('scene'), {
      ...inputs(),
      portrait: [toInput(picture, 'image/png')],
    });
    const [r = 0, g = 0, b = 255] = readPixel(await readFrame(path, 3), 540, 400);
    expect([Math.abs(r - 255) < 12, Math.abs(g - 128) < 12, b < 12]).toEqual([true, true, true]);
    expect((await readFile(path)).includes('SANDBOX MEDIA')).toBe(true);
  });
});

describe('mouth track', () => {
  test('the mouth stays closed in silence, even between quiet passages', () => {
    expect(new Set(buildMouthTrack(new Int16Array(16_000), 30))).toEqual(new Set([0]));
    expect(new Set(buildMouthTrack(new Int16Array(16_000).fill(40), 30))).toEqual(new Set([0]));
  });

  test('the mouth opens as far in quiet speech as in loud speech', () => {
    expect(buildMouthTrack(wave(900), 30)).toEqual(buildMouthTrack(wave(9000), 30));
    expect(Math.max(...buildMouthTrack(wave(900), 30))).toBe(4);
  });

  test('the eyes blink from time to time', () => {
    const track = buildBlinkTrack(300, 30, 1);
    expect(track).toHaveLength(300);
    const shut = track.filter(Boolean).length;
    expect(shut).toBeGreaterThan(3);
    expect(shut).toBeLessThan(40);
  });
});

function inputs(): Record<string, ReturnType<typeof toInput>[]> {
  return { portrait: [toInput(portrait, 'image/png')], speech: [toInput(speech, 'audio/wav')] };
}

function wave(peak: number): Int16Array {
  return Int16Array.from({ length: 16_000 }, (_, at) => peak * Math.sin(at / 9));
}

/** An open mouth is dark red inside; a closed one is a line. */
function isOpen(frame: Canvas): boolean {
  const { left, top, width } = findBustArea(frame);
  const scale = width / BUST_SIDE;
  let dark = 0;
  for (let dy = -20; dy <= 36; dy += 4) {
    const [r = 0, g = 0, b = 0] = readPixel(frame, left + MOUTH.x * scale, top + (MOUTH.y + dy) * scale);
    if (r < 130 && g < 70 && b < 80) dark++;
  }
  return dark >= 3;
}

function isGreen([r = 0, g = 0, b = 0]: number[]): boolean {
  return r < 12 && g > 243 && b < 12;
}
