import { detectLanguage } from './detect-language.ts';
import { isBoundWord } from './function-words.ts';
import { splitGraphemes } from './graphemes.ts';
import { splitIntoPieces } from './line-breaks.ts';
import { splitSentences, stripFullStop } from './sentences.ts';
import { measureWidth } from './widths.ts';

/** A clause ends with a comma and a space, or with a comma of a script without spaces. */
const CLAUSE_END = /(?<=[,;:،؛])\s+|(?<=[、，；：])\s*/u;

/** The text before its first comma, in any script. */
export function cutAtComma(text: string): string {
  return text.split(/[,،、]/u, 1)[0] ?? text;
}

/** A headline: the first sentence, cut at a word if it is too wide. */
export function cutHeadline(text: string, widest = 64): string {
  const [first = text.trim()] = splitSentences(text);
  if (measureWidth(first) <= widest) return stripFullStop(first);
  const clause = first.split(CLAUSE_END)[0] ?? first;
  if (clause !== first && measureWidth(clause) <= widest && measureWidth(clause) >= 12) {
    return clause.replace(/\p{Terminal_Punctuation}$/u, '');
  }
  const words = cutToWidth(splitIntoPieces(first), widest - 1);
  return `${(words === '' ? cutToWidth(splitGraphemes(first), widest - 1) : dropBoundWords(words)).trim()}…`;
}

/** Drops articles, prepositions and other bound words at the end of a cut text. */
function dropBoundWords(text: string): string {
  const words = text.trim().split(' ');
  const language = detectLanguage(text);
  while (words.length > 2 && isBoundWord(words.at(-1) ?? '', language)) words.pop();
  return words.join(' ');
}

function cutToWidth(pieces: readonly string[], widest: number): string {
  let cut = '';
  for (const piece of pieces) {
    if (measureWidth(cut + piece) > widest) break;
    cut += piece;
  }
  return cut;
}
