import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from '@jest/globals';
import { frameCount, type Box, type Captions, type Deck } from '../../../domain/decks/deck.ts';
import { CAPTION_ANIMATIONS } from '../../../domain/decks/caption-styles.ts';
import { EASINGS, ENTRANCES, EXITS, TRANSITIONS } from '../../../domain/decks/deck-limits.ts';
import { resolveStyle } from '../../../domain/decks/text-styles.ts';
import { drawMoment } from '../../../decks/canvas/draw-moment.ts';
import { drawText } from '../../../decks/canvas/draw-text.ts';
import { drawTransition } from '../../../decks/canvas/draw-transition.ts';
import { buildCaptionTrack } from '../../../decks/encode/caption-track.ts';
import { replaceNumber } from '../../../domain/text/replace-number.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { computeAppearance } from '../../../decks/scene/appearance.ts';
import { ease } from '../../../decks/scene/easing.ts';
import { buildMoments, buildShots } from '../../../decks/scene/timeline.ts';
import { parseDeck } from '../../../decks/parse-deck.ts';
import { layOutCaptions } from '../../../decks/text/lay-out-captions.ts';
import { layOutDeck } from '../../../decks/text/lay-out-deck.ts';
import { layOutText } from '../../../decks/text/lay-out-text.ts';
import { buildBox, buildRawDeck, parseValidDeck } from '../build-deck.ts';

const FPS = 30;
const SIZE = { width: 120, height: 120 };

function countRed(kind: (typeof TRANSITIONS)[number], share: number): number {
  const context = createCanvas(SIZE.width, SIZE.height).getContext('2d');
  const fill = (color: string) => (target: typeof context) => {
    target.fillStyle = color;
    target.fillRect(0, 0, SIZE.width, SIZE.height);
  };
  const scenes = { outgoing: fill('#ff0000'), incoming: fill('#0000ff') };
  drawTransition(context, { kind, share, frame: SIZE, opaque: true, ...scenes });
  const { data } = context.getImageData(0, 0, SIZE.width, SIZE.height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += (data[at] ?? 0) / 255;
  return sum / (SIZE.width * SIZE.height);
}

test.each(TRANSITIONS.filter((kind) => kind !== 'cut'))('%s leads from one scene to the other', (kind) => {
  const [start, quarter, rest, end] = [0.01, 0.25, 0.75, 0.99].map((share) => countRed(kind, share)) as [
    number,
    number,
    number,
    number,
  ];
  expect(start).toBeGreaterThan(0.9);
  expect(end).toBeLessThan(0.1);
  expect(quarter).toBeGreaterThan(rest);
});

test.each([
  ['wipe-right', 10, 60],
  ['wipe-down', 60, 10],
  ['slide-right', 10, 60],
  ['slide-down', 60, 10],
] as const)('%s brings the incoming scene from its side', (kind, x, y) => {
  const context = createCanvas(SIZE.width, SIZE.height).getContext('2d');
  const fill = (color: string) => (target: typeof context) => {
    target.fillStyle = color;
    target.fillRect(0, 0, SIZE.width, SIZE.height);
  };
  drawTransition(context, {
    kind,
    share: 0.5,
    frame: SIZE,
    opaque: true,
    outgoing: fill('#ff0000'),
    incoming: fill('#0000ff'),
  });
  const at = (px: number, py: number): number[] => [...context.getImageData(px, py, 1, 1).data.subarray(0, 3)];
  expect([at(x, y), at(SIZE.width - 1 - x, SIZE.height - 1 - y)]).toEqual([
    [0, 0, 255],
    [255, 0, 0],
  ]);
});

test.each(EASINGS)('%s begins at 0 and ends at 1', (easing) => {
  expect(ease(easing, 0)).toBeCloseTo(0, 2);
  expect(ease(easing, 1)).toBeCloseTo(1, 5);
});

const REST = { alpha: 1, scale: 1, rightEm: 0, downEm: 0, visibleShare: 1, textShare: 1 };
const text = (animation: Box['animation']): Box => buildBox({ text: 'Wait. Then pour it.', animation });

test.each(ENTRANCES.flatMap((entrance) => [undefined, ...EASINGS].map((easing) => [entrance, easing] as const)))(
  'the entrance %s with the easing %s ends at rest',
  (entrance, easing) => {
    const box = text({ in: entrance, durationMs: 400, ...(easing ? { easing } : {}) });
    expect(computeAppearance(box, 0, 60, 13, FPS)).toMatchObject(REST);
    const moving = [0, 3, 6].map((frame) => computeAppearance(box, 0, 60, frame, FPS));
    for (const { textShare = 0, visibleShare = 0 } of moving.flatMap((one) => one ?? [])) {
      expect(textShare).toBeGreaterThan(0);
      expect([visibleShare >= 0, visibleShare <= 1]).toEqual([true, true]);
    }
    if (entrance !== 'none') expect(moving).not.toEqual([0, 1, 2].map(() => expect.objectContaining(REST)));
  },
);

test.each(EXITS.filter((exit) => exit !== 'none'))(
  'the exit %s leaves the text as it is until its last quarter second',
  (exit) => {
    const box = text({ out: exit });
    expect(computeAppearance(box, 0, 60, 51, FPS)).toMatchObject(REST);
    expect(computeAppearance(box, 0, 60, 58, FPS)).not.toMatchObject(REST);
  },
);

const WORDS = ['Cold', 'brew', 'takes', 'time'].map((word, at) => ({
  text: word,
  startMs: at * 500,
  endMs: at * 500 + 500,
}));

function buildTrack(style: Captions['style'], animation?: Captions['animation']) {
  const captions = { enabled: true, style, words: WORDS, ...(animation ? { animation } : {}) };
  const deck: Deck = parseValidDeck(buildRawDeck({ slides: [{ startMs: 0, endMs: 3000, boxes: [] }], captions }));
  return buildCaptionTrack(deck, layOutCaptions(deck, loadFonts()).pages, { from: 0, to: frameCount(deck) });
}

/** How many pixels of the captions differ between two frames. */
async function compareFrames(
  style: Captions['style'],
  animation: Captions['animation'],
  a: number,
  b: number,
): Promise<number> {
  const track = buildTrack(style, animation);
  const draw = async (frame: number): Promise<Uint8ClampedArray> => {
    const context = createCanvas(1080, 1920).getContext('2d');
    await track?.pictures.findLast((picture) => picture.frame <= frame)?.paint?.(context);
    return context.getImageData(0, 0, 1080, 1920).data;
  };
  const [one, other] = [await draw(a), await draw(b)];
  return one.reduce((sum, value, at) => sum + (Math.abs(value - (other[at] ?? 0)) > 40 ? 1 : 0), 0);
}

test('captions without an animation change with their words only', () => {
  for (const style of ['plain', 'karaoke', 'highlight', 'pill', 'progressive'] as const)
    expect([style, buildTrack(style)?.pictures.length]).toEqual([style, buildTrack(style, 'none')?.pictures.length]);
  expect(buildTrack('highlight')?.pictures.length).toBeLessThanOrEqual(2 * WORDS.length + 2);
  expect(buildTrack('highlight', 'pop')?.pictures.length).toBeLessThanOrEqual(10 * WORDS.length + 2);
});

test.each(CAPTION_ANIMATIONS.filter((animation) => animation !== 'none' && animation !== 'weight'))(
  'the spoken word moves with %s and comes to rest where it is without it',
  async (animation) => {
    for (const style of ['highlight', 'karaoke', 'pill', 'progressive', 'word'] as const) {
      expect([style, (await compareFrames(style, animation, 16, 29)) > 50]).toEqual([style, true]);
      const track = buildTrack(style, animation);
      expect(track?.pictures.at(-1)?.paint).toBeNull();
    }
  },
);

async function countInk(frame: number): Promise<number> {
  const context = createCanvas(1080, 1920).getContext('2d');
  await buildTrack('karaoke', 'weight')
    ?.pictures.findLast((picture) => picture.frame <= frame)
    ?.paint?.(context);
  const { data } = context.getImageData(0, 0, 1080, 1920);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 200) count++;
  return count;
}

test('a word is bolder while it is spoken with weight', async () => {
  expect(await countInk(58)).toBeGreaterThan(await countInk(62));
});

test('joined grounds of lines are one shape without gaps or steps at the corners', () => {
  const black = { kind: 'color', color: '#000000' } as const;
  const style = {
    background: { kind: 'line', color: '#FF0000', radius: 0.4, padding: 0.4, joined: true },
    size: 0.04,
  } as const;
  const rect = { x: 0.1, y: 0.1, w: 0.8, h: 0.5 };
  const resolved = resolveStyle({ preset: 'pill', ...style }, undefined, black);
  const layout = layOutText('A\nwide middle line\nof it', rect, resolved, { width: 1080, height: 1920 }, loadFonts());
  if (!layout) throw new Error('does not fit');
  const context = createCanvas(1080, 1920).getContext('2d');
  drawText(context, { ...layout, lines: layout.lines.map((line) => ({ ...line, text: '' })) });
  const isRed = (x: number, y: number): boolean =>
    (context.getImageData(Math.round(x), Math.round(y), 1, 1).data[0] ?? 0) > 200;
  const middle = layout.ink.left + layout.ink.width / 2;
  const rows = Array.from({ length: Math.floor(layout.ink.height) }, (_, at) => isRed(middle, layout.ink.top + at));
  expect(rows.every(Boolean)).toBe(true);
  const [first, wide] = layout.lines;
  const padding = 0.4 * layout.px;
  expect(isRed((wide?.left ?? 0) - padding + 1, (wide?.baseline ?? 0) - layout.ascent / 2)).toBe(true);
  expect(isRed((wide?.left ?? 0) - padding + 1, (first?.baseline ?? 0) - layout.ascent / 2)).toBe(false);
});

test.each([
  ['87%', 0.5, '44%'],
  ['1,250,000', 0.5, '625,000'],
  ['1.250.000 Tassen', 0.001, '1.250 Tassen'],
  ['4.5 stars', 0.5, '2.3 stars'],
  ['−18 %', 0.5, '−9 %'],
  ['-18%', 0, '0%'],
  ['12 345 €', 1, '12 345 €'],
])('the number of %s at a share of %d is written as %s', (written, share, shown) => {
  expect(replaceNumber(written, (value) => value * share)).toBe(shown);
});

test('a counter rises in small steps to the number of its text and stays there', () => {
  const box: Box = { ...text(undefined), text: '1,000', counter: { durationMs: 1_000 } };
  const shown = Array.from({ length: 60 }, (_, frame) => {
    const count = computeAppearance(box, 0, 60, frame, FPS)?.count;
    return count ? count.share : 1;
  });
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(new Set(shown).size).toBe(30);
  expect(shown.slice(29).every((share) => share === 1)).toBe(true);
});

const KEYFRAMES = [
  { atMs: 0, x: 0.2, rotation: 90, opacity: 0 },
  { atMs: 500, scale: 2, easing: 'linear' as const },
  { atMs: 1_000 },
];

test('keyframes lead through their states, and end with the last one', () => {
  const box = buildBox({ text: 'Wait.', keyframes: KEYFRAMES });
  const states = [0, 15, 22, 30, 50].map((frame) => computeAppearance(box, 0, 60, frame, FPS));
  expect(states[0]).toMatchObject({ alpha: 0, x: 0.2, turn: 90, scale: 1 });
  expect(states[1]).toMatchObject({ alpha: 1, x: 0, turn: 0, scale: 2 });
  expect(states[2]?.scale).toBeGreaterThan(1);
  expect(states[2]?.scale).toBeLessThan(2);
  expect(states.slice(3)).toEqual([expect.objectContaining(REST), expect.objectContaining(REST)]);
});

test.each([
  ['keyframes out of order', { keyframes: [{ atMs: 5 }, { atMs: 5 }] }, 'layers[0].keyframes'],
  ['an animation beside a motion', { motion: 'zoom-in', animation: { in: 'fade' } }, 'layers[0].motion'],
  ['an entrance by words', { animation: { in: 'words' } }, 'layers[0].animation.in'],
])('a picture with %s is refused', (_, changes, path) => {
  const layer = { kind: 'image', src: 'ast_1', rect: { x: 0, y: 0, w: 1, h: 1 }, ...changes };
  const parsed = parseDeck(buildRawDeck({ slides: [{ startMs: 0, endMs: 3000, boxes: [], layers: [layer] }] }));
  expect(parsed).toMatchObject({ ok: false, problems: [{ path: `slides[0].${path}` }] });
});

const buildExchange = (first: object, second: object) => ({
  kind: 'image',
  src: 'ast_1',
  rect: { x: 0, y: 0, w: 0.5, h: 0.5 },
  keyframes: [
    { atMs: 0, ...first },
    { atMs: 999, ...first },
    { atMs: 1_000, ...second },
  ],
});

test('two pictures that exchange their states by keyframes are drawn anew', () => {
  const [small, large] = [{ scale: 1 }, { scale: 1.2 }];
  const layers = [buildExchange(large, small), buildExchange(small, large)];
  const deck = parseValidDeck(buildRawDeck({ slides: [{ startMs: 0, endMs: 3000, boxes: [], layers }] }));
  expect(buildMoments(deck, buildShots(deck), new Map()).map(({ frame }) => frame)).toEqual([0, FPS]);
});

test('a text behind layers is refused where a layer moves', () => {
  const layers = [{ kind: 'video', src: 'ast_1', rect: { x: 0, y: 0, w: 1, h: 1 } }];
  const parsed = parseDeck(
    buildRawDeck({ slides: [{ startMs: 0, endMs: 3000, boxes: [buildBox({ behind: true })], layers }] }),
  );
  expect(parsed).toMatchObject({ ok: false, problems: [{ path: 'slides[0].boxes[0].behind' }] });
});

test.each(['typewriter', 'words', 'lines', 'sentences'] as const)(
  'a text that enters by %s stands on its ground',
  (kind) => {
    const box = buildBox({
      text: 'Cold brew takes time. It takes eighteen hours.',
      style: { color: '#000000', background: { kind: 'line', color: '#ff0000', padding: 0.3 } },
      animation: { in: kind, durationMs: 2_000 },
    });
    const deck = parseValidDeck(buildRawDeck({ slides: [{ startMs: 0, endMs: 3_000, boxes: [box] }] }));
    const { layouts } = layOutDeck(deck, loadFonts());
    const moment = buildMoments(deck, buildShots(deck), layouts).findLast(({ frame }) => frame <= 30);
    const context = createCanvas(1_080, 1_920).getContext('2d');
    if (moment)
      drawMoment(context, moment, { width: 1_080, height: 1_920 }, { backdrop: null, layers: () => undefined });
    const { data } = context.getImageData(0, 0, 1_080, 1_920);
    let [ground, letters] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) < 255) continue;
      if ((data[at] ?? 0) > 200) ground++;
      else letters++;
    }
    expect([letters > 500, ground > 2 * letters]).toEqual([true, true]);
  },
);
