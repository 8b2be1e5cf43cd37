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
import { findCaptionArea, type CaptionArea } from './caption-areas.ts';
import { joinShortPages } from './join-short-pages.ts';

/**
 * Splits words into pages. A page ends where the captions move. A page that would be too short to read is joined with a
 * neighbour or takes words of it; one that the end of its area makes too short may be shown in the next area.
 */
export function splitIntoPages(
  captions: Captions,
  durationMs: number,
  areas: readonly CaptionArea[],
  language: Language,
): Page[] {
  const words = measureWords(captions.words ?? []);
  let areaOfWord = words.map((word) => findCaptionArea(areas, word));
  const split = (by: readonly CaptionArea[]): Page[] =>
    joinShortPages(setTimes(groupWords(words, by, captions, language), durationMs), captions, durationMs, language);
  let pages = split(areaOfWord);
  // A short last page of an area is tried in the next area, and stays there if short pages then lack less time.
  for (let at = 0; at + 1 < areas.length; at++) {
    const next = areas[at + 1];
    const last = pages.findLast((page) => page.area === areas[at]);
    if (!next || !last || !isShort(last, captions)) continue;
    const moved = areaOfWord.map((area, index) => (area === last.area && index >= last.first ? next : area));
    const changed = split(moved);
    if (measureMissing(changed, captions) < measureMissing(pages, captions)) [areaOfWord, pages] = [moved, changed];
  }
  return pages.map((page, at) => (isShort(page, captions) ? startEarlier(page, pages[at - 1]) : page));
}

/** Lengthens a short page by showing it before its first word is spoken, as far as there is room. */
function startEarlier(page: Page, before: Page | undefined): Page {
  const earliestMs = Math.max(page.area.startMs, before?.endMs ?? 0);
  return { ...page, startMs: Math.max(earliestMs, page.endMs - SHORTEST_MS) };
}

/** Groups words up to a sentence mark, a pause or another area, and splits each group at the ends of phrases. */
function groupWords(
  words: readonly PageWord[],
  areaOfWord: readonly CaptionArea[],
  captions: Captions,
  language: Language,
): Group[] {
  const groups: Group[] = [];
  words.forEach((word, index) => {
    const group = groups.at(-1);
    const last = group?.words.at(-1);
    const area = areaOfWord[index];
    if (!area) return;
    const isNew = !last || isApart(last, word) || group?.area !== area;
    if (!group || (isNew && !isPunctuation(word))) groups.push({ first: index, words: [word], area });
    else group.words.push(word);
  });
  return groups.flatMap(({ first, words: whole, area }) => {
    let at = first;
    return breakAtPhrases(whole, captions, language).map((part): Group => {
      const group = { first: at, words: part, area };
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

/** Sums the milliseconds that short pages lack. */
function measureMissing(pages: readonly Page[], captions: Captions): number {
  return pages.reduce((sum, page) => sum + (isShort(page, captions) ? SHORTEST_MS - page.endMs + page.startMs : 0), 0);
}
