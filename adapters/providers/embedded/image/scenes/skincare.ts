import { mix, type Hex } from '../../colors.ts';
import { drawPlant } from './plant.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeDown } from './shades.ts';
import { drawAt, fillBox, fillLeaf, fillOval, fillPath, fillCylinder } from './shapes.ts';

/** A bottle on a plinth, a tube, a jar and a sprig, sometimes with a plant. */
export const skincare: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette, random } = canvas;
    const [one, other] = random.pick([
      [palette.warm, palette.cool],
      [palette.cool, palette.warm],
      [palette.ground, palette.warm],
    ]) as [Hex, Hex];
    if (random.below(2)) drawAt(context, { x: 0.4, y: 0, scale: 0.85 }, () => drawPlant(canvas));
    drawAt(context, { x: -0.2, y: 0.02 }, () => drawPlinth(canvas, 0.38, 0.14));
    drawAt(context, { x: -0.2, y: -0.125, scale: random.between(1.05, 1.2) }, () => drawDropper(canvas, one));
    drawAt(context, { x: 0.14, y: 0.08, scale: random.between(1.05, 1.2) }, () => drawTube(canvas, other));
    drawAt(context, { x: -0.08, y: 0.22, scale: 1.05 }, () => drawJar(canvas, lighten(one, 0.3)));
    drawAt(context, { x: 0.3, y: 0.24 }, () => drawSprig(canvas));
  });

function drawPlinth({ context, palette }: Painting, w: number, h: number): void {
  const stone = mix(palette.pale, palette.warm, 0.16);
  drawShadow(context, 0, w);
  fillCylinder(context, darken(stone, 0.1), { x: -w / 2, y: -h, w, h: h + 0.01, r: [0, 0, 0.03, 0.03] });
  fillOval(context, stone, { x: 0, y: -h, w, h: 0.07 });
}

function drawDropper({ context, palette }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.18);
  fillPath(
    context,
    shadeAcross(color, -0.09, 0.18),
    'M-.03-.34H.03C.03-.3 .09-.3 .09-.24V-.02Q.09 .01 .06 .01H-.06Q-.09 .01-.09-.02V-.24C-.09-.3-.03-.3-.03-.34z',
  );
  fillBox(context, lighten(palette.pale, 0.4), { x: -0.09, y: -0.19, w: 0.18, h: 0.12 });
  fillLeaf(context, mix('#4e8a57', color, 0.2), [-0.03, -0.1], [0.035, -0.165], 0.45);
  fillCylinder(context, darken(palette.deep, 0.1), { x: -0.04, y: -0.39, w: 0.08, h: 0.06, r: 0.008 });
  fillPath(context, shadeAcross('#3a3442', -0.026, 0.052), 'M-.022-.39C-.034-.47 -.02-.5 0-.5S.034-.47 .022-.39z');
}

function drawTube({ context, palette }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.16);
  fillPath(context, shadeAcross(color, -0.1, 0.2), 'M-.1-.44H.1L.075-.06H-.075z');
  fillBox(context, shadeDown(-0.46, -0.42, [darken(color, 0.2), color]), {
    x: -0.102,
    y: -0.46,
    w: 0.204,
    h: 0.035,
    r: 0.006,
  });
  fillCylinder(context, lighten(palette.pale, 0.4), { x: -0.07, y: -0.065, w: 0.14, h: 0.075, r: 0.014 });
  fillOval(context, lighten(color, 0.55), { x: 0, y: -0.27, w: 0.1, h: 0.1 });
}

function drawJar({ context, palette }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.24);
  fillCylinder(context, color, { x: -0.12, y: -0.1, w: 0.24, h: 0.11, r: 0.025 });
  fillCylinder(context, mix(palette.pale, '#c9a063', 0.5), { x: -0.125, y: -0.155, w: 0.25, h: 0.06, r: 0.012 });
  fillOval(context, lighten(mix(palette.pale, '#c9a063', 0.4), 0.3), { x: 0, y: -0.153, w: 0.24, h: 0.03 });
}

function drawSprig({ context }: Painting): void {
  drawShadow(context, 0, 0.2, 0.01);
  fillLeaf(context, '#5d9468', [-0.12, 0.02], [0.1, -0.06], 0.3);
  fillLeaf(context, '#74a97e', [-0.12, 0.02], [0.12, 0.045], 0.25);
}
