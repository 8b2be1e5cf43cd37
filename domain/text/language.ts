import { STOP_WORDS, splitWords } from './words.ts';

const GERMAN =
  /\b(?:der|die|das|und|nicht|ein|eine|einen|ist|mit|für|auf|dein|deine|deinen|wir|wie|warum|zum|zur|du|dich|ohne|schon|bevor|wenn)\b/giu;

/** The minimum share of stop words in English running text. */
const LEAST_STOP_WORDS = 0.25;

/** Whether most letters of a text are Latin. */
export function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length * 2 >= letters.length;
}

/** Heuristic, needed because German capitalises every noun. */
export function isGerman(text: string): boolean {
  const words = splitWords(text);
  return words.length > 0 && (text.match(GERMAN)?.length ?? 0) / words.length >= 0.12;
}

/** Heuristic for a text of several sentences. */
export function isEnglish(text: string): boolean {
  const words = splitWords(text);
  const known = words.filter((word) => STOP_WORDS.has(word)).length;
  return isLatin(text) && !isGerman(text) && words.length > 0 && known / words.length >= LEAST_STOP_WORDS;
}
