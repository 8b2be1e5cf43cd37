import { mix, type Hex } from '../../colors.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeAcross } from './shades.ts';
import { drawAt, drawLine, fillBox, fillOval, fillPath, fillCylinder } from './shapes.ts';

/** A model of a tooth, brushes in a glass and toothpaste. */
export const dentist: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, palette, random } = canvas;
    drawAt(context, { x: 0.28, y: -0.02, scale: random.between(1, 1.15) }, () => drawBrushes(canvas));
    drawAt(context, { x: -0.14, y: 0.06, scale: random.between(1.05, 1.2) }, () => drawTooth(canvas));
    drawAt(context, { x: 0.1, y: 0.24, turn: random.between(-0.14, 0.02) }, () => drawPaste(canvas, palette.warm));
  });

function drawTooth({ context, palette }: Painting): void {
  const enamel = mix('#fbfdff', palette.cool, 0.06);
  drawShadow(context, 0, 0.4);
  fillCylinder(context, palette.ground, { x: -0.17, y: -0.05, w: 0.34, h: 0.06, r: 0.02 });
  fillPath(
    context,
    shadeAcross(enamel, -0.21, 0.42),
    'M0-.42C.06-.48 .2-.5 .21-.33C.22-.22 .15-.2 .13-.06Q.11-.02 .08-.05C.05-.12 .05-.17 0-.17S-.05-.12-.08-.05Q-.11-.02-.13-.06C-.15-.2-.22-.22-.21-.33C-.2-.5-.06-.48 0-.42z',
  );
  drawLine(context, 'rgba(255, 255, 255, 0.9)', 0.024, 'M-.155-.31C-.16-.38-.13-.41-.1-.41');
}

function drawBrushes({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.22);
  for (const [tip, color] of [
    [-0.1, palette.warm],
    [0.1, palette.ground],
  ] as const) {
    drawLine(context, color, 0.028, `M${-tip * 0.4}-.04L${tip}-.5`);
    drawAt(context, { x: tip, y: -0.52, turn: tip * 2 }, () => {
      fillBox(context, '#ffffff', { x: -0.052, y: -0.06, w: 0.05, h: 0.11, r: 0.008 });
      fillBox(context, color, { x: -0.016, y: -0.075, w: 0.03, h: 0.14, r: 0.014 });
    });
  }
  const glass = mix(palette.cool, '#ffffff', 0.5);
  fillPath(context, shadeAcross(glass, -0.12, 0.24), 'M-.12-.27H.12L.1-.01Q0 .02-.1-.01z');
  fillOval(context, lighten(glass, 0.5), { x: 0, y: -0.27, w: 0.24, h: 0.035 });
}

function drawPaste({ context }: Painting, color: Hex): void {
  drawShadow(context, 0, 0.46, 0.05);
  fillPath(context, color, 'M-.22-.06L.14-.045V.045L-.22 .06z');
  fillPath(context, lighten(color, 0.35), 'M-.22-.06L.14-.045V-.015L-.22-.02z');
  fillBox(context, darken(color, 0.3), { x: -0.235, y: -0.064, w: 0.025, h: 0.128, r: 0.006 });
  fillBox(context, '#ffffff', { x: 0.14, y: -0.035, w: 0.07, h: 0.07, r: 0.012 });
}
