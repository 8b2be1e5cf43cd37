/** How fast a presenter speaks at speed 1, as estimated before anything is spoken. */
const WORDS_PER_SECOND = 2.4;

/** Scripts that put no spaces between words: about two of their characters to a spoken word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const CHARACTERS_PER_WORD = 2;

/** Seconds that a script is estimated to take, at `speed` times the voice's own pace. */
export function estimateSpokenSeconds(script: string, speed = 1): number {
  const unspaced = script.match(UNSPACED)?.length ?? 0;
  const spaced = script
    .replace(UNSPACED, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '').length;
  return (spaced + unspaced / CHARACTERS_PER_WORD) / WORDS_PER_SECOND / speed;
}
