import { mix, type Hex } from '../../colors.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeBall, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillCylinder, fillOval, fillPath } from './shapes.ts';

/** A first-aid case with a stethoscope and a bottle of pills. */
export const health: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette, random } = canvas;
    const bottle = random.pick([-0.38, 0.38]);
    drawAt(context, { x: -bottle * 0.16, y: 0, scale: random.between(0.98, 1.1) }, () =>
      drawCase(canvas, random.pick([palette.warm, palette.ground])),
    );
    drawAt(context, { x: bottle, y: 0.1, scale: 1.1 }, () => drawPills(canvas));
    drawAt(context, { x: -bottle * 0.5, y: 0.2 }, () => drawStethoscope(canvas));
  });

function drawCase({ context, palette }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.66);
  drawLine(context, darken(color, 0.35), 0.03, 'M-.1-.4V-.46Q-.1-.5-.06-.5H.06Q.1-.5 .1-.46V-.4');
  fillBox(context, shadeDown(-0.42, 0, [lighten(color, 0.2), color, darken(color, 0.25)]), {
    x: -0.3,
    y: -0.41,
    w: 0.6,
    h: 0.42,
    r: 0.05,
  });
  fillBox(context, darken(color, 0.3), { x: -0.3, y: -0.27, w: 0.6, h: 0.012 });
  fillCircle(context, mix('#ffffff', palette.pale, 0.3), 0, -0.19, 0.125);
  fillBox(context, color, { x: -0.028, y: -0.265, w: 0.056, h: 0.15, r: 0.012 });
  fillBox(context, color, { x: -0.075, y: -0.218, w: 0.15, h: 0.056, r: 0.012 });
}

function drawPills({ context, palette }: Painting): void {
  const glass = mix('#e29a3c', palette.warm, 0.35);
  drawShadow(context, 0, 0.16);
  fillCylinder(context, glass, { x: -0.085, y: -0.24, w: 0.17, h: 0.25, r: 0.025 });
  fillBox(context, lighten(palette.pale, 0.4), { x: -0.085, y: -0.17, w: 0.17, h: 0.11 });
  fillCylinder(context, '#f4f5f8', { x: -0.075, y: -0.31, w: 0.15, h: 0.08, r: 0.012 });
  for (const [x, color] of [
    [-0.06, palette.cool],
    [0.08, palette.warm],
  ] as const) {
    fillOval(context, darken(color, 0.3), { x, y: 0.085, w: 0.08, h: 0.036 }, 0.3);
    fillOval(context, lighten(color, 0.3), { x, y: 0.079, w: 0.076, h: 0.032 }, 0.3);
  }
}

function drawStethoscope({ context, palette }: Painting): void {
  const tube = mix(palette.deep, palette.ground, 0.4);
  drawShadow(context, 0.04, 0.4, 0.06);
  drawLine(context, tube, 0.022, 'M-.2-.02C-.12 .1 .1 .1 .14 .02S.02-.07-.02 0S.1 .14 .2 .05');
  fillOval(context, '#5d6470', { x: 0.22, y: 0.045, w: 0.13, h: 0.08 });
  fillOval(context, shadeBall('#cfd6de', 0.215, 0.035, 0.06), { x: 0.215, y: 0.035, w: 0.11, h: 0.06 });
  fillPath(context, '#aab3bf', 'M-.22-.05L-.18-.03L-.2 0L-.235-.02z');
}
