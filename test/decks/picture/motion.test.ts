import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Motion } from '../../../domain/decks/deck.ts';
import type { Element } from '../../../decks/scene/element.ts';
import { FootagePlayer } from '../../../decks/picture/footage-player.ts';
import { ffmpegPath, make } from '../make-media.ts';

let folder = '';
let picture = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-motion-'));
  // A white bar across and one down, right and below of the middle, on black.
  const bars = "geq=lum='if(between(X,280,303)+between(Y,480,503),255,16)':cb=128:cr=128";
  picture = await make(
    folder,
    'bars.png',
    '-f',
    'lavfi',
    '-i',
    `nullsrc=s=400x640,format=yuv444p,${bars}`,
    '-frames:v',
    '1',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const FRAMES = 30;

const findFile = () => ({ path: picture, decoder: null });

/** Where the bar stands in each frame, in points: across and down. */
async function path(motion: Motion): Promise<{ x: number[]; y: number[] }> {
  const area = { left: 0, top: 0, width: 200, height: 320 };
  const element: Element = { source: { kind: 'image', src: 'p', motion }, area, from: 0, to: FRAMES, until: FRAMES };
  const { signal } = new AbortController();
  const player = new FootagePlayer({ fps: 30, ffmpegPath: ffmpegPath(), findFile, signal });
  const seen: { x: number[]; y: number[] } = { x: [], y: [] };
  for (let frame = 0; frame < FRAMES; frame++) {
    await player.show(element, frame, FRAMES);
    const { data } = player.getPicture(element)?.getContext('2d').getImageData(0, 0, 200, 320) ?? { data: [] };
    seen.x.push(middle(200, (x) => data[(4 * 200 + x) * 4] ?? 0));
    seen.y.push(middle(320, (y) => data[(y * 200 + 4) * 4] ?? 0));
  }
  await player.stop();
  return seen;
}

/** The centre of what is bright along a line. */
function middle(length: number, at: (index: number) => number): number {
  const light = Array.from({ length }, (_, index) => Math.max(0, at(index) - 20));
  const sum = light.reduce((a, b) => a + b, 0);
  return light.reduce((total, value, index) => total + value * index, 0) / sum;
}

/** How far the bar is ever off the straight way from its first place to its last. */
function jitter(places: number[]): number {
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  return Math.max(...places.map((place, index) => Math.abs(place - first - ((last - first) * index) / (FRAMES - 1))));
}

describe('a picture that moves', () => {
  test.each<[Motion, number, number]>([
    ['zoom-in', 5.5, 10.3],
    ['zoom-out', -5.5, -10.3],
    ['pan-left', 24, 0],
    ['pan-right', -24, 0],
    ['pan-up', 0, 38],
    ['pan-down', 0, -38],
  ])('goes its way with %s, and never jumps by more than half a point', async (motion, dx, dy) => {
    const { x, y } = await path(motion);
    expect((x.at(-1) ?? 0) - (x[0] ?? 0)).toBeCloseTo(dx, -0.5);
    expect((y.at(-1) ?? 0) - (y[0] ?? 0)).toBeCloseTo(dy, -0.5);
    expect(jitter(x)).toBeLessThan(0.6);
    expect(jitter(y)).toBeLessThan(0.6);
  });
});
