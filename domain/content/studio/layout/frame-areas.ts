import type { Ratio, Rect } from '../../../decks/deck.ts';
import { FRAME_SIZES } from '../../../decks/deck-limits.ts';

/** Areas of a frame, as fractions. Areas of text share their left edge and width, and lie in the universal safe area. */
const LEFT = 0.112;
const WIDTH = 0.776;

/** Above a face, for hooks, questions and names. */
export const TOP: Rect = { x: LEFT, y: 0.138, w: WIDTH, h: 0.15 };
/** The whole safe area, for videos without captions. */
export const SAFE: Rect = { x: LEFT, y: 0.138, w: WIDTH, h: 0.62 };
export const CAPTIONS: Rect = { x: LEFT, y: 0.625, w: WIDTH, h: 0.13 };

/** Below a face, for lists and for a hook that disappears before the captions begin. */
export const LOWER: Rect = { x: LEFT, y: 0.6, w: WIDTH, h: 0.155 };

/** The face of a person who looks into the camera. */
export const FACE: Rect = { x: 0.24, y: 0.29, w: 0.52, h: 0.21 };

export const FRAME: Rect = { x: 0, y: 0, w: 1, h: 1 };

/** The area of a picture that is a card: as wide as its margins and its height allow, above texts. `ratio` is width by height. */
export function placeCard(ratio: number, frame: { width: number; height: number }): Rect {
  const shape = (frame.width / frame.height) * (1 / ratio);
  const w = Math.min(CARD.w, CARD.h / shape);
  const h = w * shape;
  return { x: round((1 - w) / 2), y: round(CARD.bottom - h), w: round(w), h: round(h) };
}

/** The largest size of a card, and where it ends. */
const CARD = { w: 0.888, h: 0.46, bottom: 0.54 };

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** A rect that is square in pixels; `h` is a fraction of the frame's height. */
export function buildSquare(ratio: Ratio, at: { x: number; y: number; h: number }): Rect {
  const { width, height } = FRAME_SIZES[ratio];
  return { x: at.x, y: at.y, w: (at.h * height) / width, h: at.h };
}

/** The halves of a split frame: stacked, or side by side in a wide frame. */
export function splitFrame(ratio: Ratio): [Rect, Rect] {
  return ratio === '16:9'
    ? [
        { x: 0, y: 0, w: 0.5, h: 1 },
        { x: 0.5, y: 0, w: 0.5, h: 1 },
      ]
    : [
        { x: 0, y: 0, w: 1, h: 0.5 },
        { x: 0, y: 0.5, w: 1, h: 0.5 },
      ];
}

/** The ratio to request for a picture that fills a half. */
export function chooseHalfRatio(ratio: Ratio): Ratio {
  return ratio === '9:16' || ratio === '16:9' ? '1:1' : '16:9';
}

/** The cells of a grid, row by row. */
export const CELLS: readonly Rect[] = [
  { x: 0, y: 0, w: 0.5, h: 0.5 },
  { x: 0.5, y: 0, w: 0.5, h: 0.5 },
  { x: 0, y: 0.5, w: 0.5, h: 0.5 },
  { x: 0.5, y: 0.5, w: 0.5, h: 0.5 },
];
