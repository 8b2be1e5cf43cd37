import { countUnspacedLetters, hasUnspaced, replaceUnspaced } from './scripts.ts';

/** Words that carry no topic. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being but by can could did do does
  doing down each few for from further get had has have having he her here hers him his how i if in into is it its itself
  just like me more most my no nor not now of off on once only or other our ours out over own please same she should so
  some such than that the their theirs them then there these they this those through to too under until up us very was we
  were what when where which while who whom why will with would you your yours`.split(/\s+/u),
);

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const TERM = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;

/** The dictionaries of the segmenter for Chinese, Japanese, Thai, Lao, Khmer and Burmese do not depend on the locale. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The words of a text as they are written. The parts of a hyphenated word are words. */
export function splitWords(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap(splitUnspaced);
}

/** The words of a text as a reader counts them: a hyphenated word is one. */
export function splitTerms(text: string): string[] {
  return (text.match(TERM) ?? []).flatMap(splitUnspaced);
}

/** About so many letters of a script without spaces make a word. */
const LETTERS_PER_WORD = 2;

/** The number of spoken words: an estimate for scripts without spaces, and much faster than splitting. */
export function countWords(text: string): number {
  const spaced = replaceUnspaced(text, ' ').match(/\S+/gu)?.length ?? 0;
  return spaced + countUnspacedLetters(text) / LETTERS_PER_WORD;
}

/** The words of a text for comparison: normalised, in lower case. */
export function foldWords(text: string): string[] {
  return splitWords(text.normalize('NFKC').toLowerCase());
}

/** All parts of a text: words, spaces and punctuation. */
export function segmentWords(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function splitUnspaced(word: string): string[] {
  if (!hasUnspaced(word)) return [word];
  return Array.from(segmenter.segment(word)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** The words of a text that say what it is about, in lower case: neither short nor a stop word. */
export function listContentWords(text: string): string[] {
  return foldWords(text).filter((word) => word.length >= (hasUnspaced(word) ? 2 : 4) && !STOP_WORDS.has(word));
}

/** The stems of a text's words, without stop words. */
export function extractStems(text: string): Set<string> {
  return new Set(
    foldWords(text)
      .filter((word) => !STOP_WORDS.has(word))
      .map(stemWord),
  );
}

/** A rough stemmer: `roasting` and `roasts` have the same stem. */
function stemWord(word: string): string {
  if (word.length <= 4) return word.replace(/s$/u, '');
  return word.replace(/(?:ingly|edly|ings?|ies|ied|ed|es|ly|s|y|e)$/u, '');
}
