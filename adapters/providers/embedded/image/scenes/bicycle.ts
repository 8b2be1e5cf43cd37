import { mix, withAlpha } from '../../colors.ts';
import { drawOutdoors, drawTree, GRASS } from './outdoors.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from './scene.ts';
import { darken, drawShadow, lighten, shadeDown } from './shades.ts';
import { drawAt, drawLine, fillBox, fillCircle, fillOval, fillPath } from './shapes.ts';

/** A bicycle on a path in a park. */
export const bicycle: Scene = (canvas) =>
  drawOutdoors(canvas, mix(GRASS, canvas.palette.ground, 0.25), () => {
    const { context, palette, random } = canvas;
    for (const [x, size] of [
      [-0.36, 1.1],
      [0.36, 0.8],
    ] as const)
      drawTree(canvas, x + random.between(-0.1, 0.1), 0.02, size);
    const path = mix(palette.pale, '#b89a78', 0.55);
    fillPath(context, shadeDown(0.1, 0.4, [path, darken(path, 0.15)]), 'M-2 .14Q0 .06 2 .12V.4Q0 .32-2 .42z');
    drawAt(context, { x: random.between(-0.05, 0.05), y: 0.24, scale: random.between(1, 1.12) }, () =>
      drawBicycle(canvas),
    );
  });

function drawBicycle({ context, palette }: Painting): void {
  const [frame, dark] = [palette.warm, mix(palette.deep, '#222230', 0.5)];
  for (const x of [-0.26, 0.26]) {
    drawShadow(context, x, 0.3);
    fillCircle(context, withAlpha('#ffffff', 0.14), x, -0.19, 0.18);
    context.strokeStyle = dark;
    context.lineWidth = 0.026;
    context.beginPath();
    context.arc(x, -0.19, 0.18, 0, 2 * Math.PI);
    context.stroke();
    fillCircle(context, '#c9ced6', x, -0.19, 0.022);
  }
  drawLine(context, '#c9ced6', 0.012, 'M-.26-.19H0');
  drawLine(context, darken(frame, 0.25), 0.026, 'M-.26-.19L-.1-.42M-.26-.19L0-.18');
  drawLine(context, frame, 0.03, 'M0-.18L-.1-.44M-.1-.42L.19-.44M0-.18L.19-.42M.26-.19L.18-.5');
  drawLine(context, lighten(frame, 0.45), 0.008, 'M-.09-.427L.17-.447');
  fillCircle(context, dark, 0, -0.18, 0.05);
  fillCircle(context, '#c9ced6', 0, -0.18, 0.026);
  drawLine(context, dark, 0.014, 'M0-.18L.04-.09');
  fillBox(context, dark, { x: 0.01, y: -0.095, w: 0.07, h: 0.018, r: 0.008 });
  drawLine(context, dark, 0.018, 'M-.1-.44L-.115-.49');
  fillOval(context, '#6b3f26', { x: -0.115, y: -0.5, w: 0.16, h: 0.045 }, 0.05);
  drawLine(context, dark, 0.02, 'M.18-.5L.16-.54Q.22-.57 .27-.53');
  fillPath(context, '#a8743f', 'M.22-.5H.38L.36-.37H.24z');
  fillPath(context, '#c48f57', 'M.215-.51H.385V-.485H.215z');
}
