import { mix, withAlpha, type Hex } from '../../colors.ts';
import { drawGlow, fillDown } from '../gradients.ts';
import type { Painting } from '../painting.ts';
import { drawAround } from './scene.ts';
import { darken, lighten, shadeDown } from './shades.ts';
import { fillBox, fillCircle, fillOval, fillPath } from './shapes.ts';

export const GRASS = '#6aa84f';

/** Draws a sky and distant hills, then `draw` with the origin on the ground, at 0.62 of the height. */
export function drawOutdoors(canvas: Painting, ground: Hex, draw: () => void): void {
  const { context, palette, random } = canvas;
  drawSky(canvas);
  drawAround(canvas, 0.62, () => {
    for (const [height, share] of [
      [0.24, 0.62],
      [0.14, 0.34],
    ] as const) {
      const color = mix(mix('#4f8f6a', palette.ground, 0.45), palette.pale, share);
      const [a, b, c] = [0, 1, 2].map(() => -height * random.between(0.5, 1.5)) as [number, number, number];
      const paint = shadeDown(-0.3, 0.02, [lighten(color, 0.12), color]);
      fillPath(context, paint, `M-1 .02C-.7 ${a} -.5 ${b} -.2 ${a * 0.6}S.4 ${c} .6 ${b * 0.7}S.9 ${a} 1 .02z`);
    }
    fillBox(context, shadeDown(0, 0.8, [lighten(ground, 0.16), ground, darken(ground, 0.4)]), {
      x: -2,
      y: 0,
      w: 4,
      h: 2.4,
    });
    draw();
  });
}

/** Draws a sky by day or in the evening, with a sun and clouds. */
export function drawSky(canvas: Painting): void {
  const { context, frame, palette, random, unit } = canvas;
  const evening = random.below(3) === 0;
  const day = random.pick(['#4fa8e0', '#62bfd6', '#7d9fe8']);
  const colors = evening
    ? [
        mix(palette.ground, palette.deep, 0.25),
        mix(palette.warm, palette.ground, 0.45),
        lighten(palette.warm, 0.15),
        palette.pale,
      ]
    : [darken(day, 0.2), day, mix(day, palette.pale, 0.6), palette.pale];
  fillDown(canvas, [...colors, palette.pale]);
  const [x, y] = [frame.width * random.between(0.2, 0.42), frame.height * random.between(0.27, 0.34)];
  drawGlow(canvas, x, y, unit * 0.6, lighten(palette.warm, 0.6), 0.6);
  fillCircle(context, mix('#fff3c9', palette.warm, evening ? 0.25 : 0), x, y, unit * 0.085);
  drawAround(canvas, 0.3, () => {
    for (const left of [0.02, 0.3]) {
      drawCloud(canvas, left + random.between(0, 0.14), random.between(-0.12, 0.06), evening ? 0.3 : 0.75);
    }
  });
}

function drawCloud({ context }: Painting, x: number, y: number, alpha: number): void {
  const paint = withAlpha('#ffffff', alpha);
  fillPath(
    context,
    paint,
    `M${x - 0.13} ${y}a.04 .04 0 0 1 .03-.065a.06 .06 0 0 1 .11-.02a.045 .045 0 0 1 .075 .03a.03 .03 0 0 1 .025 .055z`,
  );
}

/** Draws a tree with a round crown that stands at `x` and `y`; it is 0.4 high at `size` 1. */
export function drawTree({ context, palette }: Painting, x: number, y: number, size: number): void {
  const crown = mix('#3c7d4f', palette.ground, 0.2);
  fillOval(context, withAlpha('#1a1430', 0.22), { x: x + 0.05 * size, y: y + 0.004, w: 0.3 * size, h: 0.05 * size });
  fillBox(context, '#6b4a34', { x: x - 0.014 * size, y: y - 0.18 * size, w: 0.028 * size, h: 0.185 * size });
  fillCircle(context, darken(crown, 0.14), x + 0.03 * size, y - 0.24 * size, 0.125 * size);
  fillCircle(context, crown, x - 0.02 * size, y - 0.27 * size, 0.13 * size);
  fillCircle(context, lighten(crown, 0.14), x - 0.05 * size, y - 0.31 * size, 0.07 * size);
}
