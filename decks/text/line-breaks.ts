/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff01-\uff60ー]/u;
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED.source}`, 'u');
const ENDS_UNSPACED = new RegExp(`${UNSPACED.source}$`, 'u');
const HIRAGANA = /^\p{Script=Hiragana}+$/u;
/** Characters that must not start a line (kinsoku): closing marks, small kana, iteration and length marks, units. */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}\p{M}、。，．：；！？!?,.:;…‥・ーゝゞヽヾ々〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ〜～ๆฯ%％‰℃°\u00a0\u202f\u2060]/u;
/** Characters that must not end a line: opening marks and currency signs. */
const NOT_LAST = /[\p{Ps}\p{Pi}$¥￥€£₩฿#＃@＠\u00a0\u202f\u2060]$/u;
/** Longest Japanese phrase, in letters, that is kept on one line with its ending. */
const MAX_PHRASE = 7;

const words = new Intl.Segmenter('ja', { granularity: 'word' });
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a paragraph at every position at which a line may end. */
export function splitIntoPieces(paragraph: string): string[] {
  return (paragraph.match(/[^ \u200b]+[ \u200b]*/g) ?? []).flatMap((chunk) => {
    const piece = chunk.replaceAll('\u200b', '');
    return UNSPACED.test(piece) ? splitPhrases(piece) : [piece];
  });
}

/** Splits a piece that is wider than a line: links and paths after punctuation, scripts without spaces between letters. */
export function splitPiece(piece: string): string[] {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u.test(piece)) {
    return mergeParts(splitGraphemes(piece), (before, after) => mustNotBreak(before, after));
  }
  return piece.match(/.+?(?:[-/,;=&?_.[\]]+(?=[^ ])|\s*$)/gsu) ?? [piece];
}

/** Splits a text into grapheme clusters. */
export function splitGraphemes(text: string): string[] {
  return Array.from(letters.segment(text), ({ segment }) => segment);
}

/** The amount of text in Latin letters; a letter of a script without spaces counts as two. */
export function measureReadingLength(text: string): number {
  return splitGraphemes(text).reduce((sum, letter) => sum + (UNSPACED.test(letter) ? 2 : 1), 0);
}

/** True if two adjacent words are written without a space between them. */
export function joinsWithoutSpace(before: string, after: string): boolean {
  return ENDS_UNSPACED.test(before) && BEGINS_UNSPACED.test(after);
}

/** Splits a text without spaces into words, each with its endings and marks. */
function splitPhrases(text: string): string[] {
  const parts = Array.from(words.segment(text), ({ segment }) => segment);
  return mergeParts(parts, (before, after) => {
    if (mustNotBreak(before, after)) return true;
    if (!ENDS_UNSPACED.test(before) && !BEGINS_UNSPACED.test(after)) return true;
    if (/\d$/u.test(before) && /^\p{Script=Han}/u.test(after)) return true;
    const ending = HIRAGANA.test(after) && ENDS_UNSPACED.test(before);
    return ending && (after.length === 1 || before.length + after.length <= MAX_PHRASE);
  });
}

function mustNotBreak(before: string, after: string): boolean {
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
