import { mix } from '../../colors.ts';
import { drawOutdoors, drawTree, GRASS } from './outdoors.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeBall, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillOval, fillPath } from './shapes.ts';

const COATS = ['#c58a4e', '#8a5a3a', '#e0b77c', '#5a4a48'] as const;

/** A dog in profile and a ball in a park. */
export const dog: Scene = (canvas) =>
  drawOutdoors(canvas, mix(GRASS, canvas.palette.ground, 0.2), () => {
    const { context, palette, random } = canvas;
    drawTree(canvas, random.between(-0.44, -0.3), 0.03, random.between(1.2, 1.5));
    drawAt(context, { x: -0.04, y: 0.2, scale: random.between(1.1, 1.25) }, () => drawDog(canvas));
    const [x, y] = [random.between(0.26, 0.36), 0.3];
    drawShadow(context, x, 0.14, y);
    fillCircle(context, shadeBall(palette.warm, x, y - 0.06, 0.065), x, y - 0.06, 0.065);
  });

function drawDog({ context, palette, random }: Painting): void {
  const coat = random.pick(COATS);
  const [dark, light] = [darken(coat, 0.25), lighten(coat, 0.4)];
  drawShadow(context, 0, 0.6);
  drawLine(context, coat, 0.04, 'M-.2-.26C-.28-.28-.31-.34-.29-.42');
  for (const x of [-0.14, 0.1]) fillBox(context, dark, { x, y: -0.18, w: 0.055, h: 0.185, r: 0.022 });
  fillPath(
    context,
    shadeDown(-0.32, -0.12, [lighten(coat, 0.14), coat, darken(coat, 0.12)]),
    'M-.22-.2C-.23-.31-.12-.31 0-.3C.08-.3 .1-.36 .13-.42L.24-.36C.22-.26 .2-.16 .1-.13C0-.12-.1-.16-.15-.12C-.2-.1-.22-.15-.22-.2z',
  );
  for (const x of [-0.21, 0.15]) fillPath(context, coat, `M${x}-.2H${x + 0.065}L${x + 0.058} .0H${x + 0.005}z`);
  for (const x of [-0.21, 0.15]) fillBox(context, light, { x: x + 0.002, y: -0.025, w: 0.075, h: 0.03, r: 0.014 });
  fillPath(
    context,
    coat,
    'M.09-.44C.1-.54 .2-.56 .25-.51L.29-.47L.37-.45Q.39-.4 .35-.385L.24-.37C.16-.34 .1-.38 .09-.44z',
  );
  fillPath(context, lighten(coat, 0.18), 'M.27-.44L.36-.43Q.385-.4 .35-.385L.26-.375z');
  fillOval(context, '#2b2024', { x: 0.37, y: -0.438, w: 0.034, h: 0.028 });
  drawLine(context, dark, 0.008, 'M.225-.468Q.237-.46 .25-.468');
  fillPath(context, dark, 'M.14-.53C.08-.53 .05-.42 .08-.36C.12-.35 .16-.42 .17-.5z');
  drawLine(context, palette.warm, 0.026, 'M.12-.375Q.17-.33 .235-.345');
}
