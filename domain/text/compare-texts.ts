import { splitGraphemes } from './graphemes.ts';
import { hasUnspaced } from './scripts.ts';
import { foldWords } from './words.ts';

/**
 * The parts by which texts are compared: words in lower case, and letters of scripts without spaces, so that a text is
 * found in another one wherever that is split.
 */
export function foldParts(text: string): string[] {
  return foldWords(text).flatMap((word) => (hasUnspaced(word) ? splitGraphemes(word) : [word]));
}

/** Whether two texts are equal if case and punctuation are ignored. */
export function isSameText(a: string, b: string): boolean {
  const [one, other] = [foldParts(a), foldParts(b)];
  return one.length > 0 ? one.join(' ') === other.join(' ') : a.trim() === b.trim();
}

/** Whether the other text contains, in a row, three quarters of the shorter one and at least `leastWords` words of it. */
export function repeatsSentence(a: string, b: string, leastWords: number): boolean {
  const [short = [], long = []] = [foldParts(a), foldParts(b)].sort((one, other) => one.length - other.length);
  const least = short.some(hasUnspaced) ? 2 * leastWords : leastWords;
  if (short.length < least) return false;
  const needed = Math.max(least, Math.ceil(short.length * 0.75));
  const whole = ` ${long.join(' ')} `;
  return short.some(
    (_, at) => at + needed <= short.length && whole.includes(` ${short.slice(at, at + needed).join(' ')} `),
  );
}
