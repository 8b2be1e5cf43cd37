import type { Color } from './deck.ts';
import { toOklch } from './oklch.ts';

/** Where each hue begins, in degrees of OKLCH. */
const HUES: readonly (readonly [number, string])[] = [
  [0, 'pink'],
  [12, 'red'],
  [45, 'orange'],
  [80, 'yellow'],
  [118, 'lime green'],
  [135, 'green'],
  [175, 'teal'],
  [215, 'blue'],
  [285, 'violet'],
  [320, 'magenta'],
];
const GREY_CHROMA = 0.03;

/** The colour in English words for an image model, such as "deep green". Models draw `#RRGGBB` as letters. */
export function describeColour(color: Color): string {
  const { l, c, h } = toOklch(color);
  if (c < GREY_CHROMA) return l > 0.93 ? 'white' : l < 0.25 ? 'black' : l > 0.7 ? 'light grey' : 'dark grey';
  const hue = HUES.findLast(([from]) => h >= from)?.[1] ?? 'pink';
  if (hue === 'orange' && l < 0.6) return 'brown';
  const depth = l > 0.85 ? 'pale ' : l < 0.45 ? 'deep ' : c < 0.09 ? 'muted ' : '';
  return `${depth}${hue}`;
}
