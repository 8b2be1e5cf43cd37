import type { Rect } from '../../domain/decks/deck.ts';

/** A size in pixels. */
export interface Frame {
  width: number;
  height: number;
}

/** A rectangle of the frame, in pixels. */
export interface Area extends Frame {
  left: number;
  top: number;
}

export function toArea({ x, y, w, h }: Rect, { width, height }: Frame): Area {
  return { left: x * width, top: y * height, width: w * width, height: h * height };
}
