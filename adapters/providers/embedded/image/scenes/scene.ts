import type { Painting } from '../painting.ts';

/** Draws an illustration that fills the frame. */
export type Scene = (canvas: Painting) => void;

/** Draws around the middle of the frame's width: x to the right, y down, 1 is the shorter side of the frame. */
export function drawAround({ context, frame, unit }: Painting, height: number, draw: () => void): void {
  context.save();
  context.translate(frame.width / 2, frame.height * height);
  context.scale(unit, unit);
  draw();
  context.restore();
}
