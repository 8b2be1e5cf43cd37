import { mix } from '../../colors.ts';
import { drawPlant } from './plant.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillPath } from './shapes.ts';

/** A phone that shows an application, with earphones and a plant. */
export const phone: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, random } = canvas;
    drawAt(context, { x: 0.34, y: -0.04, scale: random.between(0.85, 1) }, () => drawPlant(canvas));
    drawAt(context, { x: -0.1, y: 0.08, scale: random.between(1, 1.1), turn: random.between(-0.05, 0.03) }, () =>
      drawPhone(canvas),
    );
    drawAt(context, { x: 0.26, y: 0.2 }, () => drawEarphones(canvas));
  });

function drawPhone({ context, palette, random }: Painting): void {
  const [body, page] = [darken(palette.deep, 0.15), mix(palette.pale, '#ffffff', 0.5)];
  drawShadow(context, 0, 0.4);
  fillBox(context, lighten(body, 0.25), { x: -0.192, y: -0.74, w: 0.384, h: 0.745, r: 0.055 });
  fillBox(context, body, { x: -0.188, y: -0.735, w: 0.38, h: 0.74, r: 0.052 });
  fillBox(context, page, { x: -0.172, y: -0.72, w: 0.344, h: 0.71, r: 0.04 });
  fillBox(context, shadeDown(-0.72, -0.44, [palette.ground, mix(palette.ground, palette.cool, 0.5)]), {
    x: -0.172,
    y: -0.72,
    w: 0.344,
    h: 0.3,
    r: [0.04, 0.04, 0.02, 0.02],
  });
  const heights = Array.from({ length: 5 }, (_, at) => -0.48 - at * 0.03 - random.between(0, 0.05));
  const line = heights.map((y, at) => `${-0.15 + at * 0.075} ${y}`).join('L');
  fillPath(context, 'rgba(255, 255, 255, 0.2)', `M-.15-.43L${line}L.15-.43z`);
  drawLine(context, palette.pale, 0.014, `M${line}`);
  [palette.warm, palette.cool].forEach((color, at) => {
    fillBox(context, mix(color, page, 0.45), { x: -0.15 + at * 0.155, y: -0.395, w: 0.145, h: 0.15, r: 0.025 });
  });
  fillBox(context, mix(palette.ground, page, 0.72), { x: -0.15, y: -0.225, w: 0.3, h: 0.085, r: 0.022 });
  fillBox(context, palette.warm, { x: -0.15, y: -0.11, w: 0.3, h: 0.065, r: 0.03 });
}

function drawEarphones({ context }: Painting): void {
  drawShadow(context, 0, 0.22, 0.02);
  fillBox(context, shadeDown(-0.1, 0.03, ['#ffffff', '#eceef2', '#b4bac6']), {
    x: -0.09,
    y: -0.09,
    w: 0.18,
    h: 0.12,
    r: 0.045,
  });
  fillBox(context, '#c3c8d2', { x: -0.09, y: -0.05, w: 0.18, h: 0.006 });
}
