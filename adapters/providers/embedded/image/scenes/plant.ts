import { mix } from '../../colors.ts';
import type { Painting } from '../painting.ts';
import { drawShadow, lighten, shadeAcross } from './shades.ts';
import { fillLeaf, fillOval, fillPath } from './shapes.ts';

const LEAVES = [
  [-0.25, -0.42, 0],
  [0.25, -0.44, 0.2],
  [-0.15, -0.58, 0.5],
  [0.16, -0.6, 0.1],
  [-0.31, -0.27, 0.3],
  [0.3, -0.29, 0.45],
  [0.01, -0.64, 0.75],
  [-0.06, -0.46, 0.95],
] as const;

/** A plant in a pot that stands on the origin; 0.65 high. */
export function drawPlant({ context, palette }: Painting): void {
  drawShadow(context, 0, 0.26);
  for (const [x, y, light] of LEAVES) {
    const color = mix('#2f6f4a', '#9ccf7c', light);
    fillLeaf(context, color, [x * 0.1, -0.18], [x, y]);
    fillLeaf(context, lighten(color, 0.14), [x * 0.1, -0.18], [x, y], 0.09);
  }
  const pot = mix(palette.warm, palette.pale, 0.25);
  fillPath(context, shadeAcross(pot, -0.13, 0.26), 'M-.13-.2H.13L.1-.02Q.09 .01 .06 .01H-.06Q-.09 .01-.1-.02z');
  fillOval(context, '#4a3426', { x: 0, y: -0.2, w: 0.26, h: 0.04 });
  fillPath(context, shadeAcross(lighten(pot, 0.12), -0.14, 0.28), 'M-.14-.2Q0-.165 .14-.2V-.15Q0-.115-.14-.15z');
}
