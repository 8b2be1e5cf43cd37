import { computeContrast } from '../../../domain/decks/text-styles.ts';
import type { Pixels } from './frames.ts';
import type { TextMask } from './text-mask.ts';

/** WCAG contrast between letters and the pixels around them: the ratio that 90 % of those pixels reach. */
export function measureContrastAround(pixels: Pixels, mask: TextMask, colors: readonly string[]): number {
  const around: number[] = [];
  const known = new Map<string, number>();
  for (let y = Math.max(0, mask.top - 8); y < Math.min(pixels.height, mask.top + mask.height + 8); y++) {
    for (let x = Math.max(0, mask.left - 8); x < Math.min(pixels.width, mask.left + mask.width + 8); x++) {
      if (!mask.isRing(x, y)) continue;
      const color = readHex(pixels, x, y);
      const ratio = known.get(color) ?? Math.max(...colors.map((letter) => computeContrast(letter, color)));
      known.set(color, ratio);
      around.push(ratio);
    }
  }
  around.sort((a, b) => a - b);
  return around[Math.floor(around.length / 10)] ?? 21;
}

function readHex({ width, data }: Pixels, x: number, y: number): string {
  const at = (y * width + x) * 4;
  return `#${[0, 1, 2].map((channel) => (data[at + channel] ?? 0).toString(16).padStart(2, '0')).join('')}`;
}
