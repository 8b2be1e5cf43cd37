import type { CaptionWord } from '../../../decks/deck.ts';
import { endsWithPause, endsSentence } from '../../../text/sentences.ts';
import type { MadeMedia } from '../../media-call.ts';
import { splitCaptionWords } from '../../../text/caption-words.ts';
import { requireAssetId } from '../media/visuals.ts';
import { estimateSpokenSeconds } from '../../estimate-spoken-seconds.ts';

/** How far a cut may move to fall between two sentences, or between two words. */
const MAX_SHIFT_MS = { sentence: 1_200, word: 600 };
const SHORTEST_MS = 900;

export interface Span {
  startMs: number;
  endMs: number;
}

export interface Speech {
  src: string;
  durationMs: number;
  words: CaptionWord[];
}

const SHORTEST_PART_MS = 200;
/** A word may end this long after its audio, because providers round. */
const ROUNDING_MS = 200;

/** The speech of a voice call. Word timings are estimated if the provider reports none. */
export function buildSpeech(made: MadeMedia, text: string): Speech {
  const reported = normaliseWords(made.words ?? []);
  const durationMs = Math.round(made.durationMs ?? reported.at(-1)?.endMs ?? estimateSpokenSeconds(text) * 1_000);
  const words = reported
    .filter(({ startMs, endMs }) => startMs < durationMs && endMs <= durationMs + ROUNDING_MS)
    .map((word) => ({ ...word, endMs: Math.min(word.endMs, durationMs) }));
  return { src: requireAssetId(made), durationMs, words: words.length > 0 ? words : estimateWords(text, durationMs) };
}

/** The words of a transcript; empty if none were recognised. */
export function listTranscriptWords({ words }: MadeMedia): CaptionWord[] {
  return normaliseWords(words ?? []);
}

/** Estimates word timings in proportion to the word lengths. */
export function estimateWords(text: string, durationMs: number): CaptionWord[] {
  const words = splitCaptionWords(text);
  const weights = words.map((word) => [...word].length + (endsWithPause(word) ? 4 : 1));
  const total = sum(weights);
  let passed = 0;
  let startMs = 0;
  return words.flatMap((word, at) => {
    passed += weights[at] ?? 0;
    const endMs = Math.round((passed / total) * durationMs);
    const spoken = { text: word, startMs, endMs };
    startMs = endMs;
    return endMs > spoken.startMs ? [spoken] : [];
  });
}

/** Consecutive spans of the parts of a spoken text, from the start to the end of the speech. */
export function alignParts(parts: readonly string[], { words, durationMs }: Speech): Span[] {
  const lengths = parts.map(countLetters);
  const total = Math.max(1, sum(lengths));
  const spoken = Math.max(1, sum(words.map(({ text }) => countLetters(text))));
  const findPartStart = (part: number): number => {
    const before = (sum(lengths.slice(0, part)) / total) * spoken;
    let passedLetters = 0;
    for (const word of words) {
      const letters = countLetters(word.text);
      if (passedLetters + letters / 2 >= before) return word.startMs;
      passedLetters += letters;
    }
    return durationMs;
  };
  const starts = parts.map((_, at) => (at === 0 ? 0 : findPartStart(at)));
  const spans = starts.map((startMs, at) => ({ startMs, endMs: starts[at + 1] ?? durationMs }));
  const tooShort = spans.some(({ startMs, endMs }) => endMs - startMs < SHORTEST_PART_MS);
  return tooShort ? splitByWeight(lengths, durationMs) : spans;
}

/** Splits a duration by weights. Each part has at least a fifth of a second if the duration allows. */
export function splitByWeight(weights: readonly number[], durationMs: number): Span[] {
  const least = Math.min(SHORTEST_PART_MS, Math.floor(durationMs / Math.max(1, weights.length)));
  const free = durationMs - least * weights.length;
  const total = sum(weights);
  let [passed, startMs] = [0, 0];
  return weights.map((weight, at) => {
    passed += total > 0 ? weight / total : 1 / weights.length;
    const endMs = at === weights.length - 1 ? durationMs : least * (at + 1) + Math.round(passed * free);
    const span = { startMs, endMs };
    startMs = endMs;
    return span;
  });
}

/** Removes empty words, shortens overlapping ones, and splits long ones. */
function normaliseWords(words: readonly CaptionWord[]): CaptionWord[] {
  let free = 0;
  return words.flatMap((word) => {
    const startMs = Math.max(free, Math.round(word.startMs));
    const endMs = Math.round(word.endMs);
    if (word.text.trim() === '' || endMs <= startMs) return [];
    free = endMs;
    return estimateWords(word.text, endMs - startMs).map((part) => ({
      text: part.text,
      startMs: part.startMs + startMs,
      endMs: part.endMs + startMs,
    }));
  });
}

function countLetters(text: string): number {
  return [...text].filter((char) => /[\p{L}\p{N}]/u.test(char)).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Splits a video near the given shares, preferably after a sentence, else after a word. With `word`, a sentence end
 * counts only within the shorter shift of a word. A cut that would leave less than `SHORTEST_MS` is dropped.
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
