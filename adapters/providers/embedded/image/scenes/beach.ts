import { mix, withAlpha } from '../../colors.ts';
import { drawSky } from './outdoors.ts';
import type { Painting } from '../painting.ts';
import { drawAround, type Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillLeaf, fillOval, fillPath } from './shapes.ts';

/** A beach with a palm and a parasol, and a boat on the sea. */
export const beach: Scene = (canvas) => {
  drawSky(canvas);
  drawAround(canvas, 0.54, () => {
    const { context, palette, random } = canvas;
    const [sea, sand] = [mix('#1f8fa8', palette.cool, 0.35), mix('#efd3a0', palette.pale, 0.3)];
    fillBox(context, shadeDown(0, 0.34, [darken(sea, 0.3), sea, lighten(sea, 0.45)]), { x: -2, y: 0, w: 4, h: 0.5 });
    for (const [x, y, w] of [
      [-0.3, 0.06, 0.24],
      [0.24, 0.1, 0.3],
      [-0.1, 0.15, 0.22],
    ] as const)
      fillOval(context, withAlpha('#ffffff', 0.18), { x, y, w, h: 0.008 });
    drawAt(context, { x: random.between(-0.36, 0.1), y: 0.02 }, () => drawBoat(canvas));
    fillPath(context, 'rgba(255, 255, 255, 0.85)', 'M-2 .27C-.6 .3-.3 .19 0 .22S.5 .3 2 .2V2H-2z');
    fillPath(
      context,
      shadeDown(0.24, 1, [lighten(sand, 0.2), sand, darken(sand, 0.25)]),
      'M-2 .3C-.6 .33-.3 .22 0 .25S.5 .33 2 .23V2H-2z',
    );
    drawAt(context, { x: 0.4, y: 0.34, scale: random.between(1, 1.15) }, () => drawPalm(canvas));
    drawAt(context, { x: -0.16, y: 0.42, scale: random.between(1, 1.15) }, () => drawParasol(canvas));
  });
};

function drawBoat({ context, palette }: Painting): void {
  fillPath(context, '#ffffff', 'M0-.2V-.02H-.1C-.06-.08-.02-.14 0-.2z');
  fillPath(context, palette.warm, 'M.012-.17C.06-.12 .08-.06 .09-.02H.012z');
  fillPath(context, mix(palette.deep, palette.ground, 0.5), 'M-.12-.01H.11L.07 .03H-.08z');
}

function drawPalm({ context }: Painting): void {
  drawShadow(context, 0, 0.24);
  drawLine(context, '#8a6544', 0.036, 'M0 0C-.02-.2-.02-.4-.1-.58');
  drawLine(context, '#a57d57', 0.012, 'M-.012-.02C-.03-.2-.03-.4-.108-.57');
  for (const [x, y, light] of [
    [-0.36, -0.5, 0],
    [-0.3, -0.68, 0.4],
    [-0.12, -0.8, 0.2],
    [0.12, -0.72, 0.5],
    [0.16, -0.5, 0.15],
    [-0.24, -0.38, 0.3],
  ] as const) {
    fillLeaf(context, mix('#2f7a4d', '#7cc06b', light), [-0.1, -0.58], [x, y], 0.24);
  }
}

function drawParasol({ context, palette }: Painting): void {
  drawShadow(context, 0.04, 0.46);
  fillPath(context, mix(palette.cool, '#ffffff', 0.3), 'M-.2 .0H.14L.2 .05H-.18z');
  drawAt(context, { x: 0, y: 0, turn: -0.14 }, () => {
    fillBox(context, '#f3ead9', { x: -0.009, y: -0.46, w: 0.018, h: 0.47, r: 0.008 });
    const color = palette.warm;
    fillPath(
      context,
      shadeDown(-0.54, -0.34, [lighten(color, 0.2), color]),
      'M-.29-.34C-.27-.48-.12-.54 0-.54S.27-.48 .29-.34Q.2-.375 .1-.34Q0-.375-.1-.34Q-.2-.375-.29-.34z',
    );
    fillPath(context, '#fff7ea', 'M-.1-.34C-.1-.44-.05-.51 0-.54C.05-.51 .1-.44 .1-.34Q0-.375-.1-.34z');
  });
}
