import { cutHeadline } from '../../../text/headline.ts';
import { READING, measureReadingLength, estimateReadingMs } from '../../../text/reading-time.ts';
import type { Span } from '../speech/speech.ts';

const MIN_HOOK_MS = 2_600;
/** A text is cut to no fewer letters than this. */
const LEAST_WIDTH = 4;

/** Cuts a text so that it can be read within `ms`. */
export function cutToReadingTime(text: string, ms: number): string {
  const maxLetters = Math.max(1, Math.floor((ms / 1_000) * READING.fast));
  if (measureReadingLength(text) <= maxLetters) return text;
  for (let widest = maxLetters - 1; widest > LEAST_WIDTH; widest--) {
    const cut = cutHeadline(text, widest);
    if (measureReadingLength(cut) <= maxLetters) return cut;
  }
  return cutHeadline(text, LEAST_WIDTH);
}

/** How long a hook is shown: its reading time, at least `MIN_HOOK_MS` and at most `maxMs`. */
export function computeHookSpan(hook: string, maxMs: number): Span {
  return { startMs: 0, endMs: Math.min(maxMs, Math.max(MIN_HOOK_MS, estimateReadingMs(hook))) };
}
