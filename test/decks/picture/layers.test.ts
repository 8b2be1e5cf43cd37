import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { checkConformance } from '../../../decks/probe/check-conformance.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import type { RenderAsset } from '../../../decks/encode/plan-render.ts';
import { renderDeck, type Rendered } from '../../../decks/render-deck.ts';
import { parseValidDeck, buildRawDeck } from '../build-deck.ts';
import { readVideoFrames, type Pixels } from '../legibility/frames.ts';
import { toRenderAsset, runFfmpegTo } from '../make-media.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('layers');
let video: Rendered;
const assets = new Map<string, RenderAsset>();

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-colorspace', 'bt709'];
const solid = (color: string, size = '320x320') => ['-f', 'lavfi', '-i', `color=${color}:s=${size}:r=24:d=0.5`];
const CLEAR = ['-f', 'lavfi', '-i', 'color=black@0:s=320x320:r=24:d=0.5,format=rgba'];
const TO_709 = ['-vf', 'scale=out_color_matrix=bt709'];
/** A square in the middle of another colour. */
const square = (format: string) => ['-filter_complex', `[0]format=rgba[a];[a][1]overlay=110:110:format=auto,${format}`];

async function makeAssets(): Promise<void> {
  for (const [name, color] of Object.entries({ red: '0xff0000', blue: '0x0000ff' })) {
    assets.set(
      name,
      toRenderAsset('video', await runFfmpegTo(folder, `${name}.mp4`, ...solid(color), ...TO_709, ...X264)),
    );
  }
  const pink = solid('0xff60c0', '100x100');
  const to709 = 'scale=out_color_matrix=bt709,format=yuv420p';
  assets.set(
    'green',
    toRenderAsset(
      'video',
      await runFfmpegTo(folder, 'g.mp4', ...solid('0x00ff00'), ...pink, ...square(to709), ...X264),
    ),
  );
  const vp9 = '-c:v libvpx-vp9 -cpu-used 8 -deadline realtime -auto-alt-ref 0 -colorspace bt709'.split(' ');
  const clear = square('scale=out_color_matrix=bt709,format=yuva420p');
  assets.set(
    'transparentClip',
    toRenderAsset('video', await runFfmpegTo(folder, 'a.webm', ...CLEAR, ...pink, ...clear, ...vp9)),
  );
  const still = [...CLEAR, ...pink, ...square('format=rgba'), '-frames:v', '1'];
  assets.set('sticker', toRenderAsset('image', await runFfmpegTo(folder, 's.png', ...still)));
}

const at = (x: number, y: number, w = 0.5, h = 0.5) => ({ rect: { x, y, w, h } });
const chroma = { key: { kind: 'chroma' } };

const raw = buildRawDeck({
  ratio: '1:1',
  fps: 24,
  durationMs: 1500,
  background: { kind: 'video', src: 'red' },
  slides: [
    {
      startMs: 0,
      endMs: 500,
      boxes: [],
      layers: [
        { kind: 'video', src: 'green', ...at(0.5, 0), ...chroma },
        { kind: 'image', src: 'sticker', ...at(0, 0), z: 1 },
        { kind: 'video', src: 'blue', ...at(0, 0.5), radius: 0.5, z: -1 },
        { kind: 'video', src: 'blue', ...at(0.5, 0.5), opacity: 0.5, fit: 'contain', endMs: 250 },
        { kind: 'image', src: 'sticker', ...at(0.5, 0.5), motion: 'zoom-in', startMs: 250 },
      ],
    },
    {
      startMs: 500,
      endMs: 1000,
      background: { kind: 'video', src: 'blue' },
      boxes: [],
      layers: [{ kind: 'video', src: 'transparentClip', ...at(0, 0), key: { kind: 'alpha' } }],
      transition: { kind: 'slide-left', durationMs: 250 },
    },
    {
      startMs: 1000,
      endMs: 1500,
      background: { kind: 'color', color: '#00FF00' },
      boxes: [],
      layers: [{ kind: 'video', src: 'red', ...at(0, 0, 1, 0.5) }],
      transition: { kind: 'wipe-left', durationMs: 250 },
    },
  ],
});

beforeAll(async () => {
  await makeAssets();
  const { signal } = new AbortController();
  const deck = parseValidDeck(raw);
  video = await renderDeck({ deck, assets, outDir: join(folder, 'out'), onProgress: () => {}, signal });
});

const COLORS = { red: [255, 0, 0], blue: [0, 0, 255], green: [0, 255, 0], pink: [255, 96, 192], mixed: [128, 0, 128] };
/** Reads each frame of the video once. */
const shown = new Map<number, Promise<Pixels>>();

async function readShown(frame: number, x: number, y: number): Promise<number[]> {
  const reading = shown.get(frame) ?? readVideoFrames(video.videoPath, parseValidDeck(raw))(frame);
  shown.set(frame, reading);
  const { width, data } = await reading;
  return Array.from(data.slice(4 * (y * width + x), 4 * (y * width + x) + 3));
}

async function expectColor(frame: number, x: number, y: number, name: keyof typeof COLORS): Promise<void> {
  const seen = await readShown(frame, x, y);
  // Tolerance of 25, because of chroma subsampling and rounding in the encoder.
  expect(seen).toEqual(COLORS[name].map((channel) => expect.closeTo(channel, -1.7)));
}

describe('layers', () => {
  test('a deck with layers conforms to all platforms', async () => {
    expect((await checkConformance(video.videoPath)).filter((rule) => !rule.includes('3 to 180 s'))).toEqual([]);
    expect(await probeMedia(video.videoPath)).toMatchObject({ durationMs: 1500, fps: 24 });
  });

  test.each<[string, number, number, number, keyof typeof COLORS]>([
    ['transparent parts of a picture show what is below', 3, 20, 20, 'red'],
    ['a picture is drawn in its rect', 3, 270, 270, 'pink'],
    ['the key colour of a clip is transparent', 3, 560, 20, 'red'],
    ['the other colours of a keyed clip are kept', 3, 810, 270, 'pink'],
    ['a clip has round corners', 3, 10, 550, 'red'],
    ['a clip fills the rest of its rect', 3, 270, 810, 'blue'],
    ['a clip with opacity shows what is below', 3, 810, 810, 'mixed'],
    ['a layer disappears at its end', 9, 560, 1060, 'red'],
    ['a layer appears at its start and moves', 9, 810, 810, 'pink'],
    ['a slide transition moves the outgoing clip out', 14, 20, 560, 'red'],
    ['a slide transition moves the incoming clip in', 14, 1000, 1000, 'blue'],
    ['transparent parts of a clip with an alpha key show what is below', 20, 20, 20, 'blue'],
    ['opaque parts of a clip with an alpha key are kept', 20, 270, 270, 'pink'],
    ['a wipe keeps the clip on one side', 26, 20, 1000, 'blue'],
    ['a wipe shows the next slide on the other side', 26, 1000, 1000, 'green'],
    ['a wipe shows the next slide’s layers as well', 26, 1000, 100, 'red'],
    ['a layer covers a colour', 33, 540, 100, 'red'],
    ['a colour is visible beside its layers', 33, 540, 800, 'green'],
  ])('%s', (_, frame, x, y, name) => expectColor(frame, x, y, name));
});
