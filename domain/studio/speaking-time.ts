import { UNSPACED } from './letters.ts';

/** How fast a voice speaks at its own pace, as estimated before anything is spoken. */
const PER_SECOND = { words: 2.4, letters: 17, unspacedLetters: 6.5 };

/** Seconds that a text takes to say; `speed` 1 is the voice's own pace. */
export function scriptSeconds(text: string, speed = 1): number {
  const letters = [...text].filter((char) => /[\p{L}\p{N}]/u.test(char));
  const unspaced = letters.filter((char) => UNSPACED.test(char)).length;
  const words = text.split(/\s+/u).filter((word) => [...word].some((char) => /[\p{L}\p{N}]/u.test(char)));
  const spaced = words.filter((word) => !UNSPACED.test(word)).length;
  const slow = Math.max(spaced / PER_SECOND.words, (letters.length - unspaced) / PER_SECOND.letters);
  return (slow + unspaced / PER_SECOND.unspacedLetters) / speed;
}

/** How fast a text is read without hurry, and the fastest that still counts as readable. */
export const READING = { easy: 15, fast: 19 } as const;

/** Milliseconds that a text takes to read, in whole tenths of a second. */
export function readingMs(text: string, charactersPerSecond: number = READING.easy): number {
  return Math.ceil((text.length / charactersPerSecond) * 10) * 100;
}
