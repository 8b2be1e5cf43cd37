import { mix } from '../../colors.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeBall } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillLeaf, fillOval, fillPath } from './shapes.ts';

/** A bowl of salad, a bottle of oil and fruit. */
export const meal: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette, random } = canvas;
    drawAt(context, { x: 0.34, y: -0.04 }, () => drawBottle(canvas));
    drawAt(context, { x: -0.07, y: 0.06, scale: random.between(1, 1.12) }, () => drawBowl(canvas));
    const fruit = ['#e0483e', '#f0a030', '#8fbf4d', palette.warm] as const;
    for (const [x, y] of [
      [0.26, 0.16],
      [0.4, 0.12],
    ] as const)
      drawAt(context, { x, y }, () => drawFruit(canvas, random.pick(fruit)));
  });

function drawBowl({ context, palette, random }: Painting): void {
  const bowl = mix(palette.ground, palette.cool, random.between(0, 0.7));
  drawShadow(context, 0, 0.56);
  fillOval(context, darken('#6f9c44', 0.25), { x: 0, y: -0.24, w: 0.58, h: 0.16 });
  for (const [x, y, tip, color] of [
    [-0.14, -0.22, -0.26, '#5b963f'],
    [-0.02, -0.22, -0.08, '#87bd55'],
    [0.1, -0.22, 0.14, '#5b963f'],
    [-0.22, -0.22, -0.31, '#9bcb66'],
    [0.18, -0.22, 0.28, '#79b04b'],
  ] as const) {
    fillLeaf(context, color, [x, y], [tip, -0.4], 0.5);
    fillLeaf(context, lighten(color, 0.2), [x, y], [tip, -0.4], 0.08);
  }
  for (const [x, y, radius, color] of [
    [-0.12, -0.28, 0.055, '#d9402f'],
    [0.1, -0.29, 0.05, '#e8553c'],
    [0.2, -0.26, 0.04, '#f2b63c'],
    [0, -0.27, 0.045, '#f2b63c'],
    [-0.21, -0.26, 0.04, '#7a3a63'],
  ] as const) {
    fillCircle(context, shadeBall(color, x, y, radius), x, y, radius);
  }
  fillPath(
    context,
    shadeAcross(bowl, -0.3, 0.6),
    'M-.3-.25C-.1-.19 .1-.19 .3-.25C.29-.08 .16 .01 0 .01S-.29-.08-.3-.25z',
  );
  drawLine(context, lighten(bowl, 0.45), 0.014, 'M-.296-.247C-.1-.19 .1-.19 .296-.247');
  drawLine(context, '#c99a66', 0.024, 'M.2-.27L.36-.5');
  fillOval(context, '#c99a66', { x: 0.37, y: -0.515, w: 0.06, h: 0.1 }, 0.6);
}

function drawBottle({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.18);
  fillPath(
    context,
    shadeAcross('#8a9a3a', -0.075, 0.15),
    'M-.025-.58H.025V-.46C.025-.4 .075-.4 .075-.33V-.02Q.075 .01 .045 .01H-.045Q-.075 .01-.075-.02V-.33C-.075-.4-.025-.4-.025-.46z',
  );
  fillBox(context, lighten(palette.pale, 0.3), { x: -0.075, y: -0.26, w: 0.15, h: 0.13 });
  fillBox(context, '#b78b57', { x: -0.022, y: -0.62, w: 0.044, h: 0.06, r: 0.008 });
}

function drawFruit({ context }: Painting, color: string): void {
  drawShadow(context, 0, 0.16);
  fillCircle(context, shadeBall(color, 0, -0.075, 0.08), 0, -0.075, 0.08);
  drawLine(context, '#5c3d22', 0.01, 'M0-.14Q0-.17 .015-.18');
  fillLeaf(context, '#5e9440', [0.01, -0.16], [0.075, -0.19], 0.4);
}
