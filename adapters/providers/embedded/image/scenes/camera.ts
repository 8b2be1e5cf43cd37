import { mix, type Hex } from '../../colors.ts';
import { drawPlant } from './plant.ts';
import { drawOnTable } from './room.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillCylinder, fillOval, fillPath } from './shapes.ts';

/** A camera on a tripod with a microphone and a plant. */
export const camera: Scene = (canvas) =>
  drawOnTable(canvas, () => {
    const { context, random } = canvas;
    const side = random.pick([-1, 1]);
    drawAt(context, { x: side * 0.4, y: -0.02, scale: 0.8 }, () => drawPlant(canvas));
    drawAt(context, { x: side * -0.1, y: 0.08, scale: random.between(1, 1.12) }, () => drawCamera(canvas));
    drawAt(context, { x: side * 0.26, y: 0.22, scale: 1.1 }, () => drawMicrophone(canvas));
  });

function drawCamera({ context, palette, random }: Painting): void {
  const color: Hex = random.pick([palette.ground, palette.warm]);
  for (const x of [-0.17, 0.17]) drawShadow(context, x, 0.1);
  drawLine(context, darken(palette.deep, 0.1), 0.024, 'M0-.34L-.17-.01M0-.34L.17-.01');
  fillBox(context, darken(palette.deep, 0.1), { x: -0.07, y: -0.37, w: 0.14, h: 0.05, r: 0.012 });
  fillBox(context, darken(color, 0.3), { x: -0.08, y: -0.7, w: 0.18, h: 0.08, r: 0.02 });
  fillBox(context, shadeDown(-0.66, -0.36, [lighten(color, 0.22), color, darken(color, 0.25)]), {
    x: -0.24,
    y: -0.65,
    w: 0.46,
    h: 0.29,
    r: 0.035,
  });
  fillBox(context, darken(color, 0.45), { x: -0.24, y: -0.56, w: 0.46, h: 0.12 });
  fillBox(context, '#f04b3e', { x: 0.14, y: -0.63, w: 0.045, h: 0.035, r: 0.017 });
  const lens = context.createLinearGradient(-0.12, -0.6, 0.12, -0.36);
  lens.addColorStop(0, '#e9edf3');
  lens.addColorStop(1, '#6b7280');
  fillCircle(context, lens, 0, -0.5, 0.125);
  fillCircle(context, '#1d1b26', 0, -0.5, 0.105);
  fillCircle(context, mix('#2a4a7a', palette.cool, 0.35), 0.01, -0.49, 0.07);
  fillOval(context, 'rgba(255, 255, 255, 0.6)', { x: -0.035, y: -0.535, w: 0.05, h: 0.03 }, -0.7);
}

function drawMicrophone({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.2);
  fillOval(context, darken(palette.deep, 0.1), { x: 0, y: 0, w: 0.2, h: 0.045 });
  drawLine(context, darken(palette.deep, 0.1), 0.018, 'M0 0V-.2');
  fillCylinder(context, palette.cool, { x: -0.055, y: -0.42, w: 0.11, h: 0.24, r: 0.055 });
  fillPath(context, darken(palette.cool, 0.3), 'M-.055-.29H.055V-.27H-.055z');
}
