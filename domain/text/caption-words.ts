import { splitPhrases } from './line-breaks.ts';
import { splitLongWord } from './long-words.ts';
import { measureWidth } from './widths.ts';

/** A word with its place in a text, in UTF-16 units. */
export interface PlacedWord {
  text: string;
  from: number;
  to: number;
}

const MAX_CAPTION_WIDTH = 20;

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

/** Splits a text into caption words; words that are too wide for a line are split further. */
export function splitCaptionWords(text: string): string[] {
  const words = placeWords(text).map((word) => word.text);
  return words.flatMap((word) => (measureWidth(word) > MAX_CAPTION_WIDTH ? splitLongWord(word) : [word]));
}
