import { isLatin } from './scripts.ts';
import { foldWords, STOP_WORDS } from './words.ts';

const GERMAN =
  /\b(?:der|die|das|und|nicht|ein|eine|einen|ist|mit|für|auf|dein|deine|deinen|wir|wie|warum|zum|zur|du|dich|ohne|schon|bevor|wenn)\b/giu;

/** The minimum share of stop words in English running text. */
const LEAST_STOP_WORDS = 0.25;

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
