import { mix, withAlpha, type Hex } from '../../colors.ts';
import { drawGlow, fillDown } from '../gradients.ts';
import type { Painting } from '../painting.ts';
import { drawAround } from './scene.ts';
import { darken, lighten, shadeDown } from './shades.ts';
import { fillBox, fillCircle, fillOval, fillPath } from './shapes.ts';
import { drawPlant } from './plant.ts';

const WOODS = ['#b07a4b', '#c99a6b', '#8f5f3f', '#d8b48a'] as const;

/** Draws a wall, decorated unless `bareWall`, and a table, then `draw` with the origin where things stand on it. */
export function drawOnTable(canvas: Painting, draw: () => void, { bareWall = false } = {}): void {
  const { context, palette, random } = canvas;
  const wall = drawWall(canvas);
  const wood = mix(random.pick(WOODS), palette.deep, random.between(0, 0.25));
  drawAround(canvas, 0.5, () => {
    if (!bareWall) random.pick([drawDisc, drawArch, drawShelf, drawWindowLight])(canvas, wall);
    fillBox(context, shadeDown(0, 1, [lighten(wood, 0.16), wood, darken(wood, 0.45)]), { x: -2, y: 0, w: 4, h: 2.4 });
    fillBox(context, withAlpha(lighten(wood, 0.5), 0.7), { x: -2, y: 0, w: 4, h: 0.008 });
    context.translate(0, 0.15);
    context.scale(0.94, 0.94);
    draw();
  });
}

/** Draws a wall, decorated unless `bareWall`, and a floor, then `draw` with the origin where things stand on it. */
export function drawOnFloor(canvas: Painting, draw: () => void, { bareWall = false } = {}): void {
  const { context, palette, random } = canvas;
  const wall = drawWall(canvas);
  const floor = mix(random.pick(WOODS), palette.ground, 0.2);
  drawAround(canvas, 0.58, () => {
    if (!bareWall) random.pick([drawWindowLight, drawDisc])(canvas, wall);
    fillBox(context, shadeDown(0, 0.9, [darken(floor, 0.12), floor, darken(floor, 0.4)]), {
      x: -2,
      y: 0,
      w: 4,
      h: 2.4,
    });
    fillBox(context, lighten(wall, 0.22), { x: -2, y: -0.035, w: 4, h: 0.035 });
    fillOval(context, mix(palette.cool, palette.pale, 0.35), { x: 0, y: 0.2, w: 1.02, h: 0.24 });
    fillOval(context, mix(palette.cool, palette.pale, 0.55), { x: 0, y: 0.2, w: 0.9, h: 0.2 });
    context.translate(0, 0.17);
    draw();
  });
}

function drawWall(canvas: Painting): Hex {
  const { palette, frame, unit, random } = canvas;
  const wall = random.pick([
    lighten(palette.ground, random.between(0.05, 0.3)),
    mix(palette.cool, palette.pale, random.between(0, 0.35)),
    darken(palette.warm, random.between(0, 0.2)),
    darken(palette.cool, random.between(0.2, 0.4)),
  ]);
  fillDown(canvas, [darken(wall, 0.3), wall, lighten(wall, 0.1)]);
  drawGlow(canvas, frame.width * 0.2, frame.height * 0.2, unit * 1.1, '#ffffff', 0.28);
  return wall;
}

type Decoration = (canvas: Painting, wall: Hex) => void;

/** The light of a window on the wall. */
const drawWindowLight: Decoration = ({ context, random }) => {
  const x = random.between(-0.1, 0.2);
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const [left, top] = [x - 0.3 + column * 0.29, -0.78 + row * 0.36 + column * 0.08];
    fillPath(context, 'rgba(255, 255, 255, 0.16)', `M${left} ${top}l.26 .07v.33l-.26-.07z`);
  }
};

/** A disc behind the things. */
const drawDisc: Decoration = ({ context, palette, random }, wall) => {
  const [x, radius] = [random.between(-0.1, 0.1), random.between(0.36, 0.44)];
  const color = mix(wall, random.pick([palette.warm, palette.pale, palette.cool]), 0.42);
  fillCircle(context, withAlpha(color, 0.35), x, -0.28, radius + 0.06);
  fillCircle(context, shadeDown(-0.28 - radius, 0, [lighten(color, 0.18), color]), x, -0.28, radius);
};

/** A niche with a round arch. */
const drawArch: Decoration = ({ context, palette, random }, wall) => {
  const x = random.between(-0.14, 0.14);
  const [edge, inner] = [lighten(wall, 0.2), mix(wall, palette.deep, 0.24)];
  fillBox(context, edge, { x: x - 0.4, y: -0.78, w: 0.8, h: 0.8, r: [0.4, 0.4, 0, 0] });
  fillBox(context, shadeDown(-0.76, 0, [darken(inner, 0.3), inner, lighten(inner, 0.12)]), {
    x: x - 0.37,
    y: -0.75,
    w: 0.74,
    h: 0.77,
    r: [0.37, 0.37, 0, 0],
  });
};

/** A shelf with a plant and boxes. */
const drawShelf: Decoration = (canvas, wall) => {
  const { context, palette, random } = canvas;
  const side = random.pick([-1, 1]);
  context.save();
  context.translate(side * 0.16, -0.56);
  fillBox(context, withAlpha('#1a1430', 0.16), { x: -0.28, y: 0.03, w: 0.62, h: 0.05, r: 0.02 });
  for (const [x, w, h, color] of [
    [-0.22, 0.09, 0.17, palette.warm],
    [-0.125, 0.12, 0.11, palette.pale],
    [0.18, 0.1, 0.13, palette.cool],
  ] as const) {
    fillBox(context, mix(color, wall, 0.3), { x, y: -h, w, h, r: 0.012 });
  }
  context.save();
  context.translate(0.08, 0);
  context.scale(0.42, 0.42);
  drawPlant(canvas);
  context.restore();
  fillBox(context, lighten(wall, 0.4), { x: -0.32, y: 0, w: 0.64, h: 0.03, r: 0.008 });
  context.restore();
};
