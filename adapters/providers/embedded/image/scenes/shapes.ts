import { Path2D, type CanvasGradient, type SKRSContext2D } from '@napi-rs/canvas';
import type { Hex } from '../../colors.ts';
import { shadeAcross, type Shade } from './shades.ts';

type Paint = string | CanvasGradient | Shade;

const toStyle = (context: SKRSContext2D, paint: Paint): string | CanvasGradient =>
  typeof paint === 'function' ? paint(context) : paint;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Radius of the corners; 0 by default. */
  r?: number | number[];
}

export function fillBox(context: SKRSContext2D, paint: Paint, { x, y, w, h, r = 0 }: Box): void {
  context.fillStyle = toStyle(context, paint);
  context.beginPath();
  context.roundRect(x, y, w, h, r);
  context.fill();
}

/** Fills a box as an upright cylinder. */
export function fillCylinder(context: SKRSContext2D, color: Hex, box: Box): void {
  fillBox(context, shadeAcross(color, box.x, box.w), box);
}

export function fillCircle(context: SKRSContext2D, paint: Paint, x: number, y: number, radius: number): void {
  fillOval(context, paint, { x, y, w: 2 * radius, h: 2 * radius });
}

/** Fills an oval around `x` and `y`; `turn` is in radians. */
export function fillOval(context: SKRSContext2D, paint: Paint, { x, y, w, h }: Omit<Box, 'r'>, turn = 0): void {
  context.fillStyle = toStyle(context, paint);
  context.beginPath();
  context.ellipse(x, y, w / 2, h / 2, turn, 0, 2 * Math.PI);
  context.fill();
}

/** Fills a path in the syntax of SVG. */
export function fillPath(context: SKRSContext2D, paint: Paint, path: string): void {
  context.fillStyle = toStyle(context, paint);
  context.fill(toPath(path));
}

function toPath(path: string): Path2D {
  return new Path2D(path);
}

/** Draws a line with round ends along a path in the syntax of SVG. */
export function drawLine(context: SKRSContext2D, paint: Paint, width: number, path: string): void {
  context.strokeStyle = toStyle(context, paint);
  context.lineWidth = width;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(toPath(path));
}

/** Draws around `x` and `y`, turned by `turn` radians and enlarged by `scale`. */
export function drawAt(
  context: SKRSContext2D,
  { x, y, scale = 1, turn = 0 }: { x: number; y: number; scale?: number; turn?: number },
  draw: () => void,
): void {
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  context.scale(scale, scale);
  draw();
  context.restore();
}

/** A leaf from its stalk to its tip; `width` is a share of its length. */
export function fillLeaf(
  context: SKRSContext2D,
  paint: Paint,
  from: readonly [number, number],
  to: readonly [number, number],
  width = 0.35,
): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const middle = [from[0] + dx / 2, from[1] + dy / 2] as const;
  context.fillStyle = toStyle(context, paint);
  context.beginPath();
  context.moveTo(...from);
  context.quadraticCurveTo(middle[0] - dy * width, middle[1] + dx * width, ...to);
  context.quadraticCurveTo(middle[0] + dy * width, middle[1] - dx * width, ...from);
  context.fill();
}
