import type { Captions } from '../../domain/decks/deck.ts';
import { isBoundWord } from '../../domain/text/function-words.ts';
import type { Language } from './break-at-phrases.ts';
import {
  PAGE_LENGTH,
  isApart,
  isPaused,
  isPunctuation,
  isShort,
  measureLength,
  setTime,
  type Group,
  type Page,
} from './caption-page.ts';

/** Joins each page that is too short to read with a neighbour, or gives it words of one. */
export function joinShortPages(
  pages: readonly Page[],
  captions: Captions,
  durationMs: number,
  language: Language,
): Page[] {
  const joined = [...pages];
  for (let at = 0; at < joined.length;) {
    const page = joined[at];
    const change =
      page && isShort(page, captions) ? findChange(joined, at, { ...captions, language }, durationMs) : null;
    if (!change) at++;
    else {
      joined.splice(change.at, 2, ...change.pages);
      at = Math.max(0, change.at - 1);
    }
  }
  return joined;
}

interface Change {
  /** The index of the first of the two pages that are replaced. */
  at: number;
  pages: Page[];
}

/** The costs of joining two pages: 1 if a sentence ends between them, 2 if they have different areas, 3 if both. */
const COSTS = [0, 1, 2, 3];

/** Joins a short page with one beside it, preferably of the same sentence and area, or takes words of its neighbour. */
function findChange(
  pages: readonly Page[],
  at: number,
  captions: Omit<Limits, 'most'>,
  durationMs: number,
): Change | null {
  const pairs = [at, at - 1].flatMap((first) => {
    const [a, b] = [pages[first], pages[first + 1]];
    const [last, next] = [a?.words.at(-1), b?.words[0]];
    // The words of a page are not shown in the next area here, because they may not fit there.
    if (!a || !b || !last || !next || isPaused(last, next) || (first === at && a.area !== b.area)) return [];
    const cost = (isApart(last, next) ? 1 : 0) + (a.area === b.area ? 0 : 2);
    return [{ first, a, b, nextMs: pages[first + 2]?.startMs ?? durationMs, cost }];
  });
  for (const most of [PAGE_LENGTH.usual, PAGE_LENGTH.most]) {
    for (const cost of COSTS) {
      const limits = { ...captions, most };
      const equal = pairs.filter((pair) => pair.cost === cost);
      for (const { first, a, b, nextMs } of equal) {
        const joined = { ...a, words: [...a.words, ...b.words] };
        if (fits(joined, limits)) return { at: first, pages: [setTime(joined, nextMs)] };
      }
      for (const { first, a, b, nextMs } of equal) {
        const shared = a.area === b.area ? shareWords(a, b, nextMs, limits) : null;
        if (shared) return { at: first, pages: shared };
      }
    }
  }
  return null;
}

type Limits = Captions & { most: number; language: Language };

function fits({ words }: Group, { maxWords = Infinity, most }: Limits): boolean {
  return words.length <= maxWords && measureLength(words) <= most;
}

/** Finds the best split of two pages with which both fit and neither is short: after a phrase, then the nearest. */
function shareWords({ first, area, words: head }: Page, b: Page, nextMs: number, limits: Limits): Page[] | null {
  const words = [...head, ...b.words];
  const isBound = (at: number): boolean => isBoundWord(words[at - 1]?.text ?? '', limits.language());
  const near = (at: number): number => Math.abs(at - head.length) + (isBound(at) ? words.length : 0);
  const splits = [...words.keys()].slice(1).toSorted((one, other) => near(one) - near(other));
  for (const at of splits) {
    const next = words[at];
    if (!next || isPunctuation(next)) continue;
    const later = setTime({ first: first + at, words: words.slice(at), area }, nextMs);
    const pages = [setTime({ first, words: words.slice(0, at), area }, later.startMs), later];
    if (pages.every((page) => fits(page, limits) && !isShort(page, limits))) return pages;
  }
  return null;
}
