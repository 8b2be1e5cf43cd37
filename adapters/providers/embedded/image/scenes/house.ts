import { mix } from '../../colors.ts';
import { drawOutdoors, drawTree, GRASS } from './outdoors.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, lighten, shadeDown } from './shades.ts';
import { drawAt, fillBox, fillCircle, fillOval, fillPath } from './shapes.ts';

export const house: Scene = (canvas) =>
  drawOutdoors(canvas, mix(GRASS, canvas.palette.ground, 0.2), () => {
    const { context, palette, random } = canvas;
    drawTree(canvas, random.between(-0.44, -0.36), 0.02, random.between(1.1, 1.4));
    drawTree(canvas, random.between(0.38, 0.46), 0.03, random.between(0.9, 1.2));
    drawAt(context, { x: 0, y: 0.08, scale: random.between(0.95, 1.1) }, () => drawHouse(canvas));
    const path = mix(palette.pale, '#b89a78', 0.45);
    fillPath(
      context,
      shadeDown(0.08, 0.7, [path, darken(path, 0.2)]),
      'M.03 .08H.17C.2 .3 .34 .4 .4 .9H-.2C-.1 .5 .02 .3 .03 .08z',
    );
    for (const [x, w] of [
      [-0.26, 0.34],
      [0.32, 0.2],
    ] as const) {
      fillBox(context, shadeDown(0, 0.12, ['#5a9a5c', '#3c7d4f']), { x: x - w / 2, y: 0, w, h: 0.12, r: 0.05 });
    }
  });

function drawHouse({ context, palette, random }: Painting): void {
  const wall = random.pick([
    mix(palette.pale, '#ffffff', 0.3),
    mix(palette.warm, palette.pale, 0.55),
    mix(palette.cool, palette.pale, 0.5),
  ]);
  const roof = mix(palette.ground, '#8a3b2e', 0.35);
  fillOval(context, 'rgba(26, 20, 48, 0.25)', { x: 0.06, y: 0, w: 0.8, h: 0.06 });
  fillBox(context, shadeDown(-0.34, 0, [darken(wall, 0.08), wall]), { x: -0.3, y: -0.34, w: 0.6, h: 0.345 });
  fillBox(context, darken(wall, 0.14), { x: 0.24, y: -0.34, w: 0.06, h: 0.345 });
  fillBox(context, darken(roof, 0.25), { x: 0.14, y: -0.58, w: 0.08, h: 0.18 });
  fillPath(context, shadeDown(-0.6, -0.3, [lighten(roof, 0.18), roof]), 'M-.36-.32L-.1-.58H.12L.38-.32z');
  fillPath(context, wall, 'M-.24-.32L-.1-.48L.04-.32z');
  fillPath(context, darken(roof, 0.1), 'M-.27-.31L-.1-.5L.07-.31H.04L-.1-.465L-.24-.31z');
  const entrance = random.pick([palette.warm, palette.ground]);
  fillBox(context, entrance, { x: 0.04, y: -0.22, w: 0.12, h: 0.225, r: [0.06, 0.06, 0, 0] });
  fillCircle(context, lighten(entrance, 0.6), 0.135, -0.1, 0.01);
  const glass = shadeDown(-0.25, -0.11, [mix(palette.deep, '#8fb8e0', 0.6), '#ffe3a3']);
  fillBox(context, glass, { x: -0.24, y: -0.25, w: 0.22, h: 0.14, r: 0.008 });
  fillBox(context, darken(wall, 0.16), { x: -0.25, y: -0.115, w: 0.24, h: 0.02, r: 0.005 });
}
