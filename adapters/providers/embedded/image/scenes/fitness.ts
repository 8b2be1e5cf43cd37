import { mix, type Hex } from '../../colors.ts';
import { drawOnFloor } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeBall, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillOval, fillPath } from './shapes.ts';

/** A kettlebell, a ball and a dumbbell, sometimes with a rolled mat. */
export const fitness: Scene = (canvas) =>
  drawOnFloor(canvas, () => {
    const { context, palette, random } = canvas;
    drawAt(context, { x: 0.24, y: 0 }, () => drawBall(canvas, palette.cool));
    drawAt(context, { x: -0.22, y: 0.04, scale: random.between(1.05, 1.25) }, () => drawKettlebell(canvas));
    drawAt(context, { x: 0.2, y: 0.2, scale: random.between(0.95, 1.1) }, () => drawDumbbell(canvas));
    if (random.below(2)) drawAt(context, { x: -0.24, y: 0.26 }, () => drawMat(canvas, palette.warm));
  });

function drawBall({ context }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.48);
  fillCircle(context, shadeBall(color, 0, -0.25, 0.26), 0, -0.25, 0.26);
  drawLine(context, darken(color, 0.16), 0.008, 'M-.2-.4C-.06-.3 .08-.3 .22-.38M-.24-.2C-.08-.1 .1-.1 .24-.18');
}

function drawKettlebell({ context, palette }: Painting): void {
  const iron = mix(palette.deep, '#4b4f5c', 0.5);
  drawShadow(context, 0, 0.3);
  drawLine(context, lighten(iron, 0.12), 0.042, 'M-.09-.24C-.16-.44 .16-.44 .09-.24');
  fillPath(context, shadeBall(iron, 0, -0.15, 0.17), 'M-.09-.29H.09C.2-.22 .2-.06 .1 .005H-.1C-.2-.06-.2-.22-.09-.29z');
  fillOval(context, palette.warm, { x: 0, y: -0.14, w: 0.16, h: 0.15 });
  fillOval(context, lighten(palette.warm, 0.3), { x: -0.02, y: -0.16, w: 0.08, h: 0.06 }, -0.4);
}

function drawDumbbell({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.5);
  fillBox(context, shadeDown(-0.1, -0.06, ['#eef1f5', '#8d949e']), { x: -0.14, y: -0.1, w: 0.28, h: 0.04, r: 0.01 });
  const weight = mix(palette.ground, palette.deep, 0.25);
  for (const [x, h] of [
    [-0.23, 0.13],
    [0.175, 0.13],
    [-0.18, 0.17],
    [0.125, 0.17],
  ] as const) {
    fillBox(context, shadeDown(-0.08 - h / 2, -0.08 + h / 2, [lighten(weight, 0.35), weight, darken(weight, 0.3)]), {
      x,
      y: -0.08 - h / 2,
      w: 0.055,
      h,
      r: 0.018,
    });
  }
}

function drawMat({ context }: Painting, color: Hex): void {
  drawShadow(context, 0.02, 0.4);
  fillBox(context, shadeDown(-0.12, 0.01, [lighten(color, 0.25), color, darken(color, 0.3)]), {
    x: -0.2,
    y: -0.115,
    w: 0.4,
    h: 0.125,
    r: 0.06,
  });
  fillOval(context, shadeAcross(lighten(color, 0.25), 0.13, 0.1), { x: 0.17, y: -0.053, w: 0.07, h: 0.125 });
  fillOval(context, darken(color, 0.25), { x: 0.17, y: -0.053, w: 0.03, h: 0.055 });
}
