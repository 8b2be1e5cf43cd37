import { mix, type Hex } from '../../colors.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeBall } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillCylinder, fillLeaf, fillOval, fillPath } from './shapes.ts';

const GOLD = '#e9b53a';

/** A money box, or a seedling in a jar, with stacks of coins that grow. */
export const money: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, random } = canvas;
    const drawSavings = random.pick([drawJar, drawPig]);
    drawAt(context, { x: -0.2, y: 0.02, scale: random.between(1, 1.15) }, () => drawSavings(canvas));
    [2, 4, 6].forEach((coins, at) => {
      drawAt(context, { x: 0.1 + at * 0.155, y: 0.06 - at * 0.02 }, () => drawCoins(canvas, coins + random.below(2)));
    });
    drawAt(context, { x: -0.06, y: 0.24 }, () => drawCoins(canvas, 1));
    drawAt(context, { x: 0.12, y: 0.28 }, () => drawCoins(canvas, 2));
  });

function drawCoins({ context }: Painting, count: number): void {
  drawShadow(context, 0, 0.16);
  for (let coin = 0; coin < count; coin++) {
    const y = -coin * 0.042;
    fillCylinder(context, darken(GOLD, 0.12), { x: -0.07, y: y - 0.03, w: 0.14, h: 0.036 });
    fillOval(context, darken(GOLD, 0.12), { x: 0, y: y + 0.006, w: 0.14, h: 0.032 });
    fillOval(context, lighten(GOLD, 0.28), { x: 0, y: y - 0.03, w: 0.14, h: 0.034 });
    fillOval(context, GOLD, { x: 0, y: y - 0.03, w: 0.1, h: 0.022 });
  }
}

function drawJar({ context, palette }: Painting): void {
  const glass = mix(palette.cool, '#ffffff', 0.55);
  drawShadow(context, 0, 0.34);
  fillCylinder(context, glass, { x: -0.16, y: -0.36, w: 0.32, h: 0.37, r: 0.05 });
  fillCylinder(context, GOLD, { x: -0.145, y: -0.22, w: 0.29, h: 0.215, r: 0.04 });
  fillOval(context, lighten(GOLD, 0.3), { x: 0, y: -0.22, w: 0.29, h: 0.05 });
  drawLine(context, '#4e8a45', 0.016, 'M0-.22C.01-.34-.02-.4 0-.5');
  fillLeaf(context, '#6fb05a', [0, -0.42], [-0.15, -0.52], 0.4);
  fillLeaf(context, '#8cc972', [0, -0.46], [0.15, -0.59], 0.4);
  fillBox(context, 'rgba(255, 255, 255, 0.4)', { x: -0.135, y: -0.32, w: 0.022, h: 0.26, r: 0.011 });
}

function drawPig({ context, palette }: Painting): void {
  const pink: Hex = mix('#f29cae', palette.warm, 0.25);
  drawShadow(context, 0, 0.5);
  for (const x of [-0.13, 0.09]) fillBox(context, darken(pink, 0.16), { x, y: -0.1, w: 0.06, h: 0.11, r: 0.02 });
  fillOval(context, shadeBall(pink, 0, -0.21, 0.22), { x: 0, y: -0.21, w: 0.44, h: 0.31 });
  fillPath(context, darken(pink, 0.1), 'M.1-.33Q.16-.42 .19-.38L.18-.29z');
  fillBox(context, shadeAcross(darken(pink, 0.06), 0.18, 0.07), { x: 0.19, y: -0.24, w: 0.065, h: 0.1, r: 0.025 });
  drawLine(context, darken(pink, 0.1), 0.014, 'M-.215-.24C-.27-.24-.27-.3-.24-.3');
  fillBox(context, darken(pink, 0.5), { x: -0.06, y: -0.362, w: 0.1, h: 0.014, r: 0.007 });
  fillCircle(context, lighten(GOLD, 0.15), -0.01, -0.42, 0.06);
  fillCircle(context, GOLD, -0.01, -0.42, 0.042);
}
