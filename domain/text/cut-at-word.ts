import { splitGraphemes } from './graphemes.ts';
import { splitPhrases } from './line-breaks.ts';

/** Cuts to at most `limit` UTF-16 units, at a word if possible and never inside a grapheme. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const words = takeWhileShort((text.match(/\s+|\S+/gu) ?? []).flatMap(splitPhrases), limit).trimEnd();
  return words === '' ? cutToLength(text, limit) : words;
}

/** Cuts to at most `limit` UTF-16 units, never inside a grapheme. */
export function cutToLength(text: string, limit: number): string {
  return text.length <= limit ? text : takeWhileShort(splitGraphemes(text), limit).trimEnd();
}

function takeWhileShort(pieces: readonly string[], limit: number): string {
  let taken = '';
  for (const piece of pieces) {
    if (taken.length + piece.length > limit) break;
    taken += piece;
  }
  return taken;
}
