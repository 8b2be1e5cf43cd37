import { mix, type Hex } from '../../colors.ts';
import { drawPlant } from './plant.ts';
import { drawOnFloor } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross } from './shades.ts';
import { drawAt, drawLine, fillBox, fillPath } from './shapes.ts';

const SHIRT =
  'M-.05-.02Q0 .03 .05-.02L.13 .05L.09 .13L.075 .11Q.08 .26 .075 .36Q0 .385-.075 .36Q-.08 .26-.075 .11L-.09 .13L-.13 .05z';
const DRESS = 'M-.045-.02Q0 .06 .045-.02L.075 .06Q.05 .14 .06 .2L.13 .5Q0 .54-.13 .5L-.06 .2Q-.05 .14-.075 .06z';
const COAT = 'M-.05-.02L0 .05L.05-.02L.13 .05L.12 .32L.085 .32L.09 .46Q0 .48-.09 .46L-.085 .32L-.12 .32L-.13 .05z';

/** Clothes on a rail, with shoes below and a plant beside it. */
export const clothes: Scene = (canvas) =>
  drawOnFloor(canvas, () => {
    const { context, palette, random } = canvas;
    drawAt(context, { x: 0.4, y: 0.01, scale: 0.8 }, () => drawPlant(canvas));
    for (const x of [-0.42, 0.26]) drawShadow(context, x, 0.12);
    const metal = mix(palette.deep, '#777788', 0.3);
    drawLine(context, metal, 0.02, 'M-.42 0V-.78Q-.42-.8-.4-.8H.24Q.26-.8 .26-.78V0');
    const colors = [palette.warm, palette.cool, lighten(palette.ground, 0.2), mix(palette.warm, palette.pale, 0.6)];
    const start = random.below(4);
    const shapes = random.pick([
      [SHIRT, DRESS, COAT],
      [COAT, SHIRT, DRESS],
      [DRESS, COAT, SHIRT],
    ]);
    shapes.forEach((shape, at) => {
      const color = colors[(start + at) % 4] ?? palette.warm;
      drawAt(context, { x: -0.29 + at * 0.21, y: -0.7, scale: 1.12 }, () => drawGarment(canvas, shape, color));
    });
    drawAt(context, { x: -0.1, y: 0.1 }, () => drawShoes(canvas, random.pick([palette.warm, palette.cool])));
  });

function drawGarment({ context, palette }: Painting, shape: string, color: Hex): void {
  drawLine(context, mix(palette.deep, '#777788', 0.3), 0.01, 'M0-.09Q.03-.07 .01-.055L0-.04');
  fillPath(context, shadeAcross(color, -0.13, 0.26), shape);
  drawLine(context, darken(color, 0.22), 0.007, shape === DRESS ? 'M-.05 .2H.05' : 'M0 .07V.36');
}

function drawShoes({ context }: Painting, color: Hex): void {
  for (const x of [-0.12, 0.1]) {
    drawAt(context, { x, y: 0 }, () => {
      drawShadow(context, 0, 0.2);
      fillPath(context, color, 'M-.09-.1Q-.05-.09-.03-.1Q.02-.05 .08-.045Q.1-.03 .1 0H-.09z');
      fillPath(context, lighten(color, 0.3), 'M-.03-.1Q.02-.05 .05-.05L.0-.035Q-.04-.05-.055-.095z');
      fillBox(context, '#f7f4ee', { x: -0.095, y: -0.018, w: 0.2, h: 0.024, r: 0.01 });
    });
  }
}
