import type { SKRSContext2D } from '@napi-rs/canvas';
import { mix, withAlpha, type Hex } from '../../colors.ts';
import { drawGlow, fillDown } from '../gradients.ts';
import type { Painting } from '../painting.ts';

/** A scene draws around the origin: x to the right, y down, 1 is the shorter side of the frame. */
export type Scene = (canvas: Painting) => void;

/** A wall with light and a table, and the origin where things stand on it. */
export function drawOnTable(canvas: Painting, draw: () => void): void {
  const { palette } = canvas;
  fillDown(canvas, [mix(palette.pale, palette.cool, 0.35), palette.pale]);
  drawGlow(canvas, canvas.frame.width * 0.25, canvas.frame.height * 0.12, canvas.unit * 0.9, '#ffffff', 0.7);
  drawAround(canvas, 0.5, () => {
    fillBox(canvas.context, mix(palette.warm, palette.deep, 0.28), { x: -2, y: 0, w: 4, h: 2.4, r: 0 });
    fillBox(canvas.context, mix(palette.warm, palette.pale, 0.3), { x: -2, y: 0, w: 4, h: 0.02, r: 0 });
    canvas.context.translate(0, 0.14);
    canvas.context.scale(0.92, 0.92);
    draw();
  });
}

/** Outdoors: a sky with a sun, and the origin on the ground. */
export function drawOutdoors(canvas: Painting, draw: () => void): void {
  const { palette, random } = canvas;
  fillDown(canvas, [mix(palette.cool, '#ffffff', 0.35), palette.pale, palette.pale]);
  drawAround(canvas, 0.6, () => {
    fillCircle(canvas.context, mix(palette.warm, '#ffffff', 0.3), random.between(-0.3, 0.3), -0.62, 0.13);
    for (const x of [-0.42, 0.28]) drawCloud(canvas.context, x + random.between(-0.06, 0.06), -0.55 - x * 0.2);
    fillBox(canvas.context, mix(palette.ground, palette.cool, 0.35), { x: -2, y: 0, w: 4, h: 2.4, r: 0 });
    draw();
  });
}

function drawAround({ context, frame, unit }: Painting, height: number, draw: () => void): void {
  context.save();
  context.translate(frame.width / 2, frame.height * height);
  context.scale(unit, unit);
  draw();
  context.restore();
}

function drawCloud(context: SKRSContext2D, x: number, y: number): void {
  for (const [dx, radius] of [
    [-0.07, 0.04],
    [0, 0.06],
    [0.075, 0.045],
  ] as const) {
    fillCircle(context, '#ffffff', x + dx, y, radius);
  }
  fillBox(context, '#ffffff', { x: x - 0.11, y, w: 0.23, h: 0.045, r: 0.022 });
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Radius of the corners. */
  r: number;
}

export function fillBox(context: SKRSContext2D, color: string, { x, y, w, h, r }: Box): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, w, h, r);
  context.fill();
}

export function fillCircle(context: SKRSContext2D, color: string, x: number, y: number, radius: number): void {
  fillOval(context, color, { x, y, w: 2 * radius, h: 2 * radius });
}

/** `x` and `y` are its middle. */
export function fillOval(context: SKRSContext2D, color: string, { x, y, w, h }: Omit<Box, 'r'>): void {
  context.fillStyle = color;
  context.beginPath();
  context.ellipse(x, y, w / 2, h / 2, 0, 0, 2 * Math.PI);
  context.fill();
}

export function fillShape(context: SKRSContext2D, color: string, points: readonly (readonly [number, number])[]): void {
  context.fillStyle = color;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fill();
}

/** The shadow of a thing that stands on the table. */
export function drawShadow(context: SKRSContext2D, deep: Hex, x: number, width: number): void {
  fillOval(context, withAlpha(deep, 0.22), { x: x + 0.03, y: 0.012, w: width * 1.15, h: width * 0.16 });
}

/** A leaf from its stalk to its tip. */
export function fillLeaf(
  context: SKRSContext2D,
  color: string,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const middle = [from[0] + dx / 2, from[1] + dy / 2] as const;
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(...from);
  context.quadraticCurveTo(middle[0] - dy * 0.35, middle[1] + dx * 0.35, ...to);
  context.quadraticCurveTo(middle[0] + dy * 0.35, middle[1] - dx * 0.35, ...from);
  context.fill();
}
