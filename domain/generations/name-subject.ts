import { isFunctionWord } from '../text/function-words.ts';
import type { ComposingTerms } from './composition.ts';

/** Spanish, Portuguese and Italian verbs of the first person plural. */
const OUR_VERB = /^\p{Lu}\p{Ll}+(?:[aeiá]mos|iamo)$/u;

/** Puts the name of the brand before a text that names neither the brand nor what it is. */
export function nameSubject(
  text: string,
  { pool, brand, connectives: { colon = ': ' } }: Pick<ComposingTerms, 'pool' | 'brand' | 'connectives'>,
): string {
  if (brand === '' || pool.names(text)) return text;
  const { language } = pool;
  const [first = ''] = text.split(' ');
  const isLowered = language !== 'en' && language !== 'de' && (OUR_VERB.test(first) || isFunctionWord(first, language));
  return `${brand}${colon}${isLowered ? first.toLowerCase() : first}${text.slice(first.length)}`;
}
