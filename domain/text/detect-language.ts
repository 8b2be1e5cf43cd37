import { FUNCTION_WORDS } from './function-words.ts';
import { foldWords, STOP_WORDS } from './words.ts';
import { isLatin } from './scripts.ts';

const GERMAN =
  /\b(?:der|die|das|und|nicht|ein|eine|einen|ist|mit|für|auf|dein|deine|deinen|wir|wie|warum|zum|zur|du|dich|ohne|schon|bevor|wenn)\b/giu;

/** The minimum share of stop words in English running text. */
const LEAST_STOP_WORDS = 0.25;

/** Scripts that stand for one language. Kana come before Han, because Japanese uses both. */
const BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Khmer}/gu, 'km'],
  [/\p{Script=Arabic}/gu, 'ar'],
];

/** Letters of Persian and Urdu that Arabic does not have. */
const FOREIGN_ARABIC = /[پچژگکیٹڈڑے]/gu;

/** The least share of function words by which a language is detected. */
const LEAST_SHARE = 0.1;

/** Returns the ISO 639-1 code of the language of a text of several sentences; null if it cannot be determined. A heuristic. */
export function detectLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  // Kana are a third of Japanese text or more, and every other script here is nearly all of a text in its language.
  const written = BY_SCRIPT.find(([script]) => (text.match(script)?.length ?? 0) / letters >= 0.3);
  if (written?.[1] === 'ar' && (text.match(FOREIGN_ARABIC)?.length ?? 0) > letters / 100) return null;
  return written ? written[1] : detectByWords(foldWords(text), text);
}

/** Letters that few languages have add this much to the share of function words. */
const LETTER_SHARE = 0.08;

function detectByWords(words: readonly string[], text: string): string | null {
  const isLikely = (language: string): boolean =>
    BY_LETTER.some(([letters, one]) => one === language && letters.test(text));
  const [best] = Object.entries(FUNCTION_WORDS)
    .map(([language, { bound, other }]) => {
      const share = words.filter((word) => bound.has(word) || other.has(word)).length / words.length;
      return { language, share, rank: share + (isLikely(language) ? LETTER_SHARE : 0) };
    })
    .toSorted((one, two) => two.rank - one.rank);
  return best !== undefined && best.share >= LEAST_SHARE ? best.language : null;
}

/** Letters that few languages with the same script have. */
const BY_LETTER: readonly (readonly [RegExp, string])[] = [
  [/[äöüß]/iu, 'de'],
  [/[őű]/iu, 'hu'],
  [/[ğışİ]/u, 'tr'],
  [/[łąęśżźć]/iu, 'pl'],
  [/[řěůč]/iu, 'cs'],
  [/[ñ¿¡]/iu, 'es'],
  [/[ãõ]/iu, 'pt'],
  [/[çèêœ]/iu, 'fr'],
  [/[æø]/iu, 'da'],
  [/[å]/iu, 'sv'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
];

/** Guesses the language of a single word by its letters: English if they suggest no other one. */
export function guessLanguage(word: string): string {
  return BY_LETTER.find(([letters]) => letters.test(word))?.[1] ?? 'en';
}

/** Heuristic, needed because German capitalises every noun. */
export function isGerman(text: string): boolean {
  const words = foldWords(text);
  return words.length > 0 && (text.match(GERMAN)?.length ?? 0) / words.length >= 0.12;
}

/** Heuristic for a text of several sentences. */
export function isEnglish(text: string): boolean {
  const words = foldWords(text);
  const known = words.filter((word) => STOP_WORDS.has(word)).length;
  return isLatin(text) && !isGerman(text) && words.length > 0 && known / words.length >= LEAST_STOP_WORDS;
}
