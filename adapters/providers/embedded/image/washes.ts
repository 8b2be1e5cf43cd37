import type { Hex } from '../colour-mix.ts';
import { withAlpha } from '../colour-mix.ts';
import type { Canvas } from './compositions.ts';

/** Colours from top to bottom over the whole frame. */
export function fillDown(canvas: Canvas, colors: readonly Hex[]): void {
  wash(canvas, colors, 0);
}

/** Colours from the upper left to the lower right over the whole frame. */
export function fillAcross(canvas: Canvas, colors: readonly Hex[]): void {
  wash(canvas, colors, canvas.frame.width);
}

/** A soft light that fades out evenly. */
export function glow(
  { context, frame }: Canvas,
  x: number,
  y: number,
  radius: number,
  color: Hex,
  alpha: number,
): void {
  const light = context.createRadialGradient(x, y, 0, x, y, radius);
  for (const at of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
    light.addColorStop(at, withAlpha(color, alpha * (0.5 + 0.5 * Math.cos(at * Math.PI))));
  }
  context.fillStyle = light;
  context.fillRect(0, 0, frame.width, frame.height);
}

function wash({ context, frame }: Canvas, colors: readonly Hex[], right: number): void {
  const gradient = context.createLinearGradient(0, 0, right, frame.height);
  colors.forEach((color, index) => gradient.addColorStop(index / (colors.length - 1), color));
  context.fillStyle = gradient;
  context.fillRect(0, 0, frame.width, frame.height);
}
