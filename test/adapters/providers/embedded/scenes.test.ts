import { expect, test } from '@jest/globals';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { drawPoster } from '../../../../adapters/providers/embedded/image/draw-poster.ts';
import { findScene } from '../../../../adapters/providers/embedded/image/scenes/find-scene.ts';
import { measureSharpness } from '../../../../decks/cover/score-pictures.ts';
import { findFaces, FACE_SIDE, type Picture } from '../../../../decks/regions/find-faces.ts';
import { FRAME_SIZES, RATIOS } from '../../../../domain/decks/deck-limits.ts';
import { buildClipCall, makeOutput, readFrame } from './embedded-fixture.ts';

const PROMPTS = [
  'Cold brew for people in a hurry',
  'A loaf of rye bread',
  'Serum for dry skin',
  'Pilates in the morning',
  'Linen shirts in new colours',
  'Wooden blocks for children',
  'How to invest your savings',
  'An app that reminds you',
  'A dashboard for developers',
  'A quick dinner recipe',
  'An armchair for a small room',
  'Hiking in the mountains',
];

function draw(prompt: string, seed: number, ratio: keyof typeof FRAME_SIZES = '9:16'): Picture {
  const frame = FRAME_SIZES[ratio];
  const poster = createCanvas(frame.width, frame.height);
  drawPoster(poster.getContext('2d'), frame, { prompt: `${prompt}, no text`, seed, references: [] });
  return shrink(poster);
}

/** At the size at which faces are found. */
function shrink(picture: Canvas): Picture {
  const scale = FACE_SIDE / Math.max(picture.width, picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const small = createCanvas(width, height).getContext('2d');
  small.drawImage(picture, 0, 0, width, height);
  const rgba = small.getImageData(0, 0, width, height).data;
  return { width, height, data: Uint8Array.from(rgba.filter((_, at) => at % 4 !== 3)) };
}

/** By the green channel. */
function measure(picture: Picture | undefined): number {
  if (!picture) return 0;
  const light = Array.from({ length: picture.data.length / 3 }, (_, at) => picture.data[3 * at + 1] ?? 0);
  return measureSharpness(picture, light);
}

test('each topic has a scene of its own, and a prompt without a topic has none', () => {
  const scenes = PROMPTS.map(findScene);
  expect(scenes).not.toContain(null);
  expect(new Set(scenes).size).toBe(PROMPTS.length);
  expect(['Quantum entanglement', '', '東京'].map(findScene)).toEqual([null, null, null]);
});

/** The pixels below the mark whose right neighbour is much lighter or darker. */
function findEdges({ data, width, height }: Picture): Set<number> {
  const count = data.length / 3 - 1;
  const pixels = Array.from({ length: count }, (_, at) => at).filter(
    (at) => (at + 1) % width !== 0 && at > 0.25 * width * height,
  );
  return new Set(pixels.filter((at) => Math.abs((data[3 * at + 1] ?? 0) - (data[3 * at + 4] ?? 0)) > 16));
}

test('a topic keeps its scene with every seed, in other colours', () => {
  const [first, again, other] = [draw('coffee', 1), draw('coffee', 1), draw('coffee', 2)];
  expect(Buffer.from(first.data).equals(Buffer.from(again.data))).toBe(true);
  expect(Buffer.from(first.data).equals(Buffer.from(other.data))).toBe(false);
  const [edges, others] = [findEdges(first), findEdges(other)];
  const shared = [...edges].filter((at) => others.has(at)).length;
  expect(shared / Math.min(edges.size, others.size)).toBeGreaterThan(0.5);
});

test('a scene shows nothing that counts as a face, and is drawn in every ratio', () => {
  // Circles could be taken for faces.
  for (const prompt of ['coffee', 'gym', 'toys', 'mountains']) {
    expect([prompt, findFaces(draw(prompt, 1))]).toEqual([prompt, []]);
  }
  for (const ratio of RATIOS) {
    for (const prompt of PROMPTS) {
      expect([prompt, ratio, measure(draw(prompt, 1, ratio)) > 1]).toEqual([prompt, ratio, true]);
    }
  }
});

test('a clip shows the scene of its topic and moves over it', async () => {
  const { path } = await makeOutput(buildClipCall({ prompt: 'Hands at work: cold brew', seconds: 2 }));
  const { path: lights } = await makeOutput(buildClipCall({ prompt: 'Quantum entanglement', seconds: 2 }));
  const [first, last, plain] = [await readFrame(path, 0), await readFrame(path, 47), await readFrame(lights, 0)].map(
    shrink,
  );
  expect(measure(first)).toBeGreaterThan(1.5 * measure(plain));
  expect(Buffer.from(first?.data ?? []).equals(Buffer.from(last?.data ?? []))).toBe(false);
});
