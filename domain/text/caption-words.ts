import { splitGraphemes } from './graphemes.ts';
import { splitPhrases } from './line-breaks.ts';

/** A word with its position in a text, in UTF-16 units. */
export interface PlacedWord {
  text: string;
  from: number;
  to: number;
}

/** The most characters of a caption word in a deck. Only links are longer. */
const MAX_LENGTH = 80;

/** The words of a text as they are spoken and captioned: with their punctuation, and phrases of scripts without spaces. */
export function placeWords(text: string): PlacedWord[] {
  return Array.from(text.matchAll(/\S+/gu)).flatMap(({ 0: chunk, index }) => {
    let to = index;
    return splitPhrases(chunk).map((phrase) => {
      const from = to;
      to += phrase.length;
      return { text: phrase, from, to };
    });
  });
}

export function splitCaptionWords(text: string): string[] {
  return placeWords(text).flatMap(({ text: word }) => (word.length > MAX_LENGTH ? splitByLength(word) : [word]));
}

function splitByLength(word: string): string[] {
  return splitGraphemes(word).reduce<string[]>((parts, grapheme) => {
    const last = parts.at(-1);
    return last !== undefined && last.length + grapheme.length <= MAX_LENGTH
      ? [...parts.slice(0, -1), last + grapheme]
      : [...parts, grapheme];
  }, []);
}
