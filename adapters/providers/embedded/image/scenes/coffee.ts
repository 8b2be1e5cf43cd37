import { mix, withAlpha, type Hex } from '../../colors.ts';
import type { Painting } from '../painting.ts';
import { drawOnTable } from './room.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross } from './shades.ts';
import { drawAt, drawLine, fillBox, fillOval, fillPath, fillCylinder } from './shapes.ts';

/** A cup on a saucer and a jar of beans, sometimes with biscuits. */
export const coffee: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, random } = canvas;
    drawAt(context, { x: 0.24, y: -0.02 }, () => drawJar(canvas));
    drawAt(context, { x: -0.12, y: 0.05, scale: random.between(1.2, 1.4) }, () => drawCup(canvas, canvas.palette.warm));
    if (random.below(2)) drawAt(context, { x: 0.24, y: 0.2, scale: 1.1 }, () => drawBiscuits(canvas));
    for (let bean = 0; bean < 5; bean++) {
      const [x, y] = [random.between(-0.42, 0.42), random.between(0.2, 0.34)];
      fillOval(context, '#3d2214', { x: x + 0.004, y: y + 0.006, w: 0.05, h: 0.03 }, bean);
      fillOval(context, '#6b3f26', { x, y, w: 0.046, h: 0.028 }, bean);
    }
  });

/** A cup of coffee on a saucer that stands on the origin; 0.28 high without its steam. */
export function drawCup({ context, palette }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.42);
  fillOval(context, darken(color, 0.12), { x: 0, y: 0.012, w: 0.42, h: 0.075 });
  fillOval(context, lighten(color, 0.3), { x: 0, y: 0, w: 0.42, h: 0.075 });
  fillOval(context, lighten(color, 0.12), { x: 0, y: 0, w: 0.26, h: 0.04 });
  drawLine(context, darken(color, 0.12), 0.03, 'M.14-.19C.24-.21 .24-.07 .11-.07');
  fillPath(context, shadeAcross(color, -0.16, 0.32), 'M-.16-.24C-.16-.08 -.1 .005 0 .005S.16-.08 .16-.24z');
  fillOval(context, lighten(color, 0.5), { x: 0, y: -0.24, w: 0.32, h: 0.07 });
  fillOval(context, '#5a331d', { x: 0, y: -0.236, w: 0.28, h: 0.052 });
  fillOval(context, '#d9a877', { x: -0.015, y: -0.238, w: 0.14, h: 0.026 });
  fillOval(context, '#f3e0c4', { x: -0.02, y: -0.239, w: 0.07, h: 0.013 });
  const steam = withAlpha(mix(palette.pale, '#ffffff', 0.5), 0.3);
  drawLine(context, steam, 0.02, 'M-.06-.3C-.12-.37 0-.4-.05-.48');
  drawLine(context, steam, 0.02, 'M.05-.31C-.01-.38 .11-.42 .05-.52');
}

function drawJar({ context, palette }: Painting): void {
  const glass = mix(palette.cool, palette.pale, 0.6);
  drawShadow(context, 0, 0.3);
  fillCylinder(context, glass, { x: -0.14, y: -0.44, w: 0.28, h: 0.445, r: 0.04 });
  fillCylinder(context, '#5b341f', { x: -0.12, y: -0.3, w: 0.24, h: 0.29, r: 0.03 });
  fillBox(context, mix(palette.pale, '#ffffff', 0.4), { x: -0.12, y: -0.22, w: 0.24, h: 0.11 });
  fillOval(context, '#6b3f26', { x: 0, y: -0.165, w: 0.045, h: 0.07 }, 0.5);
  fillCylinder(context, palette.ground, { x: -0.12, y: -0.51, w: 0.24, h: 0.085, r: 0.018 });
  fillBox(context, 'rgba(255, 255, 255, 0.35)', { x: -0.118, y: -0.39, w: 0.02, h: 0.34, r: 0.01 });
}

function drawBiscuits({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.3);
  fillOval(context, lighten(palette.cool, 0.45), { x: 0, y: 0, w: 0.32, h: 0.07 });
  for (const [x, y] of [
    [-0.015, -0.02],
    [0.015, -0.055],
  ] as const) {
    fillOval(context, '#b98148', { x, y: y + 0.008, w: 0.2, h: 0.05 });
    fillOval(context, '#dcab72', { x, y: y - 0.008, w: 0.2, h: 0.05 });
  }
}
