import { UNSPACED } from './text-width.ts';

/** Letters per second at which a text is read without hurry, and the fastest that still counts as readable. */
export const READING = { easy: 15, fast: 18 } as const;

/** How much there is to read, in letters: one of a script without spaces says as much as two. */
export function countReadingLetters(text: string): number {
  return [...text].reduce((sum, letter) => sum + (UNSPACED.test(letter) ? 2 : letter.length), 0);
}

/** Milliseconds that a text takes to read, in whole tenths of a second. */
export function estimateReadingMs(text: string, lettersPerSecond: number = READING.easy): number {
  return Math.ceil((countReadingLetters(text) / lettersPerSecond) * 10) * 100;
}
