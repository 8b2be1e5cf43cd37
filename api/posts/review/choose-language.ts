import type { ReviewWords } from './review-words.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';

const WORDS = { en, de, es, fr };

/** A language, with the region whose way of writing dates is used. */
const SUPPORTED = /^(en|de|es|fr)(-[A-Za-z]{2})?$/u;

export interface PageLanguage {
  language: keyof typeof WORDS;
  words: ReviewWords;
  /** The time in the zone of the post, in words: `Monday, 2 March 2026 at 18:00 Central European Time`. */
  writeTime: (at: Date, timezone: string) => string;
}

/** The first of a browser's languages in which the page is written, otherwise English. */
export function chooseLanguage(accepted: readonly string[]): PageLanguage {
  const locale = accepted.find((one) => SUPPORTED.test(one)) ?? 'en';
  const language = locale.slice(0, 2).toLowerCase() as keyof typeof WORDS;
  const writeTime = (at: Date, timeZone: string): string =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      // `longGeneric` would write UTC as an offset.
      timeZoneName: timeZone === 'UTC' ? 'short' : 'longGeneric',
      timeZone,
    }).format(at);
  return { language, words: WORDS[language], writeTime };
}
