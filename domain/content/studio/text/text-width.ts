/** Scripts that write without spaces: a word cannot be told from the next by looking. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー々〆]/u;

/** Letters that take more room than most, in widths of an ordinary small letter. */
const WIDTHS: readonly [RegExp, number][] = [
  [/\p{M}/u, 0],
  [/[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u, 2],
  [/[WM@%&—]/u, 1.6],
  [/[mwшщжюм]|\p{Lu}/u, 1.3],
];

/** How much room a text takes on a line, in widths of an ordinary small letter: an estimate on the safe side. */
export function measureWidth(text: string): number {
  return [...text].reduce((sum, char) => sum + (WIDTHS.find(([pattern]) => pattern.test(char))?.[1] ?? 1), 0);
}

/** The characters of a text as a reader counts them: an emoji of several, or a letter with its marks, is one. */
export function splitGraphemes(text: string): string[] {
  return text.match(/\p{RGI_Emoji}|[\s\S](?:\p{M}|\u200d|\ufe0f)*/gv) ?? [];
}
