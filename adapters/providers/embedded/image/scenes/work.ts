import { mix } from '../../colors.ts';
import { drawOnTable, drawShadow, fillBox, fillCircle, fillLeaf, fillShape, type Scene } from './shapes.ts';
import type { Painting } from '../painting.ts';

/** A laptop with a chart, a plant and a cup. */
export const desk: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette, random } = canvas;
    drawPlant(canvas, -0.4, 0.7);
    drawShadow(context, palette.deep, 0.02, 0.66);
    fillBox(context, palette.deep, { x: -0.28, y: -0.42, w: 0.6, h: 0.39, r: 0.025 });
    fillBox(context, mix(palette.pale, '#ffffff', 0.5), { x: -0.255, y: -0.397, w: 0.55, h: 0.335, r: 0.012 });
    fillBox(context, mix(palette.ground, palette.pale, 0.55), { x: -0.255, y: -0.397, w: 0.13, h: 0.335, r: 0.012 });
    for (let bar = 0; bar < 4; bar++) {
      const height = 0.07 + 0.04 * bar + random.between(0, 0.03);
      const color = bar === 3 ? palette.warm : palette.cool;
      fillBox(context, color, { x: -0.08 + bar * 0.085, y: -0.1 - height, w: 0.055, h: height, r: 0.012 });
    }
    fillBox(context, mix(palette.deep, palette.pale, 0.35), { x: -0.34, y: -0.035, w: 0.72, h: 0.04, r: 0.02 });
    drawShadow(context, palette.deep, 0.42, 0.1);
    fillBox(context, palette.warm, { x: 0.37, y: -0.12, w: 0.1, h: 0.125, r: 0.02 });
  });

/** A phone that shows an application. */
export const phone: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette } = canvas;
    drawPlant(canvas, 0.36, 0.6);
    drawShadow(context, palette.deep, -0.02, 0.36);
    fillBox(context, palette.deep, { x: -0.2, y: -0.7, w: 0.36, h: 0.71, r: 0.05 });
    fillBox(context, mix(palette.pale, '#ffffff', 0.6), { x: -0.182, y: -0.68, w: 0.324, h: 0.67, r: 0.038 });
    fillBox(context, palette.ground, { x: -0.182, y: -0.68, w: 0.324, h: 0.16, r: 0.038 });
    fillCircle(context, palette.warm, -0.02, -0.52, 0.055);
    for (let card = 0; card < 3; card++) {
      const color = [palette.cool, palette.warm, palette.ground][card] ?? palette.cool;
      fillBox(context, mix(color, '#ffffff', 0.45), { x: -0.152, y: -0.42 + card * 0.135, w: 0.264, h: 0.11, r: 0.02 });
      fillCircle(context, color, -0.1, -0.365 + card * 0.135, 0.032);
    }
  });

/** Columns that grow, with coins. */
export const money: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette, random } = canvas;
    const tops: [number, number][] = [];
    for (let column = 0; column < 5; column++) {
      const height = 0.13 + column * 0.09 + random.between(0, 0.04);
      const x = -0.38 + column * 0.16;
      drawShadow(context, palette.deep, x + 0.055, 0.11);
      fillBox(context, column === 4 ? palette.warm : palette.ground, { x, y: -height, w: 0.11, h: height, r: 0.015 });
      tops.push([x + 0.055, -height - 0.07]);
    }
    context.strokeStyle = palette.cool;
    context.lineWidth = 0.02;
    context.lineJoin = 'round';
    context.beginPath();
    for (const [x, y] of tops) context.lineTo(x, y);
    context.stroke();
    const [x, y] = tops.at(-1) ?? [0, 0];
    fillShape(context, palette.cool, [
      [x + 0.05, y - 0.06],
      [x + 0.03, y + 0.04],
      [x - 0.05, y - 0.03],
    ]);
    for (let coin = 0; coin < 4; coin++) {
      fillBox(context, coin % 2 ? '#d9a21b' : '#f0c040', {
        x: 0.42 - 0.09,
        y: -0.035 * (coin + 1),
        w: 0.16,
        h: 0.034,
        r: 0.012,
      });
    }
  });

/** A pot plant whose leaves reach up by about a third of the frame. */
export function drawPlant({ context, palette }: Painting, x: number, size: number): void {
  drawShadow(context, palette.deep, x, 0.2 * size);
  for (const [dx, dy, shade] of [
    [-0.2, -0.42, 0],
    [0.2, -0.44, 0.25],
    [-0.1, -0.56, 0.4],
    [0.1, -0.6, 0.1],
    [0, -0.5, 0.55],
  ] as const) {
    fillLeaf(context, mix('#3f7d4a', '#a5cf86', shade), [x, -0.16 * size], [x + dx * size, dy * size]);
  }
  fillShape(context, mix(palette.warm, palette.pale, 0.15), [
    [x - 0.12 * size, -0.2 * size],
    [x + 0.12 * size, -0.2 * size],
    [x + 0.09 * size, 0.005],
    [x - 0.09 * size, 0.005],
  ]);
}
