import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from '@jest/globals';
import type { Deck, Shape } from '../../../domain/decks/deck.ts';
import { EASINGS } from '../../../domain/decks/deck-limits.ts';
import { drawShape } from '../../../decks/canvas/draw-shape.ts';
import { boundShape } from '../../../decks/scene/bound-shape.ts';
import { parseDeck } from '../../../decks/parse-deck.ts';
import { buildMoments, buildShots } from '../../../decks/scene/timeline.ts';
import { buildRawDeck, parseValidDeck } from '../build-deck.ts';

const RECT = { x: 0.2, y: 0.3, w: 0.6, h: 0.2 };
const LINE = { from: { x: 0.2, y: 0.4 }, to: { x: 0.8, y: 0.4 } };
const SHAPES: readonly Shape[] = [
  { kind: 'rectangle', rect: RECT, radius: 0.2 },
  { kind: 'rectangle', rect: RECT, width: 0.004 },
  { kind: 'line', ...LINE },
  { kind: 'arrow', ...LINE },
  { kind: 'progress', rect: { ...RECT, h: 0.02 }, track: '#000000' },
  { kind: 'bars', rect: RECT, values: [1, 4, 2, 3] },
  { kind: 'donut', rect: RECT, values: [60, 30, 10] },
  { kind: 'curve', rect: RECT, values: [3, 1, 4, 2, 8] },
];

function buildDeck(shape: unknown): Deck {
  const slides = [{ startMs: 0, endMs: 3000, boxes: [], shapes: [shape] }];
  return parseValidDeck(buildRawDeck({ slides }));
}

/** The number of light pixels of a shape, and whether all of them are inside its area. */
function paint(shape: Shape, share: number): { count: number; inside: boolean } {
  const context = createCanvas(1080, 1920).getContext('2d');
  drawShape(context, shape, share, { width: 1080, height: 1920 });
  const { data } = context.getImageData(0, 0, 1080, 1920);
  const area = boundShape({ ratio: '9:16' }, shape);
  let [count, inside] = [0, true];
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 40) continue;
    const [x, y] = [(at / 4) % 1080, Math.floor(at / 4 / 1080)];
    if (x < area.left - 1 || x > area.left + area.width + 1 || y < area.top - 1 || y > area.top + area.height + 1)
      inside = false;
    if ((data[at] ?? 0) > 100) count++;
  }
  return { count, inside };
}

test.each(SHAPES.map((shape) => [shape.kind, shape] as const))(
  'the shape %s grows from little to all of it, inside its area',
  (_, shape) => {
    const [little, half, all] = [0.05, 0.5, 1].map((share) => paint(shape, share));
    expect([little?.inside, half?.inside, all?.inside]).toEqual([true, true, true]);
    expect(little?.count).toBeLessThan(half?.count ?? 0);
    expect(half?.count).toBeLessThan(all?.count ?? 0);
  },
);

const listShares = (shape: Shape): number[] => {
  const deck = buildDeck(shape);
  return buildMoments(deck, buildShots(deck), new Map()).flatMap(({ scene }) => scene.shapes.map(({ share }) => share));
};

test('a shape changes while it grows and is drawn once afterwards', () => {
  const shares = listShares({ kind: 'bars', rect: RECT, values: [1, 2], growMs: 500 });
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([shares.length, shares.at(-1)]).toEqual([15, 1]);
});

test.each(EASINGS)(
  'a tap and a device with the easing %s fade without flickering, a bar keeps its course',
  (easing) => {
    const fading = [
      { kind: 'tap', at: { x: 0.5, y: 0.5 }, easing } as const,
      { kind: 'device', device: 'phone', rect: RECT, easing } as const,
    ];
    for (const shape of fading) {
      const shares = listShares(shape);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect(Math.max(...shares)).toBe(1);
    }
    const shares = listShares({ kind: 'bars', rect: RECT, values: [1], easing });
    expect(shares.some((share, at) => share < (shares[at - 1] ?? 0))).toBe(
      ['back', 'bounce', 'elastic'].includes(easing),
    );
  },
);

test('a progress bar fills in all of its time', () => {
  const shares = listShares({ kind: 'progress', rect: RECT, startMs: 1000, endMs: 2000 });
  expect([shares.length, shares.at(-1)]).toEqual([30, 1]);
});

test.each([
  [{ kind: 'bars', rect: RECT, values: [] }, 'slides[0].shapes[0].values'],
  [{ kind: 'bars', rect: RECT, values: [-1] }, 'slides[0].shapes[0].values[0]'],
  [{ kind: 'bars', rect: RECT, values: Array(13).fill(1) }, 'slides[0].shapes[0].values'],
  [{ kind: 'rectangle', rect: { ...RECT, w: 0.9 } }, 'slides[0].shapes[0].rect.w'],
  [{ kind: 'line', from: { x: 0, y: 2 }, to: { x: 1, y: 1 } }, 'slides[0].shapes[0].from.y'],
  [{ kind: 'arrow', ...LINE, startMs: 9_000 }, 'slides[0].shapes[0].startMs'],
  [{ kind: 'star', rect: RECT }, 'slides[0].shapes[0].kind'],
])('a shape that cannot be drawn is refused with its path: %j', (shape, path) => {
  const parsed = parseDeck(buildRawDeck({ slides: [{ startMs: 0, endMs: 3000, boxes: [], shapes: [shape] }] }));
  expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.path)).toContain(path);
});
