import { mix } from '../../colors.ts';
import { drawSky } from './outdoors.ts';
import type { Painting } from '../painting.ts';
import { drawAround, type Scene } from './scene.ts';
import { darken, lighten, shadeDown } from './shades.ts';
import { drawAt, fillBox, fillPath } from './shapes.ts';

/** Mountains at a lake, with firs and a tent. */
export const mountains: Scene = (canvas) => {
  drawSky(canvas);
  drawAround(canvas, 0.56, () => {
    const { context, palette, random } = canvas;
    for (const [x, height, share] of [
      [-0.36, 0.42, 0.55],
      [0.42, 0.36, 0.5],
      [random.between(-0.1, 0.14), 0.56, 0.25],
    ] as const) {
      drawPeak(
        canvas,
        x,
        height * random.between(0.88, 1.12),
        mix(mix('#5a6f8f', palette.ground, 0.5), palette.pale, share),
      );
    }
    const lake = mix('#3d86a8', palette.cool, 0.4);
    fillBox(context, shadeDown(0, 0.26, [lighten(lake, 0.45), lake]), { x: -2, y: 0, w: 4, h: 0.4 });
    const grass = mix('#4f8a54', palette.ground, 0.25);
    fillPath(
      context,
      shadeDown(0.14, 0.9, [lighten(grass, 0.15), grass, darken(grass, 0.45)]),
      'M-2 .14C-.7 .1-.3 .24 0 .22S.5 .12 2 .16V2H-2z',
    );
    for (const [x, y, size] of [
      [-0.46, 0.18, 1],
      [-0.36, 0.2, 0.75],
      [0.44, 0.18, 1.1],
      [0.33, 0.2, 0.7],
      [0.5, 0.3, 1.4],
    ] as const) {
      drawAt(context, { x: x + random.between(-0.03, 0.03), y, scale: size }, () => drawFir(canvas));
    }
    drawAt(context, { x: random.between(-0.2, 0.06), y: 0.34, scale: random.between(1, 1.2) }, () => drawTent(canvas));
  });
};

function drawPeak({ context }: Painting, x: number, height: number, color: string): void {
  const paint = shadeDown(-height, 0, [color, lighten(color, 0.25)]);
  fillPath(context, paint, `M${x - 0.5} .01L${x}-${height}L${x + 0.5} .01z`);
  fillPath(context, darken(color, 0.22), `M${x}-${height}L${x + 0.5} .01H${x + 0.06}L${x - 0.05}-${height * 0.5}z`);
  const [y, w] = [height * 0.72, 0.14];
  fillPath(
    context,
    '#f7fafc',
    `M${x - w}-${y}L${x}-${height}L${x + w}-${y}L${x + w * 0.5}-${y * 0.93}L${x}-${y * 1.03}L${x - w * 0.45}-${y * 0.92}z`,
  );
}

function drawFir({ context, palette }: Painting): void {
  const color = mix('#2c6148', palette.ground, 0.25);
  fillBox(context, '#5b3c28', { x: -0.012, y: -0.05, w: 0.024, h: 0.055 });
  for (const [y, w] of [
    [-0.04, 0.1],
    [-0.12, 0.08],
    [-0.2, 0.06],
  ] as const) {
    fillPath(context, color, `M${-w} ${y}L0 ${y - 0.15}L${w} ${y}z`);
    fillPath(context, lighten(color, 0.08), `M${-w} ${y}L0 ${y - 0.15}L${-w * 0.2} ${y}z`);
  }
}

function drawTent({ context, palette }: Painting): void {
  const color = palette.warm;
  fillPath(context, 'rgba(26, 20, 48, 0.22)', 'M-.24 .0H.34L.28 .03H-.18z');
  fillPath(context, lighten(color, 0.2), 'M-.22 0L-.02-.24L.06 0z');
  fillPath(context, darken(color, 0.12), 'M.06 0L-.02-.24L.1-.2L.26 0z');
  fillPath(context, darken(color, 0.55), 'M-.1 0L-.02-.2L.02 0z');
}
