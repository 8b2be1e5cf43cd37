import { mix, type Hex } from '../../colors.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeBall, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillLeaf, fillPath } from './shapes.ts';

/** A stack of books with an apple, an open book and pencils. */
export const books: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, random } = canvas;
    const side = random.pick([-1, 1]);
    drawAt(context, { x: side * -0.14, y: 0, scale: random.between(1, 1.15) }, () => drawStack(canvas));
    drawAt(context, { x: side * 0.3, y: 0.02, scale: 1.05 }, () => drawPencils(canvas));
    drawAt(context, { x: side * 0.08, y: 0.26, scale: random.between(0.95, 1.1) }, () => drawOpenBook(canvas));
  });

function drawStack({ context, palette, random }: Painting): void {
  drawShadow(context, 0, 0.58);
  const colors = [palette.warm, palette.ground, palette.cool, mix(palette.warm, palette.pale, 0.4)];
  const first = random.below(4);
  for (let at = 0; at < 4; at++) {
    const color: Hex = colors[(first + at) % 4] ?? palette.warm;
    const [x, y, w] = [random.between(-0.03, 0.03) - 0.24, -0.09 * (at + 1) + 0.005, 0.5 - at * 0.035];
    fillBox(context, shadeDown(y, y + 0.09, [lighten(color, 0.16), color, darken(color, 0.22)]), {
      x,
      y,
      w,
      h: 0.088,
      r: 0.014,
    });
    fillBox(context, '#f6efe0', { x: x + w * 0.86, y: y + 0.014, w: w * 0.14, h: 0.06 });
    fillBox(context, lighten(color, 0.45), { x: x + w * 0.12, y: y + 0.002, w: 0.035, h: 0.084 });
  }
  const red = mix('#d8402f', palette.warm, 0.2);
  fillCircle(context, shadeBall(red, -0.035, -0.42, 0.07), -0.035, -0.42, 0.068);
  fillCircle(context, shadeBall(red, 0.02, -0.42, 0.07), 0.015, -0.42, 0.066);
  drawLine(context, '#5c3d22', 0.012, 'M-.01-.47Q-.01-.51 .01-.53');
  fillLeaf(context, '#5e9440', [0, -0.5], [0.075, -0.53], 0.4);
}

function drawPencils({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.2);
  for (const [lean, color] of [
    [-0.08, palette.warm],
    [0, '#f2c230'],
    [0.08, palette.cool],
  ] as const) {
    drawLine(context, color, 0.03, `M${lean * 0.4}-.1L${lean * 1.1}-.4`);
    drawLine(context, '#f3d9b1', 0.022, `M${lean * 1.1}-.4L${lean * 1.2}-.435`);
  }
  fillPath(context, shadeAcross(palette.ground, -0.1, 0.2), 'M-.1-.25H.1L.085 0Q0 .02-.085 0z');
  fillBox(context, lighten(palette.ground, 0.3), { x: -0.1, y: -0.255, w: 0.2, h: 0.025, r: 0.01 });
}

function drawOpenBook({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.56, 0.02);
  fillPath(context, palette.warm, 'M-.3-.1L-.26 .05Q-.1 .03 0 .06Q.1 .03 .26 .05L.3-.1z');
  const page = mix('#fdf9ee', palette.pale, 0.25);
  fillPath(context, shadeAcross(page, -0.29, 0.3), 'M0-.08Q-.12-.15-.28-.11L-.245 .03Q-.1 0 0 .045z');
  fillPath(context, page, 'M0-.08Q.12-.15 .28-.11L.245 .03Q.1 0 0 .045z');
  drawLine(context, darken(page, 0.25), 0.006, 'M0-.08V.045');
  fillPath(context, mix(palette.cool, page, 0.4), 'M.06-.09Q.14-.125 .22-.1L.2-.03Q.12-.05 .06-.02z');
}
