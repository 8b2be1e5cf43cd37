import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../geometry/area.ts';

export type Draw = (target: SKRSContext2D) => void;

let spare: Canvas | null = null;

/** Draws on a second canvas and composites it as a whole, so that overlapping shapes do not show through each other. */
export function drawOffscreen(context: SKRSContext2D, frame: Frame, alpha: number, draw: Draw): void {
  const canvas =
    spare?.width === frame.width && spare.height === frame.height ? spare : createCanvas(frame.width, frame.height);
  spare = null;
  const target = canvas.getContext('2d');
  target.clearRect(0, 0, frame.width, frame.height);
  target.save();
  draw(target);
  target.restore();
  context.save();
  context.globalAlpha *= alpha;
  context.drawImage(canvas, 0, 0);
  context.restore();
  spare = canvas;
}
