export interface Colour {
  r: number;
  g: number;
  b: number;
}

/** Colours closer than this look alike (CIE76 in Lab). */
const MIN_DISTANCE = 8;
const NEAR_WHITE = 95;
const NEAR_BLACK = 8;

const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;
const RGB = /^rgba?\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*(?:[,/]\s*(\d*\.?\d+)(%?)\s*)?\)$/iu;
const HSL =
  /^hsla?\(\s*(\d{1,3})(?:deg)?\s*[, ]\s*(\d{1,3})%\s*[, ]\s*(\d{1,3})%\s*(?:[,/]\s*(\d*\.?\d+)(%?)\s*)?\)$/iu;

/** Parses hex, `rgb()` and `hsl()` colours. Returns null for anything else and for mostly transparent colours. */
export function parseColour(text: string): Colour | null {
  const hex = HEX.exec(text)?.[1];
  if (hex !== undefined) return parseHex(hex);
  const rgb = RGB.exec(text);
  if (rgb) {
    const [r, g, b] = rgb.slice(1, 4).map(Number) as [number, number, number];
    return Math.max(r, g, b) > 255 || isTransparent(rgb[4], rgb[5]) ? null : { r, g, b };
  }
  const hsl = HSL.exec(text);
  return hsl && !isTransparent(hsl[4], hsl[5])
    ? convertHsl(Number(hsl[1]), Number(hsl[2]) / 100, Number(hsl[3]) / 100)
    : null;
}

/** Formats as lower-case `#rrggbb`. */
export function toHex({ r, g, b }: Colour): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export function looksAlike(one: Colour, other: Colour): boolean {
  const [a, b] = [toLab(one), toLab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < MIN_DISTANCE;
}

/** Near-white or near-black; a palette needs only one of each. */
export function classifyExtreme(colour: Colour): 'white' | 'black' | null {
  const [lightness] = toLab(colour);
  if (lightness > NEAR_WHITE) return 'white';
  return lightness < NEAR_BLACK ? 'black' : null;
}

export function isGrey({ r, g, b }: Colour): boolean {
  return Math.max(r, g, b) - Math.min(r, g, b) < 16;
}

function isTransparent(alpha: string | undefined, percent: string | undefined): boolean {
  return alpha !== undefined && Number(alpha) / (percent === '%' ? 100 : 1) < 0.5;
}

function parseHex(digits: string): Colour | null {
  const long = digits.length <= 4 ? digits.replace(/./gu, '$&$&') : digits;
  if (long.length === 8 && Number.parseInt(long.slice(6), 16) < 128) return null;
  const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as [number, number, number];
  return { r, g, b };
}

function convertHsl(hue: number, saturation: number, lightness: number): Colour | null {
  if (hue > 360 || saturation > 1 || lightness > 1) return null;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number): number => {
    const turn = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return { r: part(0), g: part(8), b: part(4) };
}

function toLab({ r, g, b }: Colour): [number, number, number] {
  const [lr, lg, lb] = [r, g, b].map((part) => linearize(part / 255)) as [number, number, number];
  const x = applyLabCurve((0.4124 * lr + 0.3576 * lg + 0.1805 * lb) / 0.95047);
  const y = applyLabCurve(0.2126 * lr + 0.7152 * lg + 0.0722 * lb);
  const z = applyLabCurve((0.0193 * lr + 0.1192 * lg + 0.9505 * lb) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const linearize = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const applyLabCurve = (part: number): number => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
