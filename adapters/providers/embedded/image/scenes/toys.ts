import { mix, type Hex } from '../../colors.ts';
import { drawOnFloor } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeBall } from './shades.ts';
import { drawAt, fillBox, fillCircle, fillCylinder, fillPath } from './shapes.ts';

/** Blocks and a stacking tower, with a train or a boat. */
export const toys: Scene = (canvas) =>
  drawOnFloor(canvas, () => {
    const { context, random } = canvas;
    const third = random.pick([drawBoat, drawTrain]);
    drawAt(context, { x: -0.24, y: 0 }, () => drawBlocks(canvas));
    drawAt(context, { x: 0.24, y: 0.02, scale: random.between(1.05, 1.25) }, () => drawTower(canvas));
    drawAt(context, { x: random.between(-0.12, 0.04), y: 0.24, scale: 1.1 }, () => third(canvas));
  });

function drawBlocks({ context, palette, random }: Painting): void {
  drawShadow(context, 0, 0.48);
  const first = random.below(3);
  const colors = [palette.warm, palette.cool, mix(palette.ground, palette.cool, 0.25)];
  for (const [at, [x, y]] of (
    [
      [-0.12, 0],
      [0.11, 0],
      [-0.01, -0.2],
    ] as const
  ).entries()) {
    const color: Hex = colors[(first + at) % 3] ?? palette.warm;
    fillBox(context, shadeAcross(color, x - 0.1, 0.26), { x: x - 0.1, y: y - 0.2, w: 0.2, h: 0.2, r: 0.018 });
    fillPath(context, darken(color, 0.28), `M${x + 0.1} ${y - 0.19}l.04-.025v.18l-.04 .03z`);
    fillPath(context, lighten(color, 0.35), `M${x - 0.1} ${y - 0.195}l.04-.025h.2l-.04 .025z`);
  }
  drawAt(context, { x: -0.01, y: -0.41 }, () => fillPath(context, palette.warm, 'M-.13 0L0-.14L.13 0z'));
}

function drawTower({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.28);
  fillBox(context, '#d9b17a', { x: -0.018, y: -0.46, w: 0.036, h: 0.44, r: 0.018 });
  fillCylinder(context, '#c99a66', { x: -0.15, y: -0.035, w: 0.3, h: 0.04, r: 0.018 });
  [palette.ground, palette.cool, palette.warm, '#f2c648'].forEach((color, at) => {
    const w = 0.28 - at * 0.045;
    fillCylinder(context, color, { x: -w / 2, y: -0.13 - at * 0.095, w, h: 0.095, r: 0.046 });
  });
  fillCircle(context, shadeBall(palette.warm, 0, -0.47, 0.04), 0, -0.47, 0.042);
}

function drawBoat({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.34);
  fillPath(context, '#fbf3e4', 'M.012-.36V-.1H.15C.13-.2 .08-.3 .012-.36z');
  fillPath(context, palette.cool, 'M-.012-.3V-.1H-.11C-.09-.18-.06-.25-.012-.3z');
  fillBox(context, '#9b6d43', { x: -0.01, y: -0.37, w: 0.02, h: 0.29 });
  fillPath(context, shadeAcross(palette.warm, -0.18, 0.36), 'M-.19-.09H.19L.13 .005H-.13z');
}

function drawTrain({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.44);
  fillBox(context, shadeAcross(palette.warm, -0.2, 0.2), { x: -0.2, y: -0.27, w: 0.16, h: 0.23, r: 0.015 });
  fillBox(context, lighten(palette.pale, 0.3), { x: -0.165, y: -0.235, w: 0.09, h: 0.075, r: 0.01 });
  fillBox(context, darken(palette.warm, 0.3), { x: -0.22, y: -0.3, w: 0.2, h: 0.035, r: 0.014 });
  fillCylinder(context, palette.cool, { x: -0.05, y: -0.17, w: 0.24, h: 0.13, r: [0.01, 0.05, 0.02, 0.01] });
  fillBox(context, palette.ground, { x: 0.08, y: -0.25, w: 0.05, h: 0.09, r: 0.01 });
  const wheel = mix(palette.deep, palette.ground, 0.4);
  for (const [x, radius] of [
    [-0.12, 0.07],
    [0.11, 0.06],
  ] as const) {
    fillCircle(context, darken(wheel, 0.25), x, -0.05, radius);
    fillCircle(context, lighten(wheel, 0.12), x, -0.05, radius * 0.5);
  }
}
