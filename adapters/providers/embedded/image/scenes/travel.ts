import { mix, type Hex } from '../../colors.ts';
import { drawOnFloor } from './room.ts';
import { drawPlant } from './plant.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeBall, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillCylinder, fillOval, fillPath } from './shapes.ts';

/** A suitcase with a hat, a bag and a globe. */
export const travel: Scene = (canvas) =>
  drawOnFloor(canvas, () => {
    const { context, palette, random } = canvas;
    const [one, other] = random.pick([
      [palette.warm, palette.ground],
      [palette.ground, palette.warm],
      [palette.cool, palette.ground],
    ]) as [Hex, Hex];
    if (random.below(2)) drawAt(context, { x: 0.42, y: -0.02, scale: 0.9 }, () => drawPlant(canvas));
    drawAt(context, { x: -0.14, y: 0.02, scale: random.between(1.05, 1.2) }, () => drawSuitcase(canvas, one));
    drawAt(context, { x: 0.2, y: 0.08, scale: random.between(1.05, 1.15) }, () => drawGlobe(canvas));
    drawAt(context, { x: -0.02, y: 0.24 }, () => drawBag(canvas, other));
  });

function drawSuitcase({ context, palette }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.46);
  drawLine(context, '#8d949e', 0.016, 'M-.08-.56V-.72H.08V-.56');
  for (const x of [-0.17, 0.11]) fillBox(context, '#2d2a36', { x, y: -0.03, w: 0.06, h: 0.04, r: 0.015 });
  fillCylinder(context, color, { x: -0.21, y: -0.57, w: 0.42, h: 0.555, r: 0.06 });
  for (const x of [-0.1, 0.08]) fillBox(context, darken(color, 0.2), { x, y: -0.57, w: 0.022, h: 0.555 });
  fillOval(context, lighten(palette.pale, 0.3), { x: 0.01, y: -0.3, w: 0.13, h: 0.13 });
  fillPath(context, '#d9b577', 'M-.24-.58Q0-.53 .2-.58Q0-.62-.24-.58z');
  fillPath(
    context,
    shadeDown(-0.7, -0.57, ['#f0d9a8', '#d2aa68']),
    'M-.13-.585C-.12-.7-.06-.69-.02-.67C.03-.7 .09-.69 .1-.585Q-.02-.56-.13-.585z',
  );
  fillPath(context, palette.warm, 'M-.132-.585L-.128-.615Q-.01-.59 .098-.615L.1-.585Q-.02-.56-.132-.585z');
}

function drawGlobe({ context, palette }: Painting): void {
  const sea = mix('#3f8fc0', palette.cool, 0.4);
  drawShadow(context, 0, 0.26);
  fillCylinder(context, '#8a5f3c', { x: -0.1, y: -0.035, w: 0.2, h: 0.04, r: 0.02 });
  fillBox(context, '#8a5f3c', { x: -0.014, y: -0.1, w: 0.028, h: 0.08 });
  fillCircle(context, shadeBall(sea, 0, -0.25, 0.16), 0, -0.25, 0.16);
  fillPath(
    context,
    mix('#6aa84f', palette.pale, 0.2),
    'M-.12-.33C-.06-.4 .02-.36 0-.31S-.06-.27-.04-.22S-.1-.16-.12-.22S-.15-.28-.12-.33z',
  );
  fillPath(
    context,
    mix('#5a9848', palette.ground, 0.15),
    'M.05-.3C.1-.33 .15-.3 .15-.24S.1-.13 .07-.17S.02-.26 .05-.3z',
  );
  drawLine(context, '#c99a5b', 0.014, 'M-.1-.42C-.26-.32-.2-.06 .02-.075');
}

function drawBag({ context }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.4);
  drawLine(context, darken(color, 0.35), 0.024, 'M-.09-.18C-.09-.3 .09-.3 .09-.18');
  fillBox(context, shadeDown(-0.2, 0.01, [lighten(color, 0.2), color, darken(color, 0.25)]), {
    x: -0.19,
    y: -0.2,
    w: 0.38,
    h: 0.21,
    r: 0.06,
  });
  fillBox(context, darken(color, 0.22), { x: -0.19, y: -0.13, w: 0.38, h: 0.014 });
  fillBox(context, lighten(color, 0.5), { x: -0.03, y: -0.145, w: 0.06, h: 0.045, r: 0.01 });
}
