import { mix, type Hex } from '../../colors.ts';
import { drawOutdoors, drawTree, GRASS } from './outdoors.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillCircle, fillLeaf, fillOval, fillPath } from './shapes.ts';

/** Flowers and a watering can on a lawn. */
export const garden: Scene = (canvas) =>
  drawOutdoors(canvas, mix(GRASS, canvas.palette.ground, 0.12), () => {
    const { context, palette, random } = canvas;
    drawTree(canvas, random.between(0.3, 0.44), 0.02, 1.3);
    fillPath(context, shadeDown(0.02, 0.16, ['#4f8a48', '#3c7040']), 'M-2 .06Q0 .01 2 .06V.17Q0 .12-2 .17z');
    const colors = [palette.warm, palette.cool, lighten(palette.warm, 0.45), '#f2c84b'] as const;
    for (let at = 0; at < 4; at++) {
      const x = -0.4 + at * 0.26 + random.between(-0.05, 0.05);
      drawAt(context, { x, y: 0.1, scale: random.between(1.3, 1.8) }, () => drawFlower(canvas, random.pick(colors)));
    }
    drawAt(context, { x: random.between(-0.2, 0.1), y: 0.3, scale: random.between(1.1, 1.3) }, () =>
      drawCan(canvas, palette.ground),
    );
  });

function drawFlower({ context }: Painting, color: Hex): void {
  drawLine(context, '#478345', 0.014, 'M0 0Q.015-.14 0-.26');
  fillLeaf(context, '#4b8746', [0.005, -0.06], [0.09, -0.16], 0.35);
  fillLeaf(context, '#4b8746', [0.005, -0.03], [-0.08, -0.12], 0.35);
  for (let petal = 0; petal < 6; petal++) {
    const angle = (petal * Math.PI) / 3;
    const [x, y] = [Math.cos(angle) * 0.045, -0.28 + Math.sin(angle) * 0.045];
    fillOval(context, petal > 2 ? lighten(color, 0.2) : darken(color, 0.06), { x, y, w: 0.07, h: 0.045 }, angle);
  }
  fillCircle(context, '#f7d774', 0, -0.28, 0.026);
}

function drawCan({ context, palette }: Painting, ground: Hex): void {
  const color = mix(ground, palette.cool, 0.5);
  drawShadow(context, 0, 0.34);
  drawLine(context, darken(color, 0.2), 0.024, 'M-.12-.22C-.3-.26-.28-.03-.13-.05');
  drawLine(context, darken(color, 0.08), 0.036, 'M.12-.06L.25-.24');
  fillPath(context, lighten(color, 0.15), 'M.2-.24L.3-.28L.31-.23L.24-.18z');
  fillPath(context, shadeAcross(color, -0.15, 0.3), 'M-.12-.26H.12L.15 0Q0 .03-.15 0z');
  fillOval(context, darken(color, 0.4), { x: 0, y: -0.26, w: 0.24, h: 0.045 });
}
