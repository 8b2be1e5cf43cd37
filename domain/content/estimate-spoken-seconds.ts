import { countWords } from '../text/words.ts';

/** Estimated speaking rate at speed 1. */
const WORDS_PER_SECOND = 2.4;

/** Estimates how long a script takes to speak, in seconds. `speed` multiplies the voice's natural pace. */
export function estimateSpokenSeconds(script: string, speed = 1): number {
  return countWords(script) / WORDS_PER_SECOND / speed;
}
