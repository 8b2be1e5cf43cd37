import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RenderAsset } from '../../../decks/encode/plan-render.ts';
import { renderDeck } from '../../../decks/render-deck.ts';
import { useFolder } from '../../support/use-folder.ts';
import { buildRawDeck, parseValidDeck } from '../build-deck.ts';
import { readPixel, runFfmpegTo, toRenderAsset } from '../make-media.ts';
import { sampleByDay } from '../../support/runs.ts';

const folder = useFolder('stickers');
const STICKERS = sampleByDay(['gif', 'png'] as const, 2);
const assets = new Map<string, RenderAsset>();
const videos = new Map<string, string>();

/** A red square that stands on the left for half a second and on the right for another one, on nothing. */
async function makeSticker(extension: (typeof STICKERS)[number]): Promise<string> {
  const sources = ['black@0:s=160x160:r=10:d=1,format=rgba', 'red:s=80x80:r=10:d=1,format=rgba'];
  const inputs = sources.flatMap((source) => ['-f', 'lavfi', '-i', `color=${source}`]);
  const moving = "[0][1]overlay=x='80*gte(t,0.5)':y=40:format=auto,format=rgba";
  const palette = `${moving},split[a][b];[a]palettegen=reserve_transparent=1[p];[b][p]paletteuse`;
  const coding = extension === 'gif' ? [] : ['-plays', '0', '-f', 'apng'];
  return runFfmpegTo(
    folder,
    `s.${extension}`,
    ...inputs,
    '-filter_complex',
    extension === 'gif' ? palette : moving,
    ...coding,
  );
}

beforeAll(async () => {
  for (const extension of STICKERS) {
    assets.set(extension, toRenderAsset('video', await makeSticker(extension)));
    const layer = { kind: 'video', src: extension, rect: { x: 0, y: 0, w: 1, h: 1 }, key: { kind: 'alpha' } };
    const background = { kind: 'color', color: '#0000FF' };
    const slides = [{ startMs: 0, endMs: 2_000, boxes: [], layers: [layer] }];
    const deck = parseValidDeck(buildRawDeck({ ratio: '1:1', fps: 24, durationMs: 2_000, background, slides }));
    const outDir = join(folder, extension);
    const { videoPath } = await renderDeck({
      deck,
      assets,
      outDir,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    videos.set(extension, videoPath);
  }
});

describe.each(STICKERS)('a sticker (%s)', (extension) => {
  test.each<[string, number, number, number, [number, number, number]]>([
    ['shows its picture', 6, 270, 540, [255, 0, 0]],
    ['moves', 18, 810, 540, [255, 0, 0]],
    ['is transparent where it was before', 18, 270, 540, [0, 0, 255]],
    ['is transparent beside its picture', 6, 540, 100, [0, 0, 255]],
    ['keeps the colour of its edge', 6, 270, 274, [255, 0, 0]],
    ['begins again', 30, 270, 540, [255, 0, 0]],
    ['is transparent in the second round', 30, 810, 540, [0, 0, 255]],
  ])('%s', async (_, frame, x, y, color) => {
    const seen = await readPixel(videos.get(extension) ?? '', frame, x, y);
    expect(seen).toEqual(color.map((channel) => expect.closeTo(channel, -1.7)));
  });
});
