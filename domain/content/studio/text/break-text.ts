import { splitGraphemes, UNSPACED, measureWidth } from './text-width.ts';

/** A place inside a word where a line may end, unseen. */
const BREAK = '\u200b';

/** What does not begin a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;

/**
 * Lets words that are wider than a line end it inside: after their punctuation, else anywhere. Widths as in `widthOf`. Scripts
 * without spaces end their lines by rules of their own.
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

/** A text in pieces of one caption word each: by its spaces, and long words in parts. */
export function splitCaptionWords(text: string): string[] {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  return words.flatMap((word) => (measureWidth(word) > MAX_CAPTION_WIDTH ? splitLongWord(word) : [word]));
}

const MAX_CAPTION_WIDTH = 20;
const PART_WIDTH = 12;

/** Parts of about the same width; a script without spaces is parted where it turns from one alphabet to the next. */
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
