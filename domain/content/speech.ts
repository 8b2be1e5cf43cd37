import { splitGraphemes } from '../text/graphemes.ts';
import { hasUnspaced } from '../text/scripts.ts';

/** Estimated speaking rate at speed 1. */
const WORDS_PER_SECOND = 2.4;

/** About so many letters of a script without spaces make a spoken word. */
const LETTERS_PER_WORD = 2;

/** Estimates how long a script takes to speak, in seconds. `speed` multiplies the voice's natural pace. */
export function estimateSpokenSeconds(script: string, speed = 1): number {
  const letters = splitGraphemes(script);
  const unspaced = letters.filter((letter) => hasUnspaced(letter) && /[\p{L}\p{N}]/u.test(letter)).length;
  const rest = letters.map((letter) => (hasUnspaced(letter) ? ' ' : letter)).join('');
  const spaced = rest.match(/\S+/gu)?.length ?? 0;
  return (spaced + unspaced / LETTERS_PER_WORD) / WORDS_PER_SECOND / speed;
}
