import { join } from 'node:path';
import { readFile, writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { beforeAll, expect, test } from '@jest/globals';
import { drawFrame } from '../../../decks/draw-frame.ts';
import type { RenderAsset } from '../../../decks/encode/plan-render.ts';
import { buildBox, buildRawDeck, parseValidDeck } from '../build-deck.ts';
import { toRenderAsset } from '../make-media.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('animated-layers');
const RECT = { x: 0.4, y: 0.4, w: 0.2, h: 0.2 };
const assets = new Map<string, RenderAsset>();

beforeAll(async () => {
  const red = createCanvas(100, 100);
  red.getContext('2d').fillStyle = '#FF0000';
  red.getContext('2d').fillRect(0, 0, 100, 100);
  await writeFile(join(folder, 'red.png'), await red.encode('png'));
  assets.set('red', toRenderAsset('image', join(folder, 'red.png')));
});

/** Whether points of a square frame, as fractions, are red at a time. */
async function readRed(
  layer: object,
  atMs: number,
  points: [number, number][],
  changes: object = {},
): Promise<boolean[]> {
  const layers = [{ kind: 'image', src: 'red', rect: RECT, ...layer }];
  const slides = [{ startMs: 0, endMs: 2000, boxes: [], layers, ...changes }];
  const deck = parseValidDeck(buildRawDeck({ ratio: '1:1', durationMs: 2000, slides }));
  const path = join(folder, 'frame.png');
  await drawFrame({ deck, assets, atMs, path, signal: new AbortController().signal, timeoutMs: 30_000 });
  const frame = await loadImage(await readFile(path));
  const context = createCanvas(frame.width, frame.height).getContext('2d');
  context.drawImage(frame, 0, 0);
  return points.map(([x, y]) => {
    const [r = 0, g = 0, b = 0] = context.getImageData(x * frame.width, y * frame.height, 1, 1).data;
    return r > 180 && g < 80 && b < 80;
  });
}

const MIDDLE: [number, number] = [0.5, 0.5];

test('a picture follows its keyframes: it moves, turns, grows and becomes transparent', async () => {
  const keyframes = [
    { atMs: 0, x: 0.3 },
    { atMs: 500, rotation: 45 },
    { atMs: 1_000, scale: 2 },
    { atMs: 1_500, opacity: 0 },
  ];
  const corner: [number, number] = [0.41, 0.41];
  const points = [MIDDLE, [0.8, 0.5], corner, [0.5, 0.37], [0.33, 0.33]] as [number, number][];
  const read = (atMs: number): Promise<boolean[]> => readRed({ keyframes }, atMs, points);
  expect([await read(0), await read(500), await read(1_000), await read(1_600)]).toEqual([
    [false, true, false, false, false],
    [true, false, false, true, false],
    [true, false, true, true, true],
    [false, false, false, false, false],
  ]);
});

test('a picture appears and leaves by its animation, and is at rest in between', async () => {
  const animation = { in: 'wipe', out: 'wipe', durationMs: 500 };
  const points: [number, number][] = [
    [0.42, 0.5],
    [0.58, 0.5],
  ];
  const read = (atMs: number): Promise<boolean[]> => readRed({ animation }, atMs, points);
  expect([await read(66), await read(1_000), await read(1_966)]).toEqual([
    [true, false],
    [true, true],
    [true, false],
  ]);
});

test.each([
  [true, true],
  [false, false],
])('a text with behind: %s leaves the picture whole: %s', async (behind, whole) => {
  const style = { background: { kind: 'box' as const, color: '#00FF00' } };
  const boxes = [buildBox({ text: 'IN', rect: { x: 0.1, y: 0.3, w: 0.8, h: 0.4 }, behind, style })];
  const red = await readRed({}, 1_000, [MIDDLE, [0.45, 0.5]], { boxes });
  expect(red.every(Boolean)).toBe(whole);
});
