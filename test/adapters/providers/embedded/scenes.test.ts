import { describe, expect, test } from '@jest/globals';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { drawPicture, findScene } from '../../../../adapters/providers/embedded/image/draw-picture.ts';
import { TOPICS } from '../../../../adapters/providers/embedded/image/scenes/topics.ts';
import { measureSharpness } from '../../../../decks/cover/choose-cover.ts';
import { findFaces, FACE_SIDE, type Picture } from '../../../../decks/regions/find-faces.ts';
import { findLettering } from '../../../../decks/regions/find-lettering.ts';
import { FRAME_SIZES, RATIOS } from '../../../../domain/decks/deck-limits.ts';
import { sampleByDay } from '../../../support/runs.ts';
import { buildClipCall, makeOutput, readFrame } from './embedded-fixture.ts';

const NAMES = TOPICS.map(([, words]) => words.split(' ')[0] ?? '');
const UNKNOWN = 'Quantum entanglement';

function draw(prompt: string, seed: number, ratio: keyof typeof FRAME_SIZES = '9:16'): Picture {
  const [width, height] = [FRAME_SIZES[ratio].width / 2, FRAME_SIZES[ratio].height / 2];
  const frame = { width, height };
  const canvas = createCanvas(frame.width, frame.height);
  drawPicture(canvas.getContext('2d'), frame, { prompt, seed });
  return shrink(canvas);
}

/** At the size at which faces and lettering are found. */
function shrink(picture: Canvas): Picture {
  const scale = FACE_SIDE / Math.max(picture.width, picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const small = createCanvas(width, height).getContext('2d');
  small.imageSmoothingQuality = 'high';
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

/** The share of bytes that differ visibly. */
function compare(one: Picture, other: Picture): number {
  return one.data.filter((byte, at) => Math.abs(byte - (other.data[at] ?? 0)) > 16).length / one.data.length;
}

describe('findScene', () => {
  test('every word of a topic finds the scene of this topic', () => {
    const words = TOPICS.flatMap(([scene, list]) => list.split(' ').map((word) => [word, scene.name]));
    expect(words.map(([word = '']) => [word, findScene(`${word}!`)?.name])).toEqual(words);
  });

  test.each([
    ['An armchair', 'livingRoom'],
    ['Two chairs', 'livingRoom'],
    ['Hair care', 'skincare'],
    ['LOAVES', 'bread'],
    ['puppies', 'dog'],
    ['dresses', 'clothes'],
    ['Fahrräder', undefined],
    ['carpet catalogue, scarf, update, barn', undefined],
    ['What kind of mode?', undefined],
    ['Pflanzen', 'garden'],
    [UNKNOWN, undefined],
    ['', undefined],
    ['東京', undefined],
  ])('%p draws %p, by whole words and their plurals', (prompt, name) => {
    expect(findScene(prompt)?.name).toBe(name);
  });

  test('the topic that is named most often is drawn', () => {
    expect(findScene('A phone shows a recipe for a quick dinner')?.name).toBe('meal');
  });

  test('the lines of a prompt that describe its style name no topic', () => {
    expect(findScene(`${UNKNOWN}\nFilm of a house, natural light`)).toBeNull();
  });
});

test('the same prompt and seed give the same picture', () => {
  expect(compare(draw('coffee', 1), draw('coffee', 1))).toBe(0);
});

test('two prompts or seeds of one topic give pictures that look different', () => {
  const first = draw('Cold coffee', 1);
  expect(compare(first, draw('Coffee for two', 1))).toBeGreaterThan(0.25);
  expect(compare(first, draw('Cold coffee', 2))).toBeGreaterThan(0.25);
});

test('no picture has more than traces of what counts as lettering', () => {
  const measured = sampleByDay([UNKNOWN, ...NAMES], 4).map((name) => {
    const areas = findLettering(draw(name, 1)).map(({ w, h }) => w * h);
    return { name, area: areas.reduce((sum, area) => sum + area, 0) };
  });
  expect(measured.filter(({ area }) => area > 0.012)).toEqual([]);
});

// A search takes half a second. These have round shapes.
test.each(sampleByDay(['coffee', 'dog', 'toy', 'car', 'sofa', 'phone'], 3))(
  'the picture of %p has nothing that counts as a face',
  (name) => {
    expect(findFaces(draw(name, 1))).toEqual([]);
  },
);

test.each(RATIOS)('scenes fill a frame of ratio %s', (ratio) => {
  const flat = ['coffee', 'sofa', 'car', 'city', UNKNOWN].filter((name) => measure(draw(name, 1, ratio)) <= 1);
  expect(flat).toEqual([]);
});

test('a clip shows the picture of its prompt and moves over it', async () => {
  const { path } = await makeOutput(buildClipCall({ prompt: 'Hands at work: cold brew', seconds: 2 }));
  const [first, last] = [shrink(await readFrame(path, 0)), shrink(await readFrame(path, 47))];
  expect(measure(first)).toBeGreaterThan(1);
  expect(compare(first, last)).toBeGreaterThan(0.01);
});
