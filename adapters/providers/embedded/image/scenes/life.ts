import { mix } from '../../colors.ts';
import {
  drawOnTable,
  drawOutdoors,
  drawShadow,
  fillBox,
  fillCircle,
  fillLeaf,
  fillOval,
  fillShape,
  type Scene,
} from './shapes.ts';
import { drawPlant } from './work.ts';

/** Bottles and a jar of a cosmetics shelf. */
export const care: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette } = canvas;
    drawPlant(canvas, 0.4, 0.62);
    for (const [x, w, h, color] of [
      [-0.32, 0.17, 0.42, palette.warm],
      [-0.1, 0.2, 0.3, palette.ground],
      [0.14, 0.24, 0.15, palette.cool],
    ] as const) {
      drawShadow(context, palette.deep, x, w);
      fillBox(context, color, { x: x - w / 2, y: -h, w, h: h + 0.005, r: 0.03 });
      fillBox(context, mix(color, '#ffffff', 0.7), {
        x: x - w / 2 + 0.02,
        y: -h * 0.72,
        w: w - 0.04,
        h: h * 0.4,
        r: 0.015,
      });
      fillBox(context, mix(palette.deep, color, 0.3), {
        x: x - w * 0.24,
        y: -h - 0.065,
        w: w * 0.48,
        h: 0.07,
        r: 0.012,
      });
    }
  });

/** A dumbbell and a ball on a mat. */
export const fitness: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette } = canvas;
    fillBox(context, palette.ground, { x: -0.46, y: -0.01, w: 0.92, h: 0.07, r: 0.03 });
    drawShadow(context, palette.deep, 0.26, 0.34);
    fillCircle(context, palette.cool, 0.26, -0.19, 0.19);
    fillOval(context, mix(palette.cool, '#ffffff', 0.5), { x: 0.2, y: -0.27, w: 0.09, h: 0.06 });
    drawShadow(context, palette.deep, -0.16, 0.5);
    fillBox(context, '#8d949c', { x: -0.36, y: -0.12, w: 0.4, h: 0.045, r: 0.02 });
    for (const [x, h] of [
      [-0.4, 0.2],
      [-0.335, 0.26],
      [-0.04, 0.26],
      [0.025, 0.2],
    ] as const) {
      fillBox(context, palette.deep, { x, y: -0.098 - h / 2, w: 0.06, h, r: 0.018 });
    }
  });

/** Clothes on a rail. */
export const fashion: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette } = canvas;
    for (const x of [-0.45, 0.43]) fillBox(context, palette.deep, { x, y: -0.78, w: 0.02, h: 0.79, r: 0.01 });
    fillBox(context, palette.deep, { x: -0.47, y: -0.79, w: 0.94, h: 0.022, r: 0.01 });
    [palette.warm, palette.ground, palette.cool].forEach((color, at) => {
      const x = -0.27 + at * 0.27;
      fillBox(context, palette.deep, { x: x - 0.005, y: -0.78, w: 0.01, h: 0.08, r: 0.005 });
      fillShape(context, color, [
        [x - 0.05, -0.7],
        [x + 0.05, -0.7],
        [x + 0.13, -0.62],
        [x + 0.085, -0.56],
        [x + 0.085, at === 1 ? -0.12 : -0.26],
        [x - 0.085, at === 1 ? -0.12 : -0.26],
        [x - 0.085, -0.56],
        [x - 0.13, -0.62],
      ]);
      fillOval(context, mix(color, palette.deep, 0.35), { x, y: -0.7, w: 0.09, h: 0.035 });
    });
  });

/** Blocks, a ball and a little boat. */
export const toys: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette } = canvas;
    for (const [x, y, color] of [
      [-0.36, 0, palette.warm],
      [-0.16, 0, palette.cool],
      [-0.26, -0.19, palette.ground],
    ] as const) {
      if (y === 0) drawShadow(context, palette.deep, x, 0.18);
      fillBox(context, color, { x: x - 0.09, y: y - 0.185, w: 0.18, h: 0.185, r: 0.02 });
      fillCircle(context, mix(color, '#ffffff', 0.65), x, y - 0.093, 0.045);
    }
    drawShadow(context, palette.deep, 0.1, 0.2);
    fillCircle(context, palette.warm, 0.1, -0.11, 0.115);
    fillOval(context, '#ffffff', { x: 0.1, y: -0.11, w: 0.23, h: 0.06 });
    drawShadow(context, palette.deep, 0.36, 0.24);
    fillShape(context, palette.ground, [
      [0.22, -0.1],
      [0.5, -0.1],
      [0.44, 0],
      [0.28, 0],
    ]);
    fillShape(context, palette.cool, [
      [0.36, -0.42],
      [0.5, -0.12],
      [0.36, -0.12],
    ]);
  });

/** An armchair, a lamp and a picture on the wall. */
export const home: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette } = canvas;
    fillBox(context, '#ffffff', { x: -0.34, y: -0.82, w: 0.3, h: 0.24, r: 0.01 });
    fillBox(context, mix(palette.cool, palette.pale, 0.3), { x: -0.315, y: -0.795, w: 0.25, h: 0.19, r: 0.005 });
    drawShadow(context, palette.deep, -0.1, 0.56);
    fillBox(context, palette.ground, { x: -0.3, y: -0.42, w: 0.42, h: 0.34, r: 0.08 });
    fillBox(context, mix(palette.ground, palette.deep, 0.25), { x: -0.37, y: -0.27, w: 0.12, h: 0.25, r: 0.05 });
    fillBox(context, mix(palette.ground, palette.deep, 0.25), { x: 0.07, y: -0.27, w: 0.12, h: 0.25, r: 0.05 });
    fillBox(context, palette.warm, { x: -0.25, y: -0.19, w: 0.32, h: 0.11, r: 0.04 });
    drawShadow(context, palette.deep, 0.38, 0.16);
    fillBox(context, palette.deep, { x: 0.372, y: -0.62, w: 0.016, h: 0.62, r: 0.008 });
    fillShape(context, mix(palette.warm, '#ffffff', 0.4), [
      [0.31, -0.74],
      [0.45, -0.74],
      [0.51, -0.56],
      [0.25, -0.56],
    ]);
  });

/** Mountains, trees and a path. */
export const outdoors: Scene = (canvas) =>
  drawOutdoors(canvas, () => {
    const { context, palette, random } = canvas;
    for (const [x, height, share] of [
      [-0.34, 0.44, 0.2],
      [0.4, 0.36, 0.3],
      [0.05, 0.54, 0.45],
    ] as const) {
      const peak = x + random.between(-0.05, 0.05);
      fillShape(context, mix(palette.ground, palette.pale, share), [
        [x - 0.46, 0.01],
        [peak, -height],
        [x + 0.46, 0.01],
      ]);
      fillShape(context, '#ffffff', [
        [peak - 0.08, -height + 0.095],
        [peak, -height],
        [peak + 0.08, -height + 0.095],
        [peak, -height + 0.07],
      ]);
    }
    fillShape(context, mix(palette.warm, palette.pale, 0.5), [
      [-0.03, 0.01],
      [0.03, 0.01],
      [0.3, 1.4],
      [-0.3, 1.4],
    ]);
    for (const [x, y, size] of [
      [-0.36, 0.08, 0.8],
      [0.38, 0.12, 1],
      [-0.47, 0.3, 1.2],
    ] as const) {
      fillBox(context, '#6b4a34', { x: x - 0.012, y: y - 0.1 * size, w: 0.024, h: 0.11 * size, r: 0.005 });
      fillLeaf(context, mix('#2f6d48', palette.ground, 0.3), [x, y - 0.03], [x, y - 0.36 * size]);
    }
  });
