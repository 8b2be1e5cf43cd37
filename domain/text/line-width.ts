/** Widths of wide characters, relative to a lower-case letter. */
const WIDTHS: readonly [RegExp, number][] = [
  [/[WM@%&]/u, 1.6],
  [/[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 2],
  [/[mwшщжюм]|\p{Lu}/u, 1.3],
];

/** The widest word that fits a line at a readable size. */
const MAX_WORD_WIDTH = 25;

/** Whether every word fits a line at a readable size. Conservative estimate. */
export function fitsLine(text: string): boolean {
  return text.split(/\s+/u).every((word) => measureWidth(word) <= MAX_WORD_WIDTH);
}

function measureWidth(word: string): number {
  const widths = [...word].map((char) => WIDTHS.find(([pattern]) => pattern.test(char))?.[1] ?? 1);
  return widths.reduce((sum, width) => sum + width, 0);
}
