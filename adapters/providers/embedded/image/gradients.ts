import { withAlpha, type Hex } from '../colors.ts';
import type { Painting } from './painting.ts';

/** Fills the frame with a gradient from top to bottom. */
export function fillDown(canvas: Painting, colors: readonly Hex[]): void {
  fillGradient(canvas, colors, 0);
}

/** Fills the frame with a gradient from the upper left to the lower right. */
export function fillAcross(canvas: Painting, colors: readonly Hex[]): void {
  fillGradient(canvas, colors, canvas.frame.width);
}

/** Adds a radial light that fades out smoothly. */
export function drawGlow(
  { context, frame }: Painting,
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

function fillGradient({ context, frame }: Painting, colors: readonly Hex[], right: number): void {
  const gradient = context.createLinearGradient(0, 0, right, frame.height);
  colors.forEach((color, index) => gradient.addColorStop(index / (colors.length - 1), color));
  context.fillStyle = gradient;
  context.fillRect(0, 0, frame.width, frame.height);
}
