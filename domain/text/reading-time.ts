import { splitGraphemes } from './graphemes.ts';
import { hasUnspaced } from './scripts.ts';

/** Characters per second: comfortable, and the fastest readable pace. */
export const READING = { easy: 15, fast: 18 } as const;

/**
 * The amount to read, in Latin letters. A letter of a script without spaces counts as two. Marks above and below a letter
 * do not count; the letters and vowel signs of an Indic syllable do.
 */
export function measureReadingLength(text: string): number {
  return splitGraphemes(text).reduce((sum, grapheme) => sum + (hasUnspaced(grapheme) ? 2 : countLetters(grapheme)), 0);
}

function countLetters(grapheme: string): number {
  if (grapheme.length === 1) return 1;
  return Math.max(1, grapheme.normalize('NFC').match(/[\p{L}\p{Mc}]/gu)?.length ?? 0);
}

/** Reading time in milliseconds, rounded up to a tenth of a second. */
export function estimateReadingMs(text: string, lettersPerSecond: number = READING.easy): number {
  return Math.ceil((measureReadingLength(text) / lettersPerSecond) * 10) * 100;
}

/** Seconds to read all lines at the fastest readable pace. */
export function estimateReadingSeconds(lines: readonly string[]): number {
  return lines.reduce((ms, line) => ms + estimateReadingMs(line, READING.fast), 0) / 1_000;
}
