/** Each of these characters is a grapheme. */
const PRINTABLE_ASCII = /^[ -~]*$/u;

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits a text into graphemes: a letter with its marks, or an emoji sequence, is one grapheme. */
export function splitGraphemes(text: string): string[] {
  if (PRINTABLE_ASCII.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
