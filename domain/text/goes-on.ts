import { extractFigures } from './figures.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { pointsBack } from './stands-alone.ts';
import { hasUnspaced } from './scripts.ts';
import { foldWords } from './words.ts';

/** Words that, among the first of a sentence, show that it is about the writers' own work. */
const OURSELVES = new Set(
  `we our wir unser unsere nous notre nos nuestro nuestra nuestros nuestras noi nostro nostra nossa nosso nossos nossas
  wij ons onze vi vår vårt våra nasz nasza nasze`.split(/\s+/u),
);
const FIRST_WORDS = 3;

/** Whether a sentence continues the one before: it points at it, shares a word, or both are about the writers' work. */
export function goesOn(before: string, after: string): boolean {
  const areOurs = [before, after].every((text) =>
    foldWords(text)
      .slice(0, FIRST_WORDS)
      .some((word) => OURSELVES.has(word)),
  );
  return areOurs || pointsBack(after) || countSharedWords(before, after) > 0;
}

const ALL_FUNCTION_WORDS = new Set(
  Object.values(FUNCTION_WORDS).flatMap(({ bound, other }) => [...bound, ...other, 'one']),
);

/** Particles and endings of Japanese. */
const HIRAGANA = /^\p{Script=Hiragana}+$/u;

/** How many content words of at least so many letters stand in both texts, in any form. */
export function countSharedWords(text: string, other: string, leastLetters = 4): number {
  const words = listTopicWords(other, leastLetters);
  return listTopicWords(text, leastLetters).filter((word) => words.some((one) => one === word || areForms(one, word)))
    .length;
}

/** The topic words of a text: no figures or function words. In scripts without spaces, two letters suffice. */
export function listTopicWords(text: string, leastLetters: number): string[] {
  return foldWords(text).filter((word) => {
    const isLong = word.length >= (hasUnspaced(word) ? 2 : leastLetters);
    return isLong && !HIRAGANA.test(word) && !ALL_FUNCTION_WORDS.has(word) && extractFigures(word).length === 0;
  });
}

/** Whether two words may be forms of one, such as `rutas` and `ruta`. */
export function areForms(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isLatin = /\p{Script=Latin}/u.test(short);
  const stem = isLatin ? short.slice(0, Math.max(4, short.length - 1)) : short;
  return stem.length >= (isLatin ? 4 : 2) && long.startsWith(stem) && long.length <= short.length + 2;
}
