import type { CanvasGradient, SKRSContext2D } from '@napi-rs/canvas';
import { mix, withAlpha, type Hex } from '../../colors.ts';

/** The colour of shadows. The light of all scenes comes from the upper left. */
const SHADE = '#1a1430';

export const lighten = (color: Hex, share: number): Hex => mix(color, '#ffffff', share);
export const darken = (color: Hex, share: number): Hex => mix(color, SHADE, share);

/** A gradient in the coordinates of what is drawn. */
export type Shade = (context: SKRSContext2D) => CanvasGradient;

/** A gradient of colours from top to bottom. */
export function shadeDown(top: number, bottom: number, colors: readonly string[]): Shade {
  return (context) => addStops(context.createLinearGradient(0, top, 0, bottom), colors);
}

/** The light on an upright cylinder from `x` to `x + w`. */
export function shadeAcross(color: Hex, x: number, w: number): Shade {
  const colors = [lighten(color, 0.08), lighten(color, 0.26), color, darken(color, 0.14), darken(color, 0.3)];
  return (context) => addStops(context.createLinearGradient(x, 0, x + w, 0), colors);
}

/** The light on a ball. */
export function shadeBall(color: Hex, x: number, y: number, radius: number): Shade {
  const [left, top] = [x - radius * 0.35, y - radius * 0.4];
  const colors = [lighten(color, 0.4), color, darken(color, 0.12), darken(color, 0.36)];
  return (context) => addStops(context.createRadialGradient(left, top, radius * 0.05, left, top, radius * 1.5), colors);
}

/** The shadow of a thing that stands at `x` and `y`; it falls to the right. */
export function drawShadow(context: SKRSContext2D, x: number, width: number, y = 0): void {
  context.save();
  context.translate(x + width * 0.14, y + 0.004);
  context.scale(width * 0.74, width * 0.12);
  const shadow = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  context.fillStyle = addStops(
    shadow,
    [0.5, 0.42, 0.2, 0].map((alpha) => withAlpha(SHADE, alpha)),
  );
  context.fillRect(-1, -1, 2, 2);
  context.restore();
}

function addStops(gradient: CanvasGradient, colors: readonly string[]): CanvasGradient {
  colors.forEach((color, at) => gradient.addColorStop(at / (colors.length - 1), color));
  return gradient;
}
