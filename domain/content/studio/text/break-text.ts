import { splitGraphemes, UNSPACED, measureWidth } from './text-width.ts';

/** Zero-width space: an invisible line break opportunity. */
const BREAK = '\u200b';

/** Characters that must not start a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;

/**
 * Allows line breaks in words that are wider than a line: after punctuation, or else anywhere. Widths are those of
 * `measureWidth`. Scripts without spaces have their own line breaking rules.
 */
export function breakLongWords(text: string, widest: number): string {
  return text.replace(/\S+/gu, (word) =>
    measureWidth(word) > widest && !UNSPACED.test(word) ? breakWord(word, widest) : word,
  );
}

function breakWord(word: string, widest: number): string {
  return splitGraphemes(word).reduce((out, char, at) => {
    const line = out.slice(out.lastIndexOf(BREAK) + 1);
    const last = line.slice(-1);
    const may = at > 0 && !CLOSING.test(char);
    const full = measureWidth(line + char) > widest * (/[-/.,;:=&?_]/u.test(last) ? 0.5 : 0.8);
    return may && full ? out + BREAK + char : out + char;
  }, '');
}

/** Splits a text into caption words; long words are split further. */
export function splitCaptionWords(text: string): string[] {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  return words.flatMap((word) => (measureWidth(word) > MAX_CAPTION_WIDTH ? splitLongWord(word) : [word]));
}

const MAX_CAPTION_WIDTH = 20;
const PART_WIDTH = 12;

/** Splits into parts of similar width. Text without spaces is split where the script changes. */
function splitLongWord(word: string): string[] {
  const found: string[] = [];
  for (const char of splitGraphemes(word)) {
    const part = found.at(-1);
    const last = part?.slice(-1) ?? '';
    const turns = /\p{Script=Han}/u.test(char) && /[\p{Script=Hiragana}\p{P}]/u.test(last);
    const full = part === undefined || measureWidth(part + char) > PART_WIDTH || (turns && measureWidth(part) >= 6);
    if (full && !(part !== undefined && CLOSING.test(char))) found.push(char);
    else found[found.length - 1] = (part ?? '') + char;
  }
  return found;
}
