/** Scripts without spaces between words. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー々〆]/u;

/** Widths of wide characters, relative to a lower-case letter. */
const WIDTHS: readonly [RegExp, number][] = [
  [/\p{M}/u, 0],
  [/[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u, 2],
  [/[WM@%&—]/u, 1.6],
  [/[mwшщжюм]|\p{Lu}/u, 1.3],
];

/** The width of a text on a line, in lower-case letters. Conservative estimate. */
export function measureWidth(text: string): number {
  return [...text].reduce((sum, char) => sum + (WIDTHS.find(([pattern]) => pattern.test(char))?.[1] ?? 1), 0);
}

/** The graphemes of a text: an emoji sequence or a letter with its marks is one. */
export function splitGraphemes(text: string): string[] {
  return text.match(/\p{RGI_Emoji}|[\s\S](?:\p{M}|\u200d|\ufe0f)*/gv) ?? [];
}
