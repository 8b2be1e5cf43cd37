import { UNSPACED } from './text-width.ts';

/** Characters per second: comfortable, and the fastest readable pace. */
export const READING = { easy: 15, fast: 18 } as const;

/** The length to read in characters. A character of a script without spaces counts twice. */
export function countReadingLetters(text: string): number {
  return [...text].reduce((sum, letter) => sum + (UNSPACED.test(letter) ? 2 : letter.length), 0);
}

/** Reading time in milliseconds, rounded up to a tenth of a second. */
export function estimateReadingMs(text: string, lettersPerSecond: number = READING.easy): number {
  return Math.ceil((countReadingLetters(text) / lettersPerSecond) * 10) * 100;
}

/** Seconds to read all lines at the fastest readable pace. */
export function estimateReadingSeconds(lines: readonly string[]): number {
  return lines.reduce((ms, line) => ms + estimateReadingMs(line, READING.fast), 0) / 1_000;
}
