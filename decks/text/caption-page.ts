import type { Captions, CaptionWord } from '../../domain/decks/deck.ts';
import { endsSentence } from '../../domain/text/sentences.ts';
import type { CaptionArea } from './caption-areas.ts';
import { measureReadingLength } from '../../domain/text/reading-time.ts';
import { joinsWithoutSpace } from '../../domain/text/line-breaks.ts';

export interface PageWord extends CaptionWord {
  /** In units of `measureReadingLength`, as is the space between it and the word before. */
  length: number;
  space: 0 | 1;
}

/** Words that are shown together. */
export interface Page extends Group {
  startMs: number;
  endMs: number;
}

export interface Group {
  /** The index of its first word. */
  first: number;
  words: PageWord[];
  area: CaptionArea;
}

/** In units of `measureReadingLength`. A page exceeds `usual` only if it would otherwise be too short to read. */
export const PAGE_LENGTH = { usual: 34, most: 48 };
/** Punctuation never begins a page. */
const PUNCTUATION = /^\p{P}+$/u;
const PAUSE_MS = 600;
const LINGER_MS = 250;
/** A page that is shown for less cannot be read. Single words, in the style `word`, can. */
export const SHORTEST_MS = 500;

/** Sets the times of a page. It is shown until the next one or, before a pause, until shortly after its last word. */
export function setTime({ first, words, area }: Group, nextMs: number): Page {
  const startMs = Math.max(words[0]?.startMs ?? 0, area.startMs);
  const spokenMs = words.at(-1)?.endMs ?? 0;
  const untilMs = nextMs - spokenMs <= PAUSE_MS ? nextMs : Math.max(spokenMs + LINGER_MS, startMs + SHORTEST_MS);
  return { first, words, area, startMs, endMs: Math.min(untilMs, nextMs, area.endMs) };
}

export function isShort({ startMs, endMs }: Page, { style }: Captions): boolean {
  return style !== 'word' && endMs - startMs < SHORTEST_MS;
}

/** True if a sentence ends or a pause lies between two words. */
export function isApart(last: CaptionWord, word: CaptionWord): boolean {
  return isPaused(last, word) || endsSentence(last.text);
}

export function isPaused(last: CaptionWord, word: CaptionWord): boolean {
  return word.startMs - last.endMs > PAUSE_MS;
}

/** Measures each word once, because pages are tried in many ways. */
export function measureWords(words: readonly CaptionWord[]): PageWord[] {
  return words.map((word, at) => {
    const before = words[at - 1]?.text.trim() ?? '';
    const space = joinsWithoutSpace(before, word.text) ? 0 : 1;
    return { ...word, length: measureReadingLength(word.text.trim()), space };
  });
}

/** Measures the length of words that are shown together. */
export function measureLength(words: readonly PageWord[]): number {
  return words.reduce((sum, { length, space }, at) => sum + length + (at === 0 ? 0 : space), 0);
}

export function isPunctuation({ text }: CaptionWord): boolean {
  return PUNCTUATION.test(text.trim());
}
