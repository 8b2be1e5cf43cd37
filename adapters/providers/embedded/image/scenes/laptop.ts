import { mix } from '../../colors.ts';
import { drawCup } from './coffee.ts';
import { drawPlant } from './plant.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillPath } from './shapes.ts';

/** A laptop with a dashboard, a plant and a cup. */
export const laptop: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette, random } = canvas;
    drawAt(context, { x: random.pick([-0.4, 0.38]), y: -0.05, scale: random.between(0.85, 1) }, () =>
      drawPlant(canvas),
    );
    drawAt(context, { x: 0, y: 0.08, scale: random.between(1.05, 1.15) }, () => drawLaptop(canvas));
    drawAt(context, { x: 0.34, y: 0.22, scale: 0.62 }, () => drawCup(canvas, palette.warm));
  });

function drawLaptop(canvas: Painting): void {
  const { context, palette } = canvas;
  drawShadow(context, 0, 0.8);
  fillBox(context, darken(palette.deep, 0.1), { x: -0.32, y: -0.47, w: 0.64, h: 0.43, r: 0.024 });
  drawScreen(canvas);
  const metal = mix('#c4cad4', palette.pale, 0.2);
  fillPath(context, shadeDown(-0.045, 0.03, [lighten(metal, 0.2), metal]), 'M-.33-.045H.33L.39 .02H-.39z');
  fillPath(context, darken(metal, 0.35), 'M-.27-.032H.27L.29-.008H-.29z');
  fillBox(context, darken(metal, 0.25), { x: -0.39, y: 0.018, w: 0.78, h: 0.018, r: 0.009 });
}

function drawScreen({ context, palette, random }: Painting): void {
  const page = mix(palette.pale, '#ffffff', 0.5);
  fillBox(context, shadeDown(-0.45, -0.06, [lighten(page, 0.4), page]), {
    x: -0.3,
    y: -0.45,
    w: 0.6,
    h: 0.385,
    r: 0.01,
  });
  fillBox(context, mix(palette.ground, palette.pale, 0.15), {
    x: -0.3,
    y: -0.45,
    w: 0.12,
    h: 0.385,
    r: [0.01, 0, 0, 0.01],
  });
  fillCircle(context, palette.warm, -0.24, -0.4, 0.026);
  fillBox(context, mix(palette.cool, page, 0.55), { x: -0.15, y: -0.42, w: 0.195, h: 0.1, r: 0.016 });
  fillBox(context, mix(palette.warm, page, 0.5), { x: 0.075, y: -0.42, w: 0.195, h: 0.1, r: 0.016 });
  const points = Array.from(
    { length: 6 },
    (_, at) => [-0.14 + at * 0.08, -0.13 - at * 0.022 - random.between(0, 0.05)] as const,
  );
  const line = points.map(([x, y]) => `${x} ${y}`).join('L');
  fillPath(context, mix(palette.cool, page, 0.5), `M-.14-.09L${line}L.26-.09z`);
  drawLine(context, palette.warm, 0.014, `M${line}`);
}
