import { expect, test } from '@jest/globals';
import { addArrivalSounds } from '../../../domain/decks/add-music.ts';
import type { Audio, Box, Deck, Slide } from '../../../domain/decks/deck.ts';
import { fitToBeats } from '../../../domain/decks/fit-to-beats.ts';

/** 120 beats per minute. */
const PLAYFUL: Audio = { music: { mood: 'playful' } };
const RECT = { x: 0.1, y: 0.2, w: 0.8, h: 0.2 };

function buildDeck(cuts: number[], changes: Partial<Slide>[] = [], audio: Audio = PLAYFUL): Deck {
  const ends = [...cuts.slice(1), 12_000];
  return {
    version: 1,
    ratio: '9:16',
    durationMs: 12_000,
    fps: 30,
    background: { kind: 'color' },
    slides: cuts.map((startMs, at) => ({ startMs, endMs: ends[at] ?? 0, boxes: [], ...changes[at] })),
    captions: { enabled: false, style: 'plain' },
    audio,
  };
}

const listCuts = (deck: Deck): number[] => fitToBeats(deck).slides.map(({ startMs }) => startMs);

test('cuts move to the nearest beat, and slides stay without gaps', () => {
  const deck = fitToBeats(buildDeck([0, 2_260, 4_740, 8_000]));
  expect(deck.slides.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 2_500],
    [2_500, 4_500],
    [4_500, 8_000],
    [8_000, 12_000],
  ]);
});

test.each<[string, Audio]>([
  ['without music', {}],
  ["with a caller's music", { music: { src: 'ast_1' } }],
  ['with words that begin at the cut', { ...PLAYFUL, effects: [{ src: 'ast_1', atMs: 2_260, spoken: true }] }],
])('a cut stays where it is %s', (_, audio) => {
  expect(listCuts(buildDeck([0, 2_260], [], audio))).toEqual([0, 2_260]);
});

test('a clip that continues stays in sync, and one that begins with its slide begins with it', () => {
  const layer = { kind: 'video' as const, src: 'ast_2', rect: RECT, trimStartMs: 2_260 };
  const continued = { background: { kind: 'video' as const, src: 'ast_1', trimStartMs: 2_260 }, layers: [layer] };
  const [, slide] = fitToBeats(buildDeck([0, 2_260], [{}, continued])).slides;
  expect(slide).toMatchObject({ startMs: 2_500, background: { trimStartMs: 2_500 }, layers: [{ trimStartMs: 2_500 }] });
  const fresh = { background: { kind: 'video' as const, src: 'ast_1' } };
  expect(fitToBeats(buildDeck([0, 2_260], [{}, fresh])).slides[1]).toMatchObject({ startMs: 2_500, ...fresh });
});

function buildBox(text: string, times: { startMs?: number; endMs?: number }): Box {
  return { id: text.slice(0, 9), text, rect: RECT, ...times };
}

test('texts keep to their slides, and a text without time to spare is not shortened', () => {
  const first = { boxes: [buildBox('Ends with it', { startMs: 1_000, endMs: 2_260 }), buildBox('Whole', {})] };
  const second = { boxes: [buildBox('Begins with it', { startMs: 2_260, endMs: 4_000 })] };
  const moved = fitToBeats(buildDeck([0, 2_260], [first, second])).slides;
  expect(moved.map(({ boxes }) => boxes.map(({ startMs, endMs }) => [startMs, endMs]))).toEqual([
    [
      [1_000, 2_500],
      [undefined, undefined],
    ],
    [[2_500, 4_000]],
  ]);
  const long = { boxes: [buildBox('x'.repeat(40), {})] };
  // Earlier would leave the first text too short a time, so the cut moves later, as far as that is possible.
  expect(listCuts(buildDeck([0, 2_230], [long]))).toEqual([0, 2_500]);
  expect(listCuts(buildDeck([0, 2_230], [long, { boxes: [buildBox('y'.repeat(176), {})] }]))).toEqual([0, 2_230]);
});

test('slides that move in and texts that pop up are heard, apart from each other and only with own music', () => {
  const moving = { transition: { kind: 'slide-left' as const, durationMs: 300 } };
  const popping = { boxes: [{ id: 'a', text: 'a', rect: RECT, animation: { in: 'pop' as const } }] };
  const changes = [popping, moving, { ...moving, ...popping }, { transition: { kind: 'fade' as const } }];
  const deck = buildDeck([0, 2_000, 4_000, 6_000], changes);
  expect(addArrivalSounds(deck).audio?.effects).toEqual([
    { sound: 'whoosh', atMs: 1_830 },
    { sound: 'pop', atMs: 3_990 },
  ]);
  expect(addArrivalSounds({ ...deck, audio: {} })).toEqual({ ...deck, audio: {} });
});
