import { splitGraphemes } from './graphemes.ts';
import { beginsUnspaced, beginsWithHan, breaksAnywhere, endsUnspaced, hasUnspaced, isHiragana } from './scripts.ts';
import { segmentWords } from './words.ts';

/** Characters that must not start a line (kinsoku): closing marks, small kana, iteration and length marks, units. */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}\p{M}、。，．：；！？!?,.:;…‥・ーゝゞヽヾ々〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ〜～ๆฯ%％‰℃°\u00a0\u202f\u2060]/u;
/** Characters that must not end a line: opening marks and currency signs. */
const NOT_LAST = /[\p{Ps}\p{Pi}$¥￥€£₩฿#＃@＠\u00a0\u202f\u2060]$/u;
/** Longest Japanese phrase, in letters, that is kept on one line with its ending. */
const MAX_PHRASE = 7;

/** Splits a paragraph at every position at which a line may end. */
export function splitIntoPieces(paragraph: string): string[] {
  return (paragraph.match(/[^ \u200b]+[ \u200b]*/g) ?? []).flatMap((chunk) =>
    splitPhrases(chunk.replaceAll('\u200b', '')),
  );
}

/** Splits a piece that is wider than a line: links and paths after punctuation, other scripts between letters. */
export function splitPiece(piece: string): string[] {
  if (breaksAnywhere(piece)) return mergeParts(splitGraphemes(piece), mustNotBreak);
  return piece.match(/.+?(?:[-/,;=&?_.[\]]+(?=[^ ])|\s*$)/gsu) ?? [piece];
}

/** True if two adjacent words are written without a space between them. */
export function joinsWithoutSpace(before: string, after: string): boolean {
  return endsUnspaced(before) && beginsUnspaced(after);
}

/** The phrases of a text without spaces: each is a word with its endings and marks. A word of other scripts is one phrase. */
export function splitPhrases(text: string): string[] {
  if (!hasUnspaced(text)) return [text];
  return mergeParts(segmentWords(text), (before, after) => {
    if (mustNotBreak(before, after)) return true;
    if (!endsUnspaced(before) && !beginsUnspaced(after)) return true;
    if (/\d$/u.test(before) && beginsWithHan(after)) return true;
    const ending = isHiragana(after) && endsUnspaced(before);
    return ending && (after.length === 1 || before.length + after.length <= MAX_PHRASE);
  });
}

/** True if a line must not end between two parts of a text. */
export function mustNotBreak(before: string, after: string): boolean {
  return NOT_FIRST.test(after) || NOT_LAST.test(before) || /^\s/u.test(after);
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
