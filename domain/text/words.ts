/** Words that carry no topic. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being but by can could did do does
  doing down each few for from further get had has have having he her here hers him his how i if in into is it its itself
  just like me more most my no nor not now of off on once only or other our ours out over own please same she should so
  some such than that the their theirs them then there these they this those through to too under until up us very was we
  were what when where which while who whom why will with would you your yours`.split(/\s+/u),
);

/** The words of a text in lower case, in order. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? []
  );
}

/** The stems of a text's words, without stop words. */
export function extractStems(text: string): Set<string> {
  return new Set(
    splitWords(text)
      .filter((word) => !STOP_WORDS.has(word))
      .map(stemWord),
  );
}

/** A rough stemmer: `roasting` and `roasts` have the same stem. */
function stemWord(word: string): string {
  if (word.length <= 4) return word.replace(/s$/u, '');
  return word.replace(/(?:ingly|edly|ings?|ies|ied|ed|es|ly|s|y|e)$/u, '');
}
