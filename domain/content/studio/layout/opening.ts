import type { Box, Rect } from '../../../decks/deck.ts';
import { cutHeadline } from '../../../text/headline.ts';
import { READING, measureReadingLength, estimateReadingMs } from '../../../text/reading-time.ts';
import type { Span } from '../speech/speech.ts';
import type { Story } from '../script/write-story.ts';
import { buildCtaBox, buildHookBox } from './text-boxes.ts';
import type { Theme } from './theme.ts';

const MIN_HOOK_MS = 2_600;
const MIN_CTA_MS = 2_400;
const GAP_MS = 300;
const LEAST_WIDTH = 4;

/** Cuts a text to what can be read in the time. */
export function cutToReadingTime(text: string, ms: number): string {
  const maxLetters = Math.max(1, Math.floor((ms / 1_000) * READING.fast));
  if (measureReadingLength(text) <= maxLetters) return text;
  for (let widest = maxLetters - 1; widest > LEAST_WIDTH; widest--) {
    const cut = cutHeadline(text, widest);
    if (measureReadingLength(cut) <= maxLetters) return cut;
  }
  return cutHeadline(text, LEAST_WIDTH);
}

/** How long a hook is shown: its reading time, at most `maxMs`. */
export function computeHookSpan(hook: string, maxMs: number): Span {
  return { startMs: 0, endMs: Math.min(maxMs, Math.max(MIN_HOOK_MS, estimateReadingMs(hook))) };
}

/** The hook at the start and, if there is time, the call to action at the end, in the same place. */
export function buildOpeningAndClosing(story: Story, theme: Theme, durationMs: number, rect?: Rect): Box[] {
  const hook = cutToReadingTime(story.hook, durationMs);
  const span = computeHookSpan(hook, durationMs);
  const opening = buildHookBox('hook', hook, theme, span, rect);
  const closing = buildClosing(story, theme, { startMs: span.endMs + GAP_MS, endMs: durationMs }, rect);
  return closing ? [opening, closing] : [opening];
}

/** The call to action at the end of the free time; null if there is not enough time to read it. */
export function buildClosing(story: Story, theme: Theme, free: Span, rect?: Rect): Box | null {
  const { cta } = story;
  if (cta === null) return null;
  const wanted = Math.max(MIN_CTA_MS, estimateReadingMs(cta));
  const startMs = Math.max(free.startMs, free.endMs - wanted);
  const enough = free.endMs - startMs >= estimateReadingMs(cta, READING.fast);
  return enough ? buildCtaBox('cta', cta, theme, { startMs, endMs: free.endMs }, rect) : null;
}
