import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../text/lay-out-text.ts';

export type Draw = (target: SKRSContext2D) => void;

let spare: Canvas | null = null;

/** Draws aside, then lays the whole over the context, so that what overlaps inside does not show through itself. */
export function drawAside(context: SKRSContext2D, frame: Frame, alpha: number, draw: Draw): void {
  const aside =
    spare?.width === frame.width && spare.height === frame.height ? spare : createCanvas(frame.width, frame.height);
  spare = null;
  const target = aside.getContext('2d');
  target.clearRect(0, 0, frame.width, frame.height);
  target.save();
  draw(target);
  target.restore();
  context.save();
  context.globalAlpha *= alpha;
  context.drawImage(aside, 0, 0);
  context.restore();
  spare = aside;
}
