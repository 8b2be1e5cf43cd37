import type { CaptionWord } from '../../../../domain/decks/deck.ts';
import { placeWords } from '../../../../domain/text/caption-words.ts';
import type { SpokenMark } from './espeak.ts';

/** Minimum length of a word without a mark. */
const MIN_MS = 1;

interface Span {
  text: string;
  /** Positions in code points, `[from, to)`. */
  from: number;
  to: number;
}

/**
 * Computes the times of all words: in order, ascending and within the duration. A word that is not spoken (a dash, an
 * emoji) shares the time of the previous word.
 */
export function computeWordTimes(text: string, marks: readonly SpokenMark[], durationMs: number): CaptionWord[] {
  const spans = findWordSpans(text);
  const starts = interpolateStarts(findStarts(spans, marks, durationMs), spans, durationMs);
  return spans.map(({ text: word }, index) => {
    const startMs = starts[index] ?? 0;
    const next = starts[index + 1] ?? durationMs;
    return {
      text: word,
      startMs,
      endMs: Math.max(startMs + MIN_MS, Math.min(findSilence(startMs, next, marks), next)),
    };
  });
}

/** The start of the pause that ends `(from, to)`; `to` if there is none. */
function findSilence(from: number, to: number, marks: readonly SpokenMark[]): number {
  const within = marks.filter(({ ms }) => ms > from && ms < to);
  const lastSound = within.findLastIndex(({ kind }) => kind !== 'pause');
  return lastSound < 0 ? to : (within[lastSound + 1]?.ms ?? to);
}

/** Finds the positions of the words and converts them from UTF-16 units to code points. */
function findWordSpans(text: string): Span[] {
  let [at, codePoints] = [0, 0];
  const advance = (to: number): number => {
    codePoints += Array.from(text.slice(at, to)).length;
    at = to;
    return codePoints;
  };
  return placeWords(text).map((word) => ({ text: word.text, from: advance(word.from), to: advance(word.to) }));
}

/** The start of each word by its first mark; null without a mark, or if the mark is not after the previous word. */
function findStarts(spans: readonly Span[], marks: readonly SpokenMark[], durationMs: number): (number | null)[] {
  const words = marks.filter((mark) => mark.kind === 'word');
  let last = -1;
  return spans.map(({ from, to }, index) => {
    const mark = words.find(({ at, ms }) => at >= from && at < to && ms > last);
    const latestMs = durationMs - MIN_MS * (spans.length - index);
    if (!mark || mark.ms > latestMs) return index === 0 ? (last = 0) : null;
    return (last = index === 0 ? 0 : Math.round(mark.ms));
  });
}

/** Fills unknown starts: divides the time between two known starts by the length of the words. */
function interpolateStarts(starts: readonly (number | null)[], spans: readonly Span[], durationMs: number): number[] {
  const full: number[] = [];
  for (let at = 0; at < starts.length;) {
    let end = at + 1;
    while (end < starts.length && starts[end] === null) end++;
    const [from, to] = [starts[at] ?? 0, starts[end] ?? durationMs];
    const lengths = spans.slice(at, end).map((span) => span.to - span.from);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    let before = 0;
    for (const [index, length] of lengths.entries()) {
      const earliest = from + index * MIN_MS;
      full.push(Math.max(earliest, Math.round(from + ((to - from) * before) / total)));
      before += length;
    }
    at = end;
  }
  return full;
}
