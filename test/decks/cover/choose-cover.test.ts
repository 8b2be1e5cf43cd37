import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createCanvas } from '@napi-rs/canvas';
import { drawBust } from '../../../adapters/providers/embedded/portrait/draw-bust.ts';
import { drawRoom, transformToBust } from '../../../adapters/providers/embedded/portrait/draw-portrait.ts';
import { parseFeatures } from '../../../adapters/providers/embedded/portrait/parse-features.ts';
import { chooseCover, type CoverInput } from '../../../decks/cover/choose-cover.ts';
import { listCoverFrames } from '../../../decks/cover/list-cover-frames.ts';
import { readRegions } from '../../../decks/regions/read-regions.ts';
import { measurePaintedTexts } from '../../../decks/text/measure-painted-texts.ts';
import type { Box, Deck } from '../../../domain/decks/deck.ts';
import { buildBox, buildRawDeck, parseValidDeck } from '../build-deck.ts';
import { findFfmpegPath, runFfmpegTo } from '../make-media.ts';
import { useFolder } from '../../support/use-folder.ts';

const FRAME = { width: 270, height: 480 };
const CODEC = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const { signal } = new AbortController();

const folder = useFolder('cover');
const clips = new Map<string, { path: string; durationMs: number; regions: Awaited<ReturnType<typeof readRegions>> }>();

beforeAll(async () => {
  const blurred = "gblur=sigma=7:enable='not(between(t,1.3,1.7))'";
  await addClip('focus', ['-f', 'lavfi', '-i', `testsrc2=s=270x480:r=15:d=3,${blurred}`]);
  await addClip('still', ['-f', 'lavfi', '-i', 'smptebars=s=270x480:r=15:d=3']);
  const [open, closed] = [await drawFace('open.png', false), await drawFace('closed.png', true)];
  const blink = "[0:v][1:v]overlay=enable='between(t,1.95,2.25)'";
  const stills = [closed, open].flatMap((path) => ['-loop', '1', '-framerate', '15', '-t', '3', '-i', path]);
  await addClip('speaker', [...stills, '-filter_complex', blink]);
});

async function addClip(id: string, args: string[]): Promise<void> {
  const path = await runFfmpegTo(folder, `${id}.mp4`, ...args, ...CODEC);
  const input = { ffmpegPath: findFfmpegPath(), path, ...FRAME, durationMs: 3_000, signal };
  const regions =
    id === 'speaker' ? await readRegions(input) : { ...FRAME, faces: [], lettering: [], subjects: [], detail: [] };
  clips.set(id, { path, durationMs: 3_000, regions });
}

async function drawFace(name: string, blinking: boolean): Promise<string> {
  const looks = parseFeatures('a girl with curly black hair', 3);
  const canvas = createCanvas(FRAME.width, FRAME.height);
  const context = canvas.getContext('2d');
  drawRoom(context, FRAME, looks);
  transformToBust(context, FRAME);
  drawBust(context, looks, { mouth: 0, blinking });
  const path = join(folder, name);
  await writeFile(path, await canvas.encode('png'));
  return path;
}

const HOOK = { ...buildBox(), role: 'hook' as const };

function buildDeck(src: string | null, changes: Record<string, unknown> = {}): Deck {
  const background = src === null ? { kind: 'color' } : { kind: 'video', src };
  return parseValidDeck(
    buildRawDeck({ background, slides: [{ startMs: 0, endMs: 3_000, boxes: [HOOK] }], ...changes }),
  );
}

function choose(deck: Deck): Promise<number | null> {
  const input: CoverInput = { deck, painted: measurePaintedTexts(deck), clips, ffmpegPath: findFfmpegPath(), signal };
  return chooseCover(input);
}

describe('the best picture', () => {
  test.each([
    ['the only sharp passage of a blurred clip', 'focus', 1_300, 1_700],
    ['the moment at which the eyes of a face are open', 'speaker', 1_950, 2_250],
  ])('the cover shows %s', async (_, clip, from, to) => {
    const deck = buildDeck(clip);
    const [first, second] = [await choose(deck), await choose(deck)];
    expect([first !== null && first >= from && first < to, second]).toEqual([true, first]);
  });

  test('a trimmed clip is judged at the times that the video shows', async () => {
    const deck = buildDeck(null, { background: { kind: 'video', src: 'speaker', trimStartMs: 600, loop: false } });
    const at = (await choose(deck)) ?? 0;
    expect([at >= 1_350, at < 1_650]).toEqual([true, true]);
  });

  test('of equal pictures the first is chosen', async () => {
    const deck = buildDeck('still');
    expect(await choose(deck)).toBe(Math.round(((listCoverFrames(deck)[0] ?? 0) * 1_000) / 30));
  });
});

function listTimes(deck: Deck): number[] {
  return listCoverFrames(deck, measurePaintedTexts(deck)).map((at) => (at * 1_000) / 30);
}

function buildText(id: string, changes: Partial<Box>): Box {
  return { ...buildBox(), id, ...changes };
}

describe('the frames among which the cover is chosen', () => {
  test('the hook has come in and nothing else moves', () => {
    const hook = buildText('hook', {
      role: 'hook',
      startMs: 500,
      endMs: 2_500,
      animation: { in: 'slide-up', durationMs: 400 },
    });
    const other = buildText('other', {
      startMs: 1_500,
      rect: { x: 0.1, y: 0.6, w: 0.7, h: 0.1 },
      animation: { in: 'fade', durationMs: 400 },
    });
    const times = listTimes(buildDeck(null, { slides: [{ startMs: 0, endMs: 3_000, boxes: [hook, other] }] }));
    expect(times.length).toBeGreaterThan(3);
    for (const ms of times) expect([ms >= 860 && ms < 2_500, ms < 1_500 || ms >= 1_860]).toEqual([true, true]);
  });

  test('no transition is in progress', () => {
    const slides = [
      { startMs: 0, endMs: 1_000, boxes: [] },
      { startMs: 1_000, endMs: 3_000, boxes: [HOOK], transition: { kind: 'slide-left', durationMs: 900 } },
    ];
    const times = listTimes(buildDeck(null, { slides }));
    expect([times.length > 3, Math.min(...times) >= 1_900]).toEqual([true, true]);
  });

  test('a hook that profiles cut off gives way to one that they show', () => {
    const slides = [
      {
        startMs: 0,
        endMs: 1_500,
        boxes: [buildText('high', { role: 'hook', rect: { x: 0.1, y: 0.01, w: 0.8, h: 0.08 } })],
      },
      { startMs: 1_500, endMs: 3_000, boxes: [HOOK] },
    ];
    expect(Math.min(...listTimes(buildDeck(null, { slides })))).toBeGreaterThanOrEqual(1_500);
    expect(listTimes(buildDeck(null, { slides: slides.slice(0, 1) })).length).toBeGreaterThan(3);
  });

  test('without a hook the first text is shown, and without a text there is no choice', () => {
    const slides = [
      { startMs: 0, endMs: 1_000, boxes: [] },
      { startMs: 1_000, endMs: 2_000, boxes: [buildText('first', {})] },
      { startMs: 2_000, endMs: 3_000, boxes: [buildText('second', {})] },
    ];
    const times = listTimes(buildDeck(null, { slides }));
    for (const ms of times) expect([ms >= 1_000, ms < 2_000]).toEqual([true, true]);
    expect(listTimes(buildDeck(null, { slides: [{ startMs: 0, endMs: 3_000, boxes: [] }] }))).toEqual([]);
  });
});
