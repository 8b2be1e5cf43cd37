import { splitGraphemes } from './graphemes.ts';
import { hasUnspaced } from './scripts.ts';
import { measureWidth } from './widths.ts';

/** Zero-width space: an invisible line break opportunity. */
const BREAK = '\u200b';

/** Characters that must not start a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]/u;

const PART_WIDTH = 12;

/**
 * Allows line breaks in words that are wider than a line: after punctuation, or else anywhere. Widths are those of
 * `measureWidth`. Scripts without spaces have their own line breaking rules.
 */
export function breakLongWords(text: string, widest: number): string {
  return text.replace(/\S+/gu, (word) =>
    measureWidth(word) > widest && !hasUnspaced(word) ? breakWord(word, widest) : word,
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

/** Splits a word into parts of similar width. */
export function splitLongWord(word: string): string[] {
  const found: string[] = [];
  for (const char of splitGraphemes(word)) {
    const part = found.at(-1);
    const full = part === undefined || measureWidth(part + char) > PART_WIDTH;
    if (full && !(part !== undefined && CLOSING.test(char))) found.push(char);
    else found[found.length - 1] = (part ?? '') + char;
  }
  return found;
}
