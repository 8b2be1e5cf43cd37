const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The graphemes of a text: a letter with its marks is one, and an emoji sequence. */
export function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
