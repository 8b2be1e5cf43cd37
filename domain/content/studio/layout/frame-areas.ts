import type { Ratio, Rect } from '../../../decks/deck.ts';
import { FRAME_SIZES } from '../../../decks/deck-limits.ts';

/**
 * Where things stand in a frame, as fractions of it. All of it lies in the universal safe area; captions have the band from
 * 0.625 to 0.755 of the height for themselves, and a face fills `FACE`.
 */
const LEFT = 0.112;
const WIDTH = 0.776;

/** Above a face: hooks, questions, names. */
export const TOP: Rect = { x: LEFT, y: 0.138, w: WIDTH, h: 0.15 };
/** Below it, where no face is, for what comes beside a number. */
export const CENTER: Rect = { x: LEFT, y: 0.3, w: WIDTH, h: 0.3 };
/** Everything in the safe area, for videos without captions. */
export const WHOLE: Rect = { x: LEFT, y: 0.138, w: WIDTH, h: 0.62 };
/** Where captions are shown. */
export const CAPTIONS: Rect = { x: LEFT, y: 0.625, w: WIDTH, h: 0.13 };

/** Of somebody who fills the frame and looks into the camera. */
export const FACE: Rect = { x: 0.24, y: 0.29, w: 0.52, h: 0.21 };

export const FULL: Rect = { x: 0, y: 0, w: 1, h: 1 };

/** A rect of equal sides in pixels, `h` of the frame's height high. */
export function buildSquare(ratio: Ratio, at: { x: number; y: number; h: number }): Rect {
  const { width, height } = FRAME_SIZES[ratio];
  return { x: at.x, y: at.y, w: (at.h * height) / width, h: at.h };
}

/** The two halves of a split frame: stacked, or side by side where the frame is wide. */
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

/** The shape to ask for of a picture that fills a half. */
export function chooseHalfRatio(ratio: Ratio): Ratio {
  return ratio === '9:16' || ratio === '16:9' ? '1:1' : '16:9';
}

/** The four cells of a grid, by rows. */
export const CELLS: readonly Rect[] = [
  { x: 0, y: 0, w: 0.5, h: 0.5 },
  { x: 0.5, y: 0, w: 0.5, h: 0.5 },
  { x: 0, y: 0.5, w: 0.5, h: 0.5 },
  { x: 0.5, y: 0.5, w: 0.5, h: 0.5 },
];
