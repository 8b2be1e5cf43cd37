import type { Captions } from '../../domain/decks/deck.ts';
import { CAPTION_STYLE_TERMS } from '../../domain/decks/deck-limits.ts';
import {
  PAGE_LENGTH,
  SHORTEST_MS,
  isApart,
  isPunctuation,
  isShort,
  measureLength,
  measureWords,
  setTime,
  type Group,
  type Page,
  type PageWord,
} from './caption-page.ts';
import { findPlace, type Place } from './caption-places.ts';
import { joinShortPages } from './join-short-pages.ts';

/**
 * Splits words into pages. A page ends where the captions move, and the next one begins there. A page that would be too short to read
 * is joined with a neighbour or takes words of it; one that the end of its place makes too short is shown in the next place.
 */
export function splitIntoPages(captions: Captions, durationMs: number, places: readonly Place[]): Page[] {
  const words = measureWords(captions.words ?? []);
  let own = words.map((word) => findPlace(places, word));
  const split = (by: readonly Place[]): Page[] =>
    joinShortPages(setTimes(groupWords(words, by, captions), durationMs), captions, durationMs);
  let pages = split(own);
  places.slice(1).forEach((next, at) => {
    const last = pages.findLast(({ place }) => place === places[at]);
    if (!last || !isShort(last, captions)) return;
    const moved = own.map((place, index) => (place === last.place && index >= last.first ? next : place));
    const changed = split(moved);
    if (measureMissing(changed, captions) < measureMissing(pages, captions)) [own, pages] = [moved, changed];
  });
  return pages.map((page, at) => (isShort(page, captions) ? startEarlier(page, pages[at - 1]) : page));
}

/** Shows a page that is still short before it is spoken, as far as there is room. */
function startEarlier(page: Page, before: Page | undefined): Page {
  const earliestMs = Math.max(page.place.startMs, before?.endMs ?? 0);
  return { ...page, startMs: Math.max(earliestMs, page.endMs - SHORTEST_MS) };
}

function groupWords(words: readonly PageWord[], own: readonly Place[], captions: Captions): Group[] {
  const groups: Group[] = [];
  words.forEach((word, index) => {
    const group = groups.at(-1);
    const last = group?.words.at(-1);
    const place = own[index];
    if (!place) return;
    const startsPage = !last || isApart(last, word) || group?.place !== place || isFull(group.words, word, captions);
    if (!group || (startsPage && !isPunctuation(word))) groups.push({ first: index, words: [word], place });
    else group.words.push(word);
  });
  return groups;
}

/** Words written without spaces are short, so two of them count as one unless the deck sets `maxWords`. */
function isFull(words: readonly PageWord[], word: PageWord, { maxWords, style }: Captions): boolean {
  const limit = maxWords ?? CAPTION_STYLE_TERMS[style].words;
  const joined = maxWords === undefined && limit > 1 && word.space === 0;
  return words.length >= (joined ? 2 * limit : limit) || measureLength([...words, word]) > PAGE_LENGTH.usual;
}

function setTimes(groups: readonly Group[], durationMs: number): Page[] {
  const pages: Page[] = [];
  let nextMs = durationMs;
  for (const group of groups.toReversed()) {
    const page = setTime(group, nextMs);
    pages.push(page);
    nextMs = page.startMs;
  }
  return pages.toReversed();
}

/** The milliseconds that short pages lack in all. */
function measureMissing(pages: readonly Page[], captions: Captions): number {
  return pages.reduce((sum, page) => sum + (isShort(page, captions) ? SHORTEST_MS - page.endMs + page.startMs : 0), 0);
}
