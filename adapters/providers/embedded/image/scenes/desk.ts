import { mix } from '../../colors.ts';
import { drawCup } from './coffee.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillCylinder, fillPath } from './shapes.ts';

/** A clipboard with a form, a calculator, a pen, a lamp and a cup. */
export const desk: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette, random } = canvas;
    drawAt(context, { x: -0.34, y: -0.04 }, () => drawLamp(canvas));
    drawAt(context, { x: 0.04, y: 0.06, turn: random.between(-0.04, 0.04) }, () => drawClipboard(canvas));
    drawAt(context, { x: 0.34, y: 0.1, scale: 0.7 }, () => drawCup(canvas, palette.cool));
    drawAt(context, { x: -0.22, y: 0.26, turn: -0.1 }, () => drawCalculator(canvas));
    drawAt(context, { x: 0.2, y: 0.28, turn: random.between(-0.5, -0.1) }, () => drawPen(canvas));
  });

function drawClipboard({ context, palette }: Painting): void {
  const [board, paper] = [mix('#9a6a43', palette.ground, 0.25), mix('#fdfcf8', palette.pale, 0.3)];
  drawShadow(context, 0, 0.46);
  fillCylinder(context, board, { x: -0.23, y: -0.58, w: 0.46, h: 0.59, r: 0.025 });
  fillBox(context, paper, { x: -0.2, y: -0.545, w: 0.4, h: 0.53, r: 0.006 });
  fillBox(context, palette.ground, { x: -0.2, y: -0.545, w: 0.4, h: 0.09, r: 0.006 });
  for (const [y, w] of [
    [-0.4, 0.32],
    [-0.33, 0.26],
    [-0.26, 0.3],
  ] as const) {
    fillBox(context, mix(palette.ground, paper, 0.72), { x: -0.16, y, w, h: 0.03, r: 0.015 });
  }
  fillBox(context, mix(palette.warm, paper, 0.3), { x: -0.16, y: -0.16, w: 0.16, h: 0.08, r: 0.02 });
  fillCircle(context, mix('#3f9d63', palette.cool, 0.2), 0.1, -0.12, 0.062);
  drawLine(context, '#ffffff', 0.016, 'M.072-.12L.094-.098L.13-.142');
  fillBox(context, shadeDown(-0.62, -0.55, ['#eef1f5', '#8d949e']), { x: -0.07, y: -0.62, w: 0.14, h: 0.075, r: 0.02 });
}

function drawLamp({ context, palette }: Painting): void {
  const color = mix(palette.warm, palette.ground, 0.15);
  drawShadow(context, 0, 0.24);
  drawLine(context, darken(color, 0.3), 0.022, 'M0-.02L-.07-.32L.05-.56');
  fillPath(context, 'rgba(255, 240, 190, 0.22)', 'M.02-.5L.2-.56L.42 0H-.06z');
  fillPath(context, shadeAcross(color, -0.02, 0.24), 'M.02-.62C.1-.68 .2-.62 .22-.55L.0-.48Q-.02-.57 .02-.62z');
  fillCylinder(context, color, { x: -0.1, y: -0.03, w: 0.2, h: 0.04, r: 0.02 });
}

function drawCalculator({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.28, 0.04);
  const body = mix(palette.deep, palette.ground, 0.3);
  fillBox(context, shadeDown(-0.14, 0.06, [lighten(body, 0.25), body]), {
    x: -0.13,
    y: -0.14,
    w: 0.26,
    h: 0.19,
    r: 0.025,
  });
  fillBox(context, mix(palette.cool, palette.pale, 0.6), { x: -0.105, y: -0.12, w: 0.21, h: 0.055, r: 0.01 });
  for (const [x, color] of [
    [-0.105, 0.25],
    [-0.03, 0.25],
    [0.045, 0.6],
  ] as const) {
    fillBox(context, mix(body, palette.warm, color), { x, y: -0.045, w: 0.06, h: 0.075, r: 0.014 });
  }
}

function drawPen({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.3, 0.02);
  fillBox(context, shadeDown(-0.014, 0.014, [lighten(palette.warm, 0.3), palette.warm, darken(palette.warm, 0.3)]), {
    x: -0.13,
    y: -0.014,
    w: 0.24,
    h: 0.028,
    r: 0.012,
  });
  fillPath(context, '#d6dae0', 'M.11-.013L.16 0L.11 .013z');
}
