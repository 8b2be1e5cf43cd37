import { mix, type Hex } from '../../colors.ts';
import { drawOnFloor } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross, shadeDown } from './shades.ts';
import { drawAt, fillBox, fillCircle, fillCylinder, fillPath } from './shapes.ts';

/** A bed under a window with the moon, and a lamp on a bedside table. */
export const bedroom: Scene = (canvas) =>
  drawOnFloor(
    canvas,
    () => {
      const { context, palette, random } = canvas;
      drawAt(context, { x: random.between(-0.16, 0), y: -0.74 }, () => drawWindow(canvas));
      drawAt(context, { x: 0.38, y: 0 }, () => drawBedside(canvas));
      drawAt(context, { x: -0.1, y: 0.06, scale: random.between(1, 1.08) }, () => {
        drawBed(canvas, random.pick([palette.warm, palette.cool, mix(palette.ground, palette.cool, 0.3)]));
      });
    },
    { bareWall: true },
  );

function drawBed({ context, palette }: Painting, cover: Hex): void {
  const [wood, sheet] = [mix('#8a5f3c', palette.ground, 0.25), mix('#ffffff', palette.pale, 0.4)];
  drawShadow(context, 0, 0.84);
  for (const x of [-0.36, 0.32]) fillBox(context, darken(wood, 0.3), { x, y: -0.08, w: 0.04, h: 0.085 });
  fillBox(context, shadeDown(-0.46, 0, [lighten(wood, 0.14), wood]), { x: -0.4, y: -0.46, w: 0.07, h: 0.42, r: 0.025 });
  fillBox(context, shadeDown(-0.2, -0.06, [sheet, darken(sheet, 0.14)]), {
    x: -0.35,
    y: -0.22,
    w: 0.72,
    h: 0.14,
    r: 0.03,
  });
  fillBox(context, darken(wood, 0.1), { x: -0.36, y: -0.11, w: 0.74, h: 0.05, r: 0.012 });
  fillPath(
    context,
    shadeDown(-0.34, -0.2, ['#ffffff', darken(sheet, 0.16)]),
    'M-.32-.22C-.34-.32-.28-.34-.22-.33S-.13-.32-.13-.22z',
  );
  fillPath(
    context,
    shadeDown(-0.32, -0.06, [lighten(cover, 0.22), cover, darken(cover, 0.2)]),
    'M-.14-.24C0-.33 .14-.26 .24-.29S.37-.27 .38-.2V-.085Q.1-.06-.12-.085Q-.17-.16-.14-.24z',
  );
  fillPath(context, lighten(cover, 0.5), 'M-.14-.24Q-.1-.265-.06-.275Q-.1-.17-.06-.08L-.12-.085Q-.17-.16-.14-.24z');
}

function drawWindow({ context, palette }: Painting): void {
  const night = mix(palette.deep, '#24356b', 0.5);
  fillBox(context, mix('#ffffff', palette.pale, 0.5), { x: -0.17, y: -0.17, w: 0.34, h: 0.34, r: 0.012 });
  fillBox(context, shadeDown(-0.15, 0.15, [night, mix(night, palette.cool, 0.5)]), {
    x: -0.15,
    y: -0.15,
    w: 0.3,
    h: 0.3,
  });
  fillCircle(context, '#fff3cf', 0.04, -0.05, 0.055);
  fillPath(context, mix(palette.deep, '#2c6148', 0.4), 'M-.15 .15V.08Q-.05 .02 .03 .08T.15 .07V.15z');
  fillBox(context, mix('#ffffff', palette.pale, 0.5), { x: -0.2, y: 0.16, w: 0.4, h: 0.03, r: 0.008 });
}

function drawBedside({ context, palette }: Painting): void {
  const wood = mix('#a87445', palette.ground, 0.2);
  drawShadow(context, 0, 0.24);
  fillCylinder(context, wood, { x: -0.11, y: -0.24, w: 0.22, h: 0.245, r: 0.01 });
  fillBox(context, lighten(wood, 0.15), { x: -0.12, y: -0.26, w: 0.24, h: 0.03, r: 0.01 });
  const light = context.createRadialGradient(0, -0.42, 0, 0, -0.42, 0.32);
  light.addColorStop(0, 'rgba(255, 232, 170, 0.6)');
  light.addColorStop(1, 'rgba(255, 232, 170, 0)');
  fillCircle(context, light, 0, -0.42, 0.32);
  fillCylinder(context, palette.cool, { x: -0.03, y: -0.37, w: 0.06, h: 0.11, r: 0.02 });
  fillPath(context, shadeAcross(mix('#fff0c8', palette.warm, 0.15), -0.11, 0.22), 'M-.065-.52H.065L.11-.36H-.11z');
}
