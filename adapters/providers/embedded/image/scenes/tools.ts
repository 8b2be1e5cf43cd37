import { mix } from '../../colors.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillOval, fillPath, fillCylinder } from './shapes.ts';

/** A toolbox with a hammer, paint and a brush. */
export const tools: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, random } = canvas;
    const side = random.pick([-1, 1]);
    drawAt(context, { x: side * -0.12, y: 0, scale: random.between(1, 1.12) }, () => drawToolbox(canvas));
    drawAt(context, { x: side * 0.3, y: 0.1, scale: random.between(1, 1.15) }, () => drawPaint(canvas));
    drawAt(context, { x: side * -0.06, y: 0.26, turn: random.between(-0.3, 0.1) }, () => drawHammer(canvas));
  });

function drawToolbox({ context, palette }: Painting): void {
  const color = mix(palette.warm, palette.ground, 0.1);
  drawShadow(context, 0, 0.62);
  drawLine(context, '#d9b17a', 0.03, 'M-.2-.2L-.16-.5M.18-.2L.1-.46');
  fillBox(context, '#8d949e', { x: -0.21, y: -0.55, w: 0.1, h: 0.1, r: 0.02 });
  fillPath(context, palette.cool, 'M.06-.46L.14-.5L.17-.38L.09-.36z');
  drawLine(context, darken(palette.deep, 0.05), 0.03, 'M-.16-.28V-.38H.16V-.28');
  fillBox(context, shadeDown(-0.3, 0, [lighten(color, 0.2), color, darken(color, 0.25)]), {
    x: -0.29,
    y: -0.29,
    w: 0.58,
    h: 0.3,
    r: 0.025,
  });
  fillBox(context, darken(color, 0.28), { x: -0.29, y: -0.21, w: 0.58, h: 0.02 });
  fillBox(context, shadeDown(-0.25, -0.16, ['#eef1f5', '#8d949e']), { x: -0.05, y: -0.245, w: 0.1, h: 0.09, r: 0.014 });
}

function drawPaint({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.24);
  drawLine(context, '#9aa1ac', 0.012, 'M-.12-.24C-.12-.42 .12-.42 .12-.24');
  fillCylinder(context, '#c7ccd4', { x: -0.12, y: -0.26, w: 0.24, h: 0.27, r: 0.018 });
  fillCylinder(context, palette.cool, { x: -0.12, y: -0.19, w: 0.24, h: 0.13 });
  fillOval(context, '#9aa1ac', { x: 0, y: -0.26, w: 0.25, h: 0.055 });
  fillOval(context, palette.cool, { x: 0, y: -0.26, w: 0.21, h: 0.042 });
  fillPath(context, palette.cool, 'M.02-.25H.09V-.14Q.075-.11 .06-.14V-.19Q.04-.16 .02-.2z');
}

function drawHammer({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.44, 0.03);
  fillBox(context, shadeDown(-0.02, 0.02, ['#e0bd88', '#a9773f']), { x: -0.22, y: -0.02, w: 0.4, h: 0.042, r: 0.018 });
  fillBox(context, palette.ground, { x: -0.22, y: -0.024, w: 0.14, h: 0.05, r: 0.02 });
  fillPath(context, shadeAcross('#6f7682', 0.12, 0.09), 'M.13-.1H.19V.07Q.22 .12 .17 .13Q.13 .1 .13 .06z');
}
