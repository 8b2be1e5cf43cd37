import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { frameCount, frameSize, type Deck } from '../../domain/decks/deck.ts';
import { drawFrame, TO_RGB } from '../../decks/draw-frame.ts';
import { buildDrawingArgs } from '../../decks/encode/encoder-args.ts';
import { createEncoderInputs } from '../../decks/encode/encoder-inputs.ts';
import { planEncode } from '../../decks/encode/encode-plan.ts';
import { planRender, type RenderAsset } from '../../decks/encode/plan-render.ts';
import { runFfmpeg } from '../../decks/ffmpeg/run-ffmpeg.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { splitIntoSegments } from '../../decks/segments/split-into-segments.ts';
import { sampleByDay, testAtNight } from '../support/runs.ts';
import { buildBox, buildRawDeck, parseValidDeck } from './build-deck.ts';
import { generateDeck, PICTURE } from './generated/generate-deck.ts';
import { findFfmpegPath, makeClip, makePicture, toRenderAsset } from './make-media.ts';
import { useFolder } from '../support/use-folder.ts';

const CLIP = 'ast_clip';
const OTHER_CLIP = 'ast_other';

const folder = useFolder('frame');
const assets = new Map<string, RenderAsset>();
const { signal } = new AbortController();

beforeAll(async () => {
  assets.set(PICTURE, { ...toRenderAsset('image', await makePicture(folder)), width: 1080, height: 1920 });
  assets.set(CLIP, toRenderAsset('video', await makeClip(folder)));
  assets.set(OTHER_CLIP, toRenderAsset('video', await makeClip(folder, 'other.mp4')));
});

/** The frame as `drawFrame` draws it. */
async function draw(deck: Deck, atMs: number): Promise<Buffer> {
  const path = join(folder, 'frame.png');
  await drawFrame({ deck, assets, atMs, path, signal, timeoutMs: 60_000 });
  return readRgb(['-i', `file:${path}`, '-vf', 'format=rgb24']);
}

/** The same frames of the pictures that a render passes to the encoder, drawn segment by segment. */
async function drawInSegments(deck: Deck, frames: readonly number[]): Promise<Map<number, Buffer>> {
  const ffmpegPath = findFfmpegPath();
  const { plan, player } = await planRender({ deck, assets, signal }, { fonts: loadFonts(), ffmpegPath });
  const pixels = new Map<number, Buffer>();
  for (const { span, repeats } of splitIntoSegments(plan)) {
    const length = span.to - span.from;
    const shown = frames.filter((frame) => frame >= span.from && frame < span.from + length * repeats);
    const wanted = [...new Set(shown.map((frame) => (frame - span.from) % length))].sort((a, b) => a - b);
    if (wanted.length === 0) continue;
    const drawing = planEncode(plan, span);
    const filters = [`select=${wanted.map((number) => `eq(n\\,${number})`).join('+')}`, ...TO_RGB];
    const inputs = createEncoderInputs([drawing], { ffmpegPath, signal });
    const all = await readRgb([...buildDrawingArgs([drawing], filters), '-map', '[v0]'], inputs);
    const bytes = all.length / wanted.length;
    for (const frame of shown) {
      const at = wanted.indexOf((frame - span.from) % length);
      pixels.set(frame, all.subarray(at * bytes, (at + 1) * bytes));
    }
  }
  await player.stop();
  return pixels;
}

async function readRgb(args: string[], inputs?: AsyncGenerator<Uint8Array>[]): Promise<Buffer> {
  const path = join(folder, 'pixels.rgb');
  const output = ['-fps_mode', 'passthrough', '-f', 'rawvideo', '-y', `file:${path}`];
  const run = await runFfmpeg(findFfmpegPath(), [...args, ...output], {
    timeoutMs: 60_000,
    onLine: () => {},
    ...(inputs && { inputs }),
  });
  if (run.outcome !== 'done') throw new Error(JSON.stringify(run));
  return readFile(path);
}

async function expectSamePixels(deck: Deck, frames: readonly number[]): Promise<void> {
  const rendered = await drawInSegments(deck, frames);
  const { width, height } = frameSize(deck);
  for (const frame of frames) {
    const drawn = await draw(deck, (frame * 1000) / deck.fps);
    const expected = rendered.get(frame) ?? Buffer.alloc(0);
    const bytes = 3 * width * height;
    expect([frame, drawn.length, expected.length, drawn.equals(expected)]).toEqual([frame, bytes, bytes, true]);
  }
}

/** Two clips that overlap in a transition, with a clip layer, a picture that moves, and captions. */
function buildClipDeck(): Deck {
  const slides = [CLIP, OTHER_CLIP].map((src, index) => ({
    startMs: 1000 * index,
    endMs: 1000 * (index + 1),
    background: { kind: 'video', src, trimStartMs: 300 * index },
    transition: { kind: 'slide-left', durationMs: 400 },
    layers: [
      { id: `l${index}`, kind: 'video', src: CLIP, rect: { x: 0.1, y: 0.5, w: 0.4, h: 0.2 }, radius: 0.2 },
      { id: `p${index}`, kind: 'image', src: PICTURE, rect: { x: 0.5, y: 0.5, w: 0.4, h: 0.2 }, motion: 'zoom-in' },
    ],
    boxes: [buildBox({ id: `b${index}`, animation: { in: 'pop', out: 'fade' } })],
  }));
  const words = ['one', 'two', 'three'].map((text, at) => ({ text, startMs: at * 600, endMs: at * 600 + 500 }));
  const size = { ratio: '1:1', fps: 24, durationMs: 2000 };
  return parseValidDeck(buildRawDeck({ ...size, slides, captions: { enabled: true, style: 'pill', words } }));
}

describe('a frame of a deck', () => {
  for (const seed of [14, 1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 15])
    testAtNight(`has the pixels that the encoder gets, for generated deck ${seed} at three times`, async () => {
      const deck = parseValidDeck(generateDeck(seed).raw);
      const last = frameCount(deck) - 1;
      await expectSamePixels(
        deck,
        [0.03, 0.52, 1].map((share) => Math.round(share * last)),
      );
    });

  test('has the pixels that the encoder gets within a transition of two clips, and beside it', async () => {
    await expectSamePixels(buildClipDeck(), sampleByDay([28, 12, 24, 34, 47], 3));
  });

  test('is the last one at the end of the video, and the one of the slide at its start', async () => {
    const slides = ['One', 'Two'].map((text, index) => ({
      startMs: 1450 * index,
      endMs: 1450 * (index + 1),
      boxes: [buildBox({ id: `b${index}`, text })],
    }));
    const deck = parseValidDeck(buildRawDeck({ ratio: '1:1', durationMs: 2900, slides }));
    const [first, second, end] = [await draw(deck, 1400), await draw(deck, 1450), await draw(deck, 2900)];
    expect([first.equals(second), second.equals(end)]).toEqual([false, true]);
  });

  test('of a clip that cannot be decoded is refused with the id of the asset', async () => {
    const broken = new Map(assets).set(CLIP, toRenderAsset('video', join(folder, 'pixels.rgb')));
    const drawing = drawFrame({
      deck: buildClipDeck(),
      assets: broken,
      atMs: 100,
      path: join(folder, 'broken.png'),
      signal,
      timeoutMs: 60_000,
    });
    await expect(drawing).rejects.toMatchObject({ code: 'asset_unreadable', message: expect.stringContaining(CLIP) });
  });
});
