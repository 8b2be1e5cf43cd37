import type { Painting } from '../painting.ts';

/** Draws an illustration that fills the frame. */
export type Scene = (canvas: Painting) => void;

/** Draws with the origin at half the width and at `height`, a share of the height. The unit is the shorter side. */
export function drawAround({ context, frame, unit }: Painting, height: number, draw: () => void): void {
  context.save();
  context.translate(frame.width / 2, frame.height * height);
  context.scale(unit, unit);
  draw();
  context.restore();
}
