import { mix, withAlpha } from '../../colors.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { drawShadow, lighten, shadeAcross, shadeBall } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillLeaf, fillOval, fillPath } from './shapes.ts';

/** Glasses of juice with fruit. */
export const drinks: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette, random } = canvas;
    const juices = ['#f39c34', '#e6506a', '#a8c94f', palette.warm] as const;
    drawAt(context, { x: 0.2, y: -0.03, scale: random.between(0.9, 1.05) }, () =>
      drawGlass(canvas, random.pick(juices)),
    );
    drawAt(context, { x: -0.16, y: 0.06, scale: random.between(1.1, 1.25) }, () =>
      drawGlass(canvas, random.pick(juices)),
    );
    drawAt(context, { x: 0.22, y: 0.2 }, () => drawLemons(canvas));
  });

function drawGlass({ context, palette }: Painting, juice: string): void {
  drawShadow(context, 0, 0.24);
  drawLine(context, palette.cool, 0.018, 'M.02-.06L.1-.56');
  fillPath(context, withAlpha('#ffffff', 0.3), 'M-.14-.46H.14L.11 .0H-.11z');
  fillPath(context, shadeAcross(juice, -0.13, 0.26), 'M-.127-.36Q0-.34 .127-.36L.106-.01Q0 .015-.106-.01z');
  fillOval(context, lighten(juice, 0.35), { x: 0, y: -0.36, w: 0.254, h: 0.04 });
  for (const [x, y, turn] of [
    [-0.05, -0.3, 0.3],
    [0.04, -0.25, 0.9],
    [-0.02, -0.18, 0.6],
  ] as const) {
    drawAt(context, { x, y, turn }, () =>
      fillBox(context, 'rgba(255, 255, 255, 0.3)', { x: -0.03, y: -0.03, w: 0.06, h: 0.06, r: 0.01 }),
    );
  }
  fillCircle(context, '#f6c945', -0.12, -0.46, 0.075);
  fillCircle(context, '#fdf0b8', -0.12, -0.46, 0.06);
  fillCircle(context, '#f8d765', -0.12, -0.46, 0.05);
  fillBox(context, 'rgba(255, 255, 255, 0.4)', { x: -0.1, y: -0.33, w: 0.016, h: 0.26, r: 0.008 });
}

function drawLemons({ context, palette }: Painting): void {
  const lemon = mix('#f6c945', palette.warm, 0.12);
  for (const [x, y] of [
    [0.1, -0.01],
    [-0.02, 0.02],
  ] as const) {
    drawShadow(context, x, 0.16, y);
    fillOval(context, shadeBall(lemon, x, y - 0.06, 0.08), { x, y: y - 0.055, w: 0.17, h: 0.12 }, -0.2);
  }
  fillLeaf(context, '#5e9440', [0.17, -0.09], [0.25, -0.15], 0.4);
}
