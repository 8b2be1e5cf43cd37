import { mix, type Hex } from '../../colors.ts';
import { drawPlant } from './plant.ts';
import { drawOnFloor } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeDown } from './shades.ts';
import { drawAt, fillBox, fillCircle, fillCylinder, fillPath } from './shapes.ts';

/** An armchair or a sofa, with a lamp, a plant and a painting. */
export const livingRoom: Scene = (canvas) =>
  drawOnFloor(
    canvas,
    () => {
      const { context, palette, random } = canvas;
      const color = random.pick([palette.warm, palette.ground, mix(palette.cool, palette.ground, 0.3)]);
      drawAt(context, { x: random.between(-0.2, -0.1), y: -0.72 }, () => drawPainting(canvas));
      drawAt(context, { x: 0.36, y: -0.02 }, () => drawLamp(canvas));
      drawAt(context, { x: -0.41, y: 0.02, scale: random.between(0.8, 1) }, () => drawPlant(canvas));
      const wide = random.below(2) === 1;
      drawAt(context, { x: 0, y: 0.04, scale: wide ? 1 : 1.15 }, () => drawSeat(canvas, color, wide ? 0.6 : 0.36));
    },
    { bareWall: true },
  );

function drawSeat({ context, palette }: Painting, color: Hex, width: number): void {
  const half = width / 2;
  drawShadow(context, 0, width + 0.16);
  for (const x of [-half, half - 0.03]) fillBox(context, '#5b3c28', { x, y: -0.07, w: 0.03, h: 0.075, r: 0.01 });
  fillBox(context, shadeDown(-0.48, -0.1, [lighten(color, 0.18), color, darken(color, 0.2)]), {
    x: -half,
    y: -0.48,
    w: width,
    h: 0.4,
    r: 0.07,
  });
  fillBox(context, shadeDown(-0.24, -0.1, [lighten(color, 0.28), color]), {
    x: -half + 0.03,
    y: -0.235,
    w: width - 0.06,
    h: 0.11,
    r: 0.04,
  });
  fillBox(context, darken(color, 0.2), { x: -half, y: -0.14, w: width, h: 0.09, r: 0.03 });
  for (const x of [-half - 0.055, half - 0.045]) {
    fillCylinder(context, darken(color, 0.06), { x, y: -0.31, w: 0.1, h: 0.26, r: 0.05 });
  }
  const cushion = mix(palette.cool, palette.pale, 0.4);
  drawAt(context, { x: -half + 0.13, y: -0.3, turn: -0.15 }, () =>
    fillBox(context, shadeAcross(cushion, -0.07, 0.15), { x: -0.075, y: -0.075, w: 0.15, h: 0.15, r: 0.03 }),
  );
}

function drawLamp({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.18);
  const light = context.createRadialGradient(0, -0.68, 0, 0, -0.68, 0.36);
  light.addColorStop(0, 'rgba(255, 236, 180, 0.55)');
  light.addColorStop(1, 'rgba(255, 236, 180, 0)');
  fillCircle(context, light, 0, -0.68, 0.36);
  fillBox(context, '#3a3140', { x: -0.008, y: -0.62, w: 0.016, h: 0.62 });
  fillBox(context, '#3a3140', { x: -0.08, y: -0.015, w: 0.16, h: 0.02, r: 0.01 });
  const shade = mix('#fff0c8', palette.warm, 0.2);
  fillPath(context, shadeAcross(shade, -0.13, 0.26), 'M-.075-.78H.075L.13-.58H-.13z');
}

function drawPainting({ context, palette }: Painting): void {
  fillBox(context, 'rgba(26, 20, 48, 0.2)', { x: -0.13, y: -0.13, w: 0.3, h: 0.3 });
  fillBox(context, '#fbf6ec', { x: -0.15, y: -0.15, w: 0.3, h: 0.3 });
  fillBox(context, mix(palette.cool, palette.pale, 0.3), { x: -0.12, y: -0.12, w: 0.24, h: 0.24 });
  fillPath(context, palette.warm, 'M-.12 .12V.03Q-.04-.08 .04 .03T.12 0V.12z');
  fillCircle(context, mix(palette.pale, '#ffffff', 0.4), 0.04, -0.05, 0.04);
}
