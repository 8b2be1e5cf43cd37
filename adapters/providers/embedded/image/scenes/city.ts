import { mix, type Hex } from '../../colors.ts';
import { drawSky } from './outdoors.ts';
import type { Painting } from '../painting.ts';
import { drawAround, type Scene } from './scene.ts';
import { darken, lighten, shadeDown } from './shades.ts';
import { fillBox, fillCircle, fillPath } from './shapes.ts';

/** Rows of houses that fade into the distance, on the bank of a river. */
export const city: Scene = (canvas) => {
  const { context, palette } = canvas;
  drawSky(canvas);
  drawAround(canvas, 0.6, () => {
    drawRow(canvas, { tallest: 0.62, width: 0.13, color: mix(mix(palette.ground, '#6f7fa8', 0.4), palette.pale, 0.6) });
    drawRow(canvas, { tallest: 0.44, width: 0.16, color: mix(palette.ground, palette.pale, 0.32) });
    drawRow(canvas, { tallest: 0.28, width: 0.2, color: mix(palette.ground, palette.deep, 0.15) });
    fillPath(
      context,
      mix('#3c7d4f', palette.deep, 0.35),
      'M-2 .02C-.8-.05-.6-.02-.4-.05S-.1-.01 .1-.04S.4-.02 .6-.05S1-.03 2 0V.1H-2z',
    );
    fillBox(context, mix(palette.pale, palette.ground, 0.35), { x: -2, y: 0.02, w: 4, h: 0.035 });
    const river = mix('#3d7ea8', palette.cool, 0.3);
    fillBox(context, shadeDown(0.05, 0.6, [lighten(river, 0.25), river, darken(river, 0.5)]), {
      x: -2,
      y: 0.055,
      w: 4,
      h: 2,
    });
    for (const [x, y, w] of [
      [-0.34, 0.12, 0.24],
      [0.12, 0.17, 0.34],
      [-0.2, 0.26, 0.4],
      [0.3, 0.33, 0.3],
    ] as const) {
      fillBox(context, 'rgba(255, 255, 255, 0.12)', { x: x - w / 2, y, w, h: 0.012, r: 0.006 });
    }
  });
};

function drawRow(
  { context, palette, random }: Painting,
  { tallest, width, color }: { tallest: number; width: number; color: Hex },
): void {
  for (let x = -1.05; x < 1.05;) {
    const [w, h] = [width * random.between(0.75, 1.25), tallest * random.between(0.5, 1)];
    const shade = mix(color, random.pick([palette.warm, palette.cool, palette.deep]), 0.14);
    const roof = random.below(4);
    if (roof === 0) fillPath(context, shade, `M${x} ${-h + 0.005}L${x + w / 2} ${-h - 0.07}L${x + w} ${-h + 0.005}z`);
    if (roof === 1) fillBox(context, shade, { x: x + w * 0.3, y: -h - 0.05, w: w * 0.4, h: 0.06 });
    if (roof === 2) fillCircle(context, shade, x + w / 2, -h + 0.01, w * 0.32);
    fillBox(context, shadeDown(-h, 0, [lighten(shade, 0.06), lighten(shade, 0.22)]), { x, y: -h, w, h: h + 0.02 });
    fillBox(context, darken(shade, 0.08), { x: x + w * 0.72, y: -h, w: w * 0.28, h: h + 0.02 });
    for (let y = -h + 0.05; y < -0.1; y += 0.085) {
      if (random.below(3) > 0)
        fillBox(context, mix(shade, '#ffe2a0', 0.28), { x: x + w * 0.16, y, w: w * 0.4, h: 0.04, r: 0.004 });
    }
    x += w + random.between(-0.01, 0.04);
  }
}
