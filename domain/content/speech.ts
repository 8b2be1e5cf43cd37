/** Estimated speaking rate at speed 1. */
const WORDS_PER_SECOND = 2.4;

/** Scripts without spaces between words. About two of their characters make a spoken word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const CHARACTERS_PER_WORD = 2;

/** Estimates how long a script takes to speak, in seconds. `speed` multiplies the voice's natural pace. */
export function estimateSpokenSeconds(script: string, speed = 1): number {
  const unspaced = script.match(UNSPACED)?.length ?? 0;
  const spaced = script
    .replace(UNSPACED, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '').length;
  return (spaced + unspaced / CHARACTERS_PER_WORD) / WORDS_PER_SECOND / speed;
}
