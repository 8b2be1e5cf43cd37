import { mix, type Hex } from '../../colors.ts';
import { drawOutdoors, drawTree, GRASS } from './outdoors.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillPath } from './shapes.ts';

/** A car on a country road. */
export const car: Scene = (canvas) =>
  drawOutdoors(canvas, mix(GRASS, canvas.palette.ground, 0.25), () => {
    const { context, palette, random } = canvas;
    for (let at = 0; at < 3; at++)
      drawTree(canvas, -0.42 + at * 0.38 + random.between(-0.08, 0.08), 0.03, random.between(0.7, 1.2));
    const road = mix('#545a66', palette.deep, 0.25);
    fillBox(context, shadeDown(0.07, 0.36, [lighten(road, 0.2), road]), { x: -2, y: 0.08, w: 4, h: 0.3 });
    fillBox(context, mix(palette.pale, road, 0.45), { x: -2, y: 0.08, w: 4, h: 0.012 });
    for (let at = -3; at < 4; at++)
      fillBox(context, mix('#ffffff', road, 0.4), { x: at * 0.34 - 0.1, y: 0.3, w: 0.2, h: 0.018, r: 0.009 });
    drawAt(context, { x: random.between(-0.06, 0.06), y: 0.24, scale: random.between(1, 1.12) }, () => {
      drawCar(canvas, random.pick([palette.warm, palette.cool, mix(palette.ground, palette.cool, 0.35)]));
    });
  });

function drawCar({ context, palette }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.86);
  fillPath(context, darken(color, 0.06), 'M-.26-.2C-.2-.33-.16-.35-.06-.35H.08C.16-.35 .2-.29 .27-.2z');
  const glass = shadeDown(-0.33, -0.2, ['#dff1fb', mix('#7fb4d6', palette.deep, 0.25)]);
  fillPath(context, glass, 'M-.21-.2C-.17-.29-.14-.315-.06-.315H-.015V-.2z');
  fillPath(context, glass, 'M.015-.315H.07C.13-.315 .165-.27 .21-.2H.015z');
  fillPath(
    context,
    shadeDown(-0.22, -0.04, [lighten(color, 0.25), color, darken(color, 0.3)]),
    'M-.39-.14Q-.39-.2-.3-.205L.26-.21C.34-.2 .4-.18 .4-.12V-.07Q.4-.045 .37-.045H-.37Q-.4-.045-.4-.08z',
  );
  drawLine(context, darken(color, 0.25), 0.006, 'M0-.2V-.06');
  drawLine(context, lighten(color, 0.5), 0.008, 'M-.36-.165H.34');
  fillBox(context, darken(color, 0.35), { x: -0.05, y: -0.155, w: 0.035, h: 0.012, r: 0.006 });
  fillBox(context, '#fff1b8', { x: 0.36, y: -0.155, w: 0.035, h: 0.04, r: 0.014 });
  fillBox(context, '#d6423c', { x: -0.395, y: -0.155, w: 0.025, h: 0.045, r: 0.01 });
  for (const x of [-0.24, 0.24]) {
    fillCircle(context, '#33323c', x, -0.06, 0.08);
    fillCircle(context, '#4f525d', x, -0.06, 0.046);
    fillCircle(context, '#6a6e79', x - 0.006, -0.066, 0.028);
  }
}
