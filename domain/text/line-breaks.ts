import { splitGraphemes } from './graphemes.ts';
import { splitJapanesePhrases } from './japanese-phrases.ts';
import { beginsUnspaced, beginsWithHan, breaksAnywhere, endsUnspaced, hasKana, hasUnspaced } from './scripts.ts';
import { segmentWords } from './words.ts';

/** Characters that must not start a line (kinsoku): closing marks, small kana, iteration and length marks, units. */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}\p{M}、。，．：；！？!?,.:;…‥・ーゝゞヽヾ々〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ〜～ๆฯ%％‰℃°\u00a0\u202f\u2060]/u;
/** Characters that must not end a line: opening marks and currency signs. */
const NOT_LAST = /[\p{Ps}\p{Pi}$¥￥€£₩฿#＃@＠\u00a0\u202f\u2060]$/u;
/** Letters that a hyphen may divide, with marks around them and hyphens or slashes between them. */
const WORD_OF_LETTERS = /^\P{L}*\p{L}[\p{L}\p{M}'’\u00ad/-]*[^\p{L}\p{N}]*$/u;

/** A word with the spaces after it, and the number before it that counts it. */
const CHUNK = /(?:\d[\d.,:]* (?=°?\p{L}{1,10}(?![\p{L}\p{N}])))?[^ \u200b]+[ \u200b]*/gu;

/** Splits a paragraph at every position at which a line may end. */
export function splitIntoPieces(paragraph: string): string[] {
  return (paragraph.match(CHUNK) ?? []).flatMap((chunk) => splitPhrases(chunk.replaceAll('\u200b', '')));
}

/** Whether a hyphen may divide a word: letters of a script that hyphenates, and no link, number or name with signs. */
export function canHyphenate(word: string): boolean {
  return WORD_OF_LETTERS.test(word) && !breaksAnywhere(word);
}

/** Removes the marks that only say where a word may be divided. */
export function removeSoftHyphens(text: string): string {
  return text.replaceAll('\u00ad', '');
}

/** Splits a piece that is wider than a line: links and paths after punctuation, other scripts between words. */
export function splitPiece(piece: string): string[] {
  if (breaksAnywhere(piece)) return mergeParts(segmentWords(piece), belongsTo);
  return piece.match(/.+?(?:[-/,;=&?_.[\]]+(?=[^ ])|\s*$)/gsu) ?? [piece];
}

/** Whether two adjacent words are written without a space between them. */
export function joinsWithoutSpace(before: string, after: string): boolean {
  return endsUnspaced(before) && beginsUnspaced(after);
}

/** Splits a text between any two letters, by kinsoku. */
export function splitLetters(text: string): string[] {
  return mergeParts(splitGraphemes(text), mustNotBreak);
}

/** The phrases of a text without spaces: each is a word with its endings and marks. A word of other scripts is one phrase. */
export function splitPhrases(text: string): string[] {
  if (!hasUnspaced(text)) return [text];
  return mergeParts(hasKana(text) ? splitJapanesePhrases(text) : segmentWords(text), (before, after) => {
    if (mustNotBreak(before, after)) return true;
    if (!endsUnspaced(before) && !beginsUnspaced(after)) return true;
    return /\d$/u.test(before) && beginsWithHan(after);
  });
}

/** Whether a line must not end between two parts of a text. */
export function mustNotBreak(before: string, after: string): boolean {
  return NOT_FIRST.test(after) || NOT_LAST.test(before) || /^\s/u.test(after);
}

/** Whether a part stays with the word before it, as particles and endings of one kana do. */
function belongsTo(before: string, after: string): boolean {
  return mustNotBreak(before, after) || (/^\p{Script=Hiragana}$/u.test(after) && endsUnspaced(before));
}

function mergeParts(parts: string[], together: (before: string, after: string) => boolean): string[] {
  const pieces: string[] = [];
  for (const part of parts) {
    const before = pieces.at(-1);
    if (before !== undefined && together(before, part)) pieces[pieces.length - 1] = before + part;
    else pieces.push(part);
  }
  return pieces;
}
