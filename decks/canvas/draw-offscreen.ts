import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

export type Draw = (target: SKRSContext2D) => void;

let unusedCanvas: Canvas | null = null;

/** Draws on a second canvas and composites it as a whole, so that overlapping shapes do not show through each other. */
export function drawOffscreen(context: SKRSContext2D, alpha: number, draw: Draw): void {
  const { width, height } = context.canvas;
  const canvas =
    unusedCanvas?.width === width && unusedCanvas.height === height ? unusedCanvas : createCanvas(width, height);
  unusedCanvas = null;
  const target = canvas.getContext('2d');
  target.clearRect(0, 0, width, height);
  target.save();
  target.setTransform(context.getTransform());
  draw(target);
  target.restore();
  context.save();
  context.resetTransform();
  context.globalAlpha *= alpha;
  context.drawImage(canvas, 0, 0);
  context.restore();
  unusedCanvas = canvas;
}
