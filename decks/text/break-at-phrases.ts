import type { Captions } from '../../domain/decks/deck.ts';
import { CAPTION_STYLE_TERMS } from '../../domain/decks/caption-styles.ts';
import { isBoundWord } from '../../domain/text/function-words.ts';
import { endsWithPause } from '../../domain/text/sentences.ts';
import { isPunctuation, measureLength, PAGE_LENGTH, SHORTEST_MS, type PageWord } from './caption-page.ts';

/** The language of the words; a function, because it is recognised only if it is needed. */
export type Language = () => string | null;

/**
 * Each page costs `page`, and more if it has one word (`alone`), too many (`full`), too little time (`short`) or free
 * room (`uneven`). A break is free after a pause or before a word such as `of`. It costs `bound` after such a word,
 * `together` within a name or after a number, and `anywhere` at any other place.
 */
const COST = { page: 10, alone: 9, full: 12, short: 8, bound: 25, together: 8, anywhere: 3, uneven: 2 };

/** Splits words of one sentence into as few pages as their limits allow, at the ends of phrases. */
export function breakAtPhrases(words: readonly PageWord[], captions: Captions, language: Language): PageWord[][] {
  const limit = captions.maxWords ?? CAPTION_STYLE_TERMS[captions.style].words;
  const units = joinPunctuation(words);
  if (limit === 1) return units;
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= units.length; to++) {
    const end = to === units.length ? 0 : computeBreakCost(units, to, language);
    let least = { cost: Infinity, from: to - 1 };
    for (let from = to - 1; from >= 0; from--) {
      const page = units.slice(from, to).flat();
      if (from < to - 1 && !fitsPage(page, captions, limit)) break;
      const cost = (best[from]?.cost ?? Infinity) + computePageCost(page, units.length, limit) + end;
      if (cost < least.cost) least = { cost, from };
    }
    best.push(least);
  }
  const pages: PageWord[][] = [];
  for (let to = units.length; to > 0; to = best[to]?.from ?? 0) pages.unshift(units.slice(best[to]?.from, to).flat());
  return pages;
}

/** Joins punctuation with the word before it. */
function joinPunctuation(words: readonly PageWord[]): PageWord[][] {
  const units: PageWord[][] = [];
  for (const word of words) {
    const last = units.at(-1);
    if (last && isPunctuation(word)) last.push(word);
    else units.push([word]);
  }
  return units;
}

/**
 * Whether words fit a page. Words written without spaces are short, so two of them count as one. One word more than usual keeps a phrase
 * together. Neither applies if the deck sets `maxWords`.
 */
function fitsPage(page: readonly PageWord[], { maxWords }: Captions, limit: number): boolean {
  const joined = maxWords === undefined && page.slice(1).some(({ space }) => space === 0);
  const most = maxWords === undefined ? limit + 1 : limit;
  return page.length <= (joined ? 2 * limit : most) && measureLength(page) <= PAGE_LENGTH.usual;
}

function computePageCost(page: readonly PageWord[], count: number, limit: number): number {
  const [first, last] = [page[0], page.at(-1)];
  const alone = page.length === 1 && count > 1 ? COST.alone : 0;
  const short = first && last && last.endMs - first.startMs < SHORTEST_MS ? COST.short : 0;
  const freeShare = 1 - measureLength(page) / PAGE_LENGTH.usual;
  const full = page.length > limit && page[1]?.space === 1 ? COST.full : 0;
  return COST.page + alone + short + full + COST.uneven * freeShare * freeShare;
}

/** Computes the cost of a break before the unit `at`. */
function computeBreakCost(units: readonly PageWord[][], at: number, language: Language): number {
  const [before, after] = [units[at - 1]?.at(-1)?.text ?? '', units[at]?.[0]?.text ?? ''];
  if (endsWithPause(before)) return 0;
  if (isBoundWord(before, language())) return COST.bound;
  if (isName(before) && isName(after)) return COST.together;
  if (/^\p{Nd}/u.test(before)) return COST.together;
  return isBoundWord(after, language()) ? 0 : COST.anywhere;
}

/** Whether a word is capitalised like a name. German capitalises all nouns, but two in a row are seldom anything but a name. */
function isName(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word);
}
