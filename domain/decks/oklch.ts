import type { Color } from './deck.ts';

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

/** A colour by lightness (0 to 1), chroma (0 is grey, 0.32 the most vivid) and hue (degrees). Equal steps are equal to the eye. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Converts `#RRGGBB`. */
export function toOklch(color: Color): Oklch {
  const [r, g, b] = [1, 3, 5].map((at) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255)) as Triple;
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const d = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { l, c: Math.hypot(a, d), h: ((Math.atan2(d, a) * 180) / Math.PI + 360) % 360 };
}

/** Converts to `#RRGGBB`. A colour that screens cannot show becomes less vivid; lightness and hue stay. */
export function fromOklch({ l, c, h }: Oklch): Color {
  const [cos, sin] = [Math.cos((h * Math.PI) / 180), Math.sin((h * Math.PI) / 180)];
  let [low, high] = [0, c];
  let channels = toChannels(l, c * cos, c * sin);
  if (!isShown(channels)) {
    for (let step = 0; step < 12; step++) {
      const middle = (low + high) / 2;
      if (isShown(toChannels(l, middle * cos, middle * sin))) low = middle;
      else high = middle;
    }
    channels = toChannels(l, low * cos, low * sin);
  }
  const hex = channels.map((channel) => Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255));
  return `#${hex.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** The angle between two hues, 0 to 180 degrees. */
export function measureHueDistance(a: number, b: number): number {
  const apart = Math.abs(a - b) % 360;
  return Math.min(apart, 360 - apart);
}

type Triple = [number, number, number];

function toChannels(l: number, a: number, b: number): Triple {
  const long = cube(l + 0.3963377774 * a + 0.2158037573 * b);
  const middle = cube(l - 0.1055613458 * a - 0.0638541728 * b);
  const short = cube(l - 0.0894841775 * a - 1.291485548 * b);
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

// Faster than `**`.
const cube = (value: number): number => value * value * value;

function isShown(channels: Triple): boolean {
  return channels.every((channel) => channel >= -1e-4 && channel <= 1 + 1e-4);
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** The colour in English words for an image model, such as "deep green". Models draw `#RRGGBB` as letters. */
export function describeColour(color: Color): string {
  const { l, c, h } = toOklch(color);
  if (c < GREY_CHROMA) return l > 0.93 ? 'white' : l < 0.25 ? 'black' : l > 0.7 ? 'light grey' : 'dark grey';
  const hue = HUES.findLast(([from]) => h >= from)?.[1] ?? 'pink';
  if (hue === 'orange' && l < 0.6) return 'brown';
  const depth = l > 0.85 ? 'pale ' : l < 0.45 ? 'deep ' : c < 0.09 ? 'muted ' : '';
  return `${depth}${hue}`;
}
