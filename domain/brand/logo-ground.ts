/** A logo whose pixels have this mean opacity fills its rectangle. */
const FILLED = 0.95;
/** A logo that is lighter than this, from 0 to 255, needs a dark ground. */
const MAX_LEVEL_ON_LIGHT = 165;

/**
 * Chooses the ground on which a logo is visible, from its pixels of red, green, blue and alpha. A logo that fills its rectangle has a
 * ground of its own, so one like it is chosen.
 */
export function chooseGround(rgba: Uint8Array): 'light' | 'dark' {
  const pixels = Array.from({ length: rgba.length / 4 }, (_, at) => {
    const [r = 0, g = 0, b = 0, a = 0] = rgba.subarray(at * 4, at * 4 + 4);
    return { level: 0.2126 * r + 0.7152 * g + 0.0722 * b, alpha: a / 255 };
  });
  const covered = pixels.reduce((sum, { alpha }) => sum + alpha, 0);
  if (covered === 0) return 'light';
  const level = pixels.reduce((sum, pixel) => sum + pixel.level * pixel.alpha, 0) / covered;
  const fills = covered / pixels.length >= FILLED;
  return (fills ? level >= 128 : level <= MAX_LEVEL_ON_LIGHT) ? 'light' : 'dark';
}
