import type { CaptionWord } from '../../../decks/deck.ts';
import { endsSentence } from '../../../text/sentences.ts';
import { splitByWeight, type Span } from './speech.ts';

/** How far a cut may move to fall between two sentences, or between two words. */
const MAX_SHIFT_MS = { sentence: 1_200, word: 600 };
const SHORTEST_MS = 900;

/**
 * Splits a video near the given shares, preferably after a sentence or word. With `word`, a sentence that ends further away does not
 * count. A cut that would leave less than `SHORTEST_MS` is dropped.
 */
export function splitNear(
  shares: readonly number[],
  words: readonly CaptionWord[],
  durationMs: number,
  after: 'sentence' | 'word' = 'sentence',
): Span[] {
  const starts = [0];
  for (const share of shares) {
    const at = findPauseNear(share * durationMs, words, after);
    if (at - (starts.at(-1) ?? 0) >= SHORTEST_MS && durationMs - at >= SHORTEST_MS) starts.push(at);
  }
  return starts.map((startMs, at) => ({ startMs, endMs: starts[at + 1] ?? durationMs }));
}

/** `splitNear` with a span for each share, if necessary within a sentence and shorter. */
export function splitIntoAll(shares: readonly number[], words: readonly CaptionWord[], durationMs: number): Span[] {
  const spans = splitNear(shares, words, durationMs);
  if (spans.length > shares.length) return spans;
  const bounds = [0, ...shares, 1];
  return splitByWeight(
    bounds.slice(1).map((bound, at) => bound - (bounds[at] ?? 0)),
    durationMs,
  );
}

function findPauseNear(ms: number, words: readonly CaptionWord[], after: 'sentence' | 'word'): number {
  const begins = words.slice(1);
  const afterSentence = begins.filter((_, at) => endsSentence(words[at]?.text ?? ''));
  const [sentence, word] = [findNearestStart(ms, afterSentence), findNearestStart(ms, begins)];
  if (sentence !== null && Math.abs(sentence - ms) <= MAX_SHIFT_MS[after]) return sentence;
  return word !== null && Math.abs(word - ms) <= MAX_SHIFT_MS.word ? word : Math.round(ms);
}

function findNearestStart(ms: number, words: readonly CaptionWord[]): number | null {
  let best: number | null = null;
  for (const { startMs } of words) if (best === null || Math.abs(startMs - ms) < Math.abs(best - ms)) best = startMs;
  return best;
}
