import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RenderAsset } from '../../../decks/encode/plan-render.ts';
import { renderDeck } from '../../../decks/render-deck.ts';
import { parseValidDeck } from '../build-deck.ts';
import { drawFrames, readVideoFrames } from '../legibility/frames.ts';
import { checkLegibility } from '../legibility/check-legibility.ts';
import { closeReaders } from '../legibility/read-words.ts';
import { toRenderAsset, makePicture } from '../make-media.ts';
import { generateDeck, PICTURE } from './generate-deck.ts';
import { MUTATIONS } from './mutate-deck.ts';
import { checkDeck } from '../../support/check-deck.ts';
import { useFolder } from '../../support/use-folder.ts';

/** `KINORA_ALL_DECKS=1` reads all fifty decks; otherwise a sample with every script and ratio, because OCR is slow. */
const ALL = process.env['KINORA_ALL_DECKS'] === '1';
const SEEDS = Array.from({ length: 50 }, (_, index) => index + 1);
const READ = ALL ? SEEDS : [1, 2, 3, 4, 6, 8, 10, 11];
const ENCODED = ALL ? [1, 2, 3, 8, 10] : [3];

/** OCR of 1,200 characters is slow on a busy machine. */

const folder = useFolder('generated');
const assets = new Map<string, RenderAsset>();
beforeAll(async () => {
  assets.set(PICTURE, { ...toRenderAsset('image', await makePicture(folder)), width: 1080, height: 1920 });
});
afterAll(async () => {
  await closeReaders();
});

describe('50 generated decks', () => {
  test.each(SEEDS.map((seed) => generateDeck(seed)))('$name is accepted', ({ raw }) => {
    expect(checkDeck(raw).problems).toEqual([]);
  });

  test.each(READ.map((seed) => generateDeck(seed)))('OCR can read $name', async ({ raw, language }) => {
    const deck = parseValidDeck(raw);
    const { recalls, problems } = await checkLegibility(deck, drawFrames(deck, assets), { language, captionPages: 1 });
    expect(problems.filter(({ check }) => check === 'reading')).toEqual([]);
    expect(Object.keys(recalls).length).toBeGreaterThan(0);
  });

  test.each(ENCODED.map((seed) => generateDeck(seed)))('OCR can read $name in its video', async ({ raw, language }) => {
    const deck = parseValidDeck(raw);
    const { signal } = new AbortController();
    const outDir = join(folder, `video-${deck.seed}`);
    const { videoPath } = await renderDeck({ deck, assets, outDir, onProgress: () => {}, signal });
    const { problems } = await checkLegibility(deck, readVideoFrames(videoPath, deck), { language, captionPages: 1 });
    expect(problems.filter(({ check }) => check === 'reading')).toEqual([]);
  });
});

describe('50 mutated decks', () => {
  const mutated = [1, 2].flatMap((round) =>
    MUTATIONS.map((mutation, index) => ({ ...mutation, seed: round * 100 + index })),
  );

  test.each(mutated)('deck $seed with an invalid $path is rejected with that path', ({ path, apply, seed }) => {
    const { raw } = generateDeck(seed);
    apply(raw);
    const paths = checkDeck(raw).problems.map((problem) => problem.path);
    expect(paths.some((one) => one.startsWith(path))).toBe(true);
  });

  test('there are fifty mutated decks', () => {
    expect(mutated).toHaveLength(50);
  });
});
