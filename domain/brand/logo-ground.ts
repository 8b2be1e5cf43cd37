/** Pixels with less alpha do not show. */
const OPAQUE = 0.95;
/** A brightness from 0 to 255: a lighter logo needs a dark ground. */
const LIGHT = 165;

/**
 * The ground on which a logo is visible, from its pixels of red, green, blue and alpha. A logo that fills its rectangle brings its own
 * ground, which continues.
 */
export function chooseGround(rgba: Uint8Array): 'light' | 'dark' {
  const pixels = Array.from({ length: rgba.length / 4 }, (_, at) => {
    const [r = 0, g = 0, b = 0, a = 0] = rgba.subarray(at * 4, at * 4 + 4);
    return { level: 0.2126 * r + 0.7152 * g + 0.0722 * b, alpha: a / 255 };
  });
  const covered = pixels.reduce((sum, { alpha }) => sum + alpha, 0);
  if (covered === 0) return 'light';
  const level = pixels.reduce((sum, pixel) => sum + pixel.level * pixel.alpha, 0) / covered;
  const fills = covered / pixels.length >= OPAQUE;
  return (fills ? level >= 128 : level <= LIGHT) ? 'light' : 'dark';
}
