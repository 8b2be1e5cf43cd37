import { isHyphenated, removeSoftHyphens, splitLetters, splitPiece } from '../../domain/text/line-breaks.ts';
import { hasConnectedLetters } from '../../domain/text/scripts.ts';
import { hyphenate } from './hyphenate.ts';
import type { WordPart } from './wrap-text.ts';

const SOFT_HYPHEN = '\u00ad';

/**
 * The parts of a word at which a line may end: after a hyphen of its own, at soft hyphens of the text or where its language divides
 * it, with a drawn hyphen. Links divide after punctuation and other scripts between letters, without one.
 */
export function divideWord(word: string, language: () => string | null): WordPart[] {
  if (!isHyphenated(word)) return splitPiece(removeSoftHyphens(word)).map((text) => ({ text, hyphen: false }));
  return word.split(/(?<=\p{L}[-/])(?=\p{L})/u).flatMap((compound) => {
    const own = compound.split(SOFT_HYPHEN);
    const parts = own.length > 1 ? own : hyphenate(compound, language());
    return parts.map((text, at) => ({ text, hyphen: at < parts.length - 1 }));
  });
}

/** Divides parts between letters that are still wider than a line, with a drawn hyphen: the last resort. */
export function divideAnywhere(parts: readonly WordPart[], isTooWide: (text: string) => boolean): WordPart[] {
  return parts.flatMap((part) => {
    if (!isTooWide(part.text) || hasConnectedLetters(part.text)) return [part];
    const pieces: string[] = [];
    for (const letter of splitLetters(part.text)) {
      const last = pieces.at(-1);
      if (last === undefined || isTooWide(`${last}${letter}-`)) pieces.push(letter);
      else pieces[pieces.length - 1] = last + letter;
    }
    const isLetters = isHyphenated(part.text);
    return pieces.map((text, at) =>
      at < pieces.length - 1 ? { text, hyphen: isLetters } : { text, hyphen: part.hyphen },
    );
  });
}
