import { beginsDefinite, pointsBack } from './stands-alone.ts';
import { foldWords, listContentWords } from './words.ts';

/** Words that, among the first of a sentence, show that it is about the writers' own work. */
const OURSELVES = new Set(
  `we our wir unser unsere nous notre nos nuestro nuestra nuestros nuestras noi nostro nostra nossa nosso nossos nossas
  wij ons onze vi vår vårt våra nasz nasza nasze`.split(/\s+/u),
);
const FIRST_WORDS = 3;

/** Whether a sentence visibly goes on from the one before it: it points at it, shares a word with it, or both are about the writers' work. */
export function goesOn(before: string, after: string): boolean {
  const areOurs = [before, after].every((text) =>
    foldWords(text)
      .slice(0, FIRST_WORDS)
      .some((word) => OURSELVES.has(word)),
  );
  return areOurs || pointsBack(after) || beginsDefinite(after) || countSharedWords(before, after) > 0;
}

/** Particles and endings of Japanese. */
const HIRAGANA = /^\p{Script=Hiragana}+$/u;

/** How many content words of a text stand in another one, in any form. */
export function countSharedWords(text: string, other: string): number {
  const words = listContentWords(other);
  const own = listContentWords(text).filter((word) => !HIRAGANA.test(word));
  return own.filter((word) => words.some((one) => areForms(one, word))).length;
}

/** Whether two words may be forms of one, such as `rutas` and `ruta`. */
export function areForms(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isLatin = /\p{Script=Latin}/u.test(short);
  const stem = isLatin ? short.slice(0, Math.max(4, short.length - 1)) : short;
  return stem.length >= (isLatin ? 4 : 2) && long.startsWith(stem) && long.length <= short.length + 2;
}
