import { mix, type Hex } from '../../colors.ts';
import { drawPlant } from './plant.ts';
import { drawOnFloor } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillOval, fillPath } from './shapes.ts';

/** A guitar beside a record player on a cabinet. */
export const music: Scene = (canvas) =>
  drawOnFloor(canvas, () => {
    const { context, random } = canvas;
    drawAt(context, { x: 0.17, y: 0 }, () => drawCabinet(canvas));
    drawAt(context, { x: -0.25, y: 0.1, scale: random.between(1.02, 1.15), turn: random.between(0.06, 0.14) }, () =>
      drawGuitar(canvas),
    );
    if (random.below(2)) drawAt(context, { x: 0.4, y: 0.12, scale: 0.7 }, () => drawPlant(canvas));
  });

function drawGuitar({ context, palette, random }: Painting): void {
  const wood: Hex = random.pick([
    mix('#c9803a', palette.warm, 0.3),
    mix('#a8502e', palette.warm, 0.2),
    mix('#d9a860', palette.pale, 0.1),
  ]);
  drawShadow(context, 0, 0.36);
  fillBox(context, shadeAcross('#5b3a28', -0.03, 0.06), { x: -0.025, y: -0.86, w: 0.05, h: 0.5 });
  fillPath(context, '#4a2e20', 'M-.032-.98H.032L.026-.85H-.026z');
  const body =
    'M0-.46C.12-.5 .16-.4 .12-.33C.1-.28 .2-.24 .19-.13C.18-.02 .09 0 0 0S-.18-.02-.19-.13C-.2-.24-.1-.28-.12-.33C-.16-.4-.12-.5 0-.46z';
  drawAt(context, { x: 0.018, y: 0 }, () => fillPath(context, darken(wood, 0.45), body));
  fillPath(context, shadeAcross(lighten(wood, 0.1), -0.19, 0.38), body);
  fillCircle(context, darken(wood, 0.65), 0, -0.3, 0.058);
  context.lineWidth = 0.01;
  fillBox(context, '#4a2e20', { x: -0.07, y: -0.13, w: 0.14, h: 0.028, r: 0.01 });
  drawLine(context, 'rgba(255, 244, 220, 0.5)', 0.012, 'M0-.84V-.12');
}

function drawCabinet({ context, palette }: Painting): void {
  const wood = mix('#9a6a43', palette.ground, 0.25);
  drawShadow(context, 0, 0.56);
  for (const x of [-0.23, 0.2]) fillBox(context, darken(wood, 0.4), { x, y: -0.1, w: 0.03, h: 0.105 });
  fillBox(context, shadeDown(-0.36, -0.08, [lighten(wood, 0.16), wood]), {
    x: -0.27,
    y: -0.36,
    w: 0.54,
    h: 0.28,
    r: 0.012,
  });
  fillBox(context, darken(wood, 0.3), { x: -0.24, y: -0.32, w: 0.235, h: 0.21, r: 0.008 });
  fillBox(context, darken(wood, 0.3), { x: 0.015, y: -0.32, w: 0.225, h: 0.21, r: 0.008 });
  fillBox(context, shadeDown(-0.46, -0.36, [lighten(palette.warm, 0.2), darken(palette.warm, 0.2)]), {
    x: -0.22,
    y: -0.45,
    w: 0.44,
    h: 0.09,
    r: 0.015,
  });
  fillOval(context, '#26232c', { x: -0.03, y: -0.455, w: 0.34, h: 0.07 });
  fillOval(context, palette.cool, { x: -0.03, y: -0.457, w: 0.11, h: 0.023 });
  fillPath(context, mix('#ffffff', palette.cool, 0.25), 'M-.22-.46L-.25-.72H.19L.22-.46H.2L.17-.7H-.228L-.2-.46z');
  fillPath(context, 'rgba(255, 255, 255, 0.16)', 'M-.2-.46L-.228-.7H.17L.2-.46z');
  drawLine(context, '#e4e7ec', 0.014, 'M.18-.49L.12-.5L.06-.46');
}
