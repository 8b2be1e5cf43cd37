import { canHyphenate, splitIntoPieces } from './line-breaks.ts';
import { breaksAnywhere } from './scripts.ts';

/** Widths of characters that are not as wide as a lower-case letter. */
const WIDTHS: readonly [RegExp, number][] = [
  [/\p{M}/u, 0],
  [/[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u, 2],
  [/[WM@%&—]/u, 1.6],
  [/[mwшщжюм]|\p{Lu}/u, 1.3],
];

/** The widest text that fits a line at a readable size: a link or number, and a word, which hyphens can divide. */
const MAX_WIDTH = { whole: 25, divided: 34 };

/** The width of a text on a line, in lower-case letters. Conservative estimate. */
export function measureWidth(text: string): number {
  return [...text].reduce((sum, char) => sum + (WIDTHS.find(([pattern]) => pattern.test(char))?.[1] ?? 1), 0);
}

/** Whether every word fits a line at a readable size. */
export function fitsLine(text: string): boolean {
  return text
    .split(/\s+/u)
    .flatMap(splitIntoPieces)
    .every(
      (piece) =>
        breaksAnywhere(piece) || measureWidth(piece) <= (canHyphenate(piece) ? MAX_WIDTH.divided : MAX_WIDTH.whole),
    );
}
