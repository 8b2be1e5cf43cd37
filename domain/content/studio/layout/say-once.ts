import type { Box, CaptionWord, Slide } from '../../../decks/deck.ts';
import { foldParts } from '../../../text/compare-texts.ts';
import { estimateReadingMs, READING } from '../../../text/reading-time.ts';
import { endsSentence } from '../../../text/sentences.ts';

/** The part of a narration that a text on screen shows, as indexes of words `[from, to)`. */
interface Match {
  from: number;
  to: number;
}

/** The share of a text's parts that must be spoken in a row. */
const MIN_SHARE = 0.7;
/** A match may begin this long before or after its text. */
const NEAR_MS = 1_500;
/** A rest of a sentence with at most this many words gets no caption. */
const MAX_LEFTOVER_WORDS = 2;

/**
 * Shows every sentence once: words of the narration that a text shows are left out of the captions, and captions wait until
 * the hook has disappeared. A hook that is spoken stays until it has been spoken.
 */
export function sayOnce(
  slides: readonly Slide[],
  words: readonly CaptionWord[],
): { slides: Slide[]; words: CaptionWord[] } {
  const hidden = new Set<number>();
  const cut = slides.map((slide) => ({
    ...slide,
    boxes: slide.boxes.map((box) => {
      const match = findSpokenPart(box, slide, words);
      if (match) for (let at = match.from; at < match.to; at++) hidden.add(at);
      const kept = box.role === 'hook' ? endWithSpeech(box, slide, match && (words[match.to - 1]?.endMs ?? null)) : box;
      if (kept.role === 'hook')
        hideWordsBetween(kept.startMs ?? slide.startMs, kept.endMs ?? slide.endMs, words, hidden);
      return kept;
    }),
  }));
  hideLeftoverWords(words, hidden);
  return { slides: cut, words: words.filter((_, at) => !hidden.has(at)) };
}

function findSpokenPart(box: Box, slide: Slide, words: readonly CaptionWord[]): Match | null {
  const wanted = foldParts(box.text);
  if (wanted.length === 0) return null;
  const [startMs, endMs] = [(box.startMs ?? slide.startMs) - NEAR_MS, (box.endMs ?? slide.endMs) + NEAR_MS];
  const spoken = words.map(({ text }) => foldParts(text));
  let [best, most]: [Match | null, number] = [null, 0];
  for (let from = 0; from < words.length; from++) {
    const { startMs: at = 0 } = words[from] ?? {};
    if (at < startMs || at > endMs) continue;
    const { words: count, parts } = countEqual(wanted, spoken, from);
    if (parts > most) [best, most] = [{ from, to: from + count }, parts];
  }
  return most >= Math.max(1, Math.ceil(wanted.length * MIN_SHARE)) ? best : null;
}

/** The number of narrated words from `from` on that stand in a text in the same order, and of their parts. */
function countEqual(
  wanted: readonly string[],
  spoken: readonly string[][],
  from: number,
): { words: number; parts: number } {
  let [at, length] = [0, 0];
  while (at < wanted.length && from + length < spoken.length) {
    const parts = spoken[from + length] ?? [];
    // A text that was cut may end inside a word.
    const common = parts.slice(0, wanted.length - at);
    if (common.some((part, index) => wanted[at + index] !== part)) break;
    at += common.length;
    length++;
  }
  return { words: length, parts: at };
}

/** Ends a spoken hook when it has been spoken and was shown long enough to read. `spokenUntilMs` is null if it is not spoken. */
function endWithSpeech(box: Box, slide: Slide, spokenUntilMs: number | null): Box {
  if (spokenUntilMs === null || spokenUntilMs === 0) return box;
  const startMs = box.startMs ?? slide.startMs;
  const readMs = startMs + estimateReadingMs(box.text, READING.fast);
  return { ...box, startMs, endMs: Math.min(slide.endMs, Math.max(readMs, spokenUntilMs)) };
}

function hideWordsBetween(startMs: number, endMs: number, words: readonly CaptionWord[], hidden: Set<number>): void {
  words.forEach((word, at) => {
    if (word.startMs >= startMs - 1 && word.startMs < endMs) hidden.add(at);
  });
}

/** Hides what is left of a sentence if it is a word or two: `Number 1:` before a card, or the end of a cut headline. */
function hideLeftoverWords(words: readonly CaptionWord[], hidden: Set<number>): void {
  if (hidden.size === 0) return;
  let first = 0;
  words.forEach(({ text }, at) => {
    if (!endsSentence(text) && !text.endsWith(':') && at < words.length - 1) return;
    const sentence = Array.from({ length: at + 1 - first }, (_, index) => first + index);
    const left = sentence.filter((index) => !hidden.has(index));
    const next = hidden.has(at + 1) && text.endsWith(':');
    if ((left.length < sentence.length || next) && left.length <= MAX_LEFTOVER_WORDS)
      for (const index of left) hidden.add(index);
    first = at + 1;
  });
}
