import type { Captions } from '../../domain/decks/deck.ts';
import { breakAtPhrases, type Language } from './break-at-phrases.ts';
import {
  SHORTEST_MS,
  isApart,
  isPunctuation,
  isShort,
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
export function splitIntoPages(
  captions: Captions,
  durationMs: number,
  places: readonly Place[],
  language: Language,
): Page[] {
  const words = measureWords(captions.words ?? []);
  let own = words.map((word) => findPlace(places, word));
  const split = (by: readonly Place[]): Page[] =>
    joinShortPages(setTimes(groupWords(words, by, captions, language), durationMs), captions, durationMs, language);
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

/** Lengthens a short page by showing it before its first word is spoken, as far as there is room. */
function startEarlier(page: Page, before: Page | undefined): Page {
  const earliestMs = Math.max(page.place.startMs, before?.endMs ?? 0);
  return { ...page, startMs: Math.max(earliestMs, page.endMs - SHORTEST_MS) };
}

/** Groups words up to a sentence mark, a pause or another place, and splits each group at the ends of phrases. */
function groupWords(
  words: readonly PageWord[],
  own: readonly Place[],
  captions: Captions,
  language: Language,
): Group[] {
  const groups: Group[] = [];
  words.forEach((word, index) => {
    const group = groups.at(-1);
    const last = group?.words.at(-1);
    const place = own[index];
    if (!place) return;
    const isNew = !last || isApart(last, word) || group?.place !== place;
    if (!group || (isNew && !isPunctuation(word))) groups.push({ first: index, words: [word], place });
    else group.words.push(word);
  });
  return groups.flatMap(({ first, words: whole, place }) => {
    let at = first;
    return breakAtPhrases(whole, captions, language).map((part): Group => {
      const group = { first: at, words: part, place };
      at += part.length;
      return group;
    });
  });
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
