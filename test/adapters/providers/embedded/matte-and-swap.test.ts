import { beforeAll, describe, expect, test } from '@jest/globals';
import { findBorderKey } from '../../../../adapters/providers/embedded/find-key.ts';
import { findTagArea } from '../../../../adapters/providers/embedded/sandbox-tag.ts';
import { ffprobe } from '../../../../decks/probe/ffprobe.ts';
import { runFfmpegTo, makeClip, makePicture } from '../../../decks/make-media.ts';
import {
  readFrame,
  buildImageCall,
  toInput,
  makeOutput,
  createFolder,
  readText,
  hashContents,
  startCall,
} from './embedded-fixture.ts';

const ASSET = { asset: 'ast_1' };
const MATTE = { kind: 'matte', source: ASSET } as const;

let clip: string;

beforeAll(async () => {
  clip = await makeClip(await createFolder());
});

describe('matte', () => {
  test('a source without a plain backdrop is returned with the warning matte_unavailable', async () => {
    const matte = await makeOutput(MATTE, { source: [toInput(clip, 'video/mp4', 2000)] });
    expect(matte).toMatchObject({ key: null, mimeType: 'video/mp4', warnings: ['matte_unavailable'] });
    expect(await hashContents(matte.path)).toBe(await hashContents(clip));
  });

  test('a backdrop of another green is keyed by that green', async () => {
    const screen = await makePicture(await createFolder(), 'screen.png', '0x20B040', '400x300');
    const { key } = await makeOutput(MATTE, { source: [toInput(screen, 'image/png')] });
    // The green after conversion to the colours of a video.
    expect(key).toEqual({ kind: 'chroma', color: '#1FAD3E' });
  });

  test('a picture with a transparent backdrop gets an alpha key', async () => {
    const drawn = 'color=black@0:s=200x200,format=rgba,drawbox=60:60:80:80:red@1:fill:replace=1';
    const picture = await runFfmpegTo(await createFolder(), 'drawn.png', '-f', 'lavfi', '-i', drawn, '-frames:v', '1');
    expect((await makeOutput(MATTE, { source: [toInput(picture, 'image/png')] })).key).toEqual({ kind: 'alpha' });
  });

  test('a meadow at the edge of a picture is not a green backdrop', () => {
    const [grass, sky] = [[60, 160, 50, 255] as const, [120, 170, 240, 255] as const];
    const border = Array.from({ length: 100 }, (_, at) => (at < 60 ? grass : sky));
    expect(findBorderKey(border)).toBeNull();
  });
});

describe('swap', () => {
  test('a swap shows the character and the sandbox tag in the video', async () => {
    const character = (await makeOutput(buildImageCall('portrait of a woman'))).path;
    const inputs = { video: [toInput(clip, 'video/mp4', 2000)], character: [toInput(character, 'image/png')] };
    const swap = await makeOutput({ kind: 'swap', video: ASSET, character: ASSET, prompt: '' }, inputs);
    const probed = await ffprobe(swap.path);
    expect(swap.warnings).toEqual(['swap_simulated']);
    expect(probed?.streams?.[0]).toMatchObject({ width: 640, height: 360, nb_frames: '60' });
    expect(probed?.streams?.[1]).toMatchObject({ codec_name: 'aac' });
    const frame = await readFrame(swap.path, 20);
    const { left, top, width, height } = findTagArea(frame);
    expect(await readText(frame, { left: left - 4, top: top - 4, width: width + 8, height: height + 8 })).toContain(
      'SANDBOX',
    );
  });

  test('a call without its input is rejected', async () => {
    expect(await startCall({ kind: 'swap', video: ASSET, character: ASSET, prompt: '' })).toMatchObject({
      state: 'failed',
      failure: { kind: 'refused', code: 'input_missing' },
    });
  });
});

test('a transcript call returns a warning and no words', async () => {
  const transcript = await startCall({ kind: 'transcript', source: ASSET, language: 'en' });
  expect(transcript).toMatchObject({
    state: 'done',
    output: { path: null, words: null, warnings: ['transcript_unavailable'] },
  });
});
