import type { Box, Rect } from '../../../decks/deck.ts';
import { READING } from '../text/reading-time.ts';
import type { Span } from '../speech/speech.ts';
import { formatNumber, type Stat } from '../script/stat.ts';
import { buildFigureBox } from './text-boxes.ts';
import type { Theme } from './theme.ts';

const STEPS = { most: 8, shortestMs: 130, longestMs: 2_400 };

/**
 * A number that counts up to its value: one box per step, each long enough to read; the last one stays until the end.
 */
export function buildCountUp(stat: Stat, theme: Theme, rect: Rect, { startMs, endMs }: Span): Box[] {
  const final = formatFigure(stat, stat.value);
  const stepMs = Math.max(STEPS.shortestMs, Math.ceil((final.length / READING.fast) * 1_000));
  const room = Math.min(STEPS.longestMs, (endMs - startMs) * 0.4);
  const steps = Math.min(STEPS.most, Math.floor(room / stepMs));
  const runs = Array.from({ length: steps }, (_, at): [string, Span] => {
    const share = 1 - (1 - (at + 1) / (steps + 1)) ** 2;
    return [
      formatFigure(stat, stat.value * share),
      { startMs: startMs + at * stepMs, endMs: startMs + (at + 1) * stepMs },
    ];
  });
  const rest: [string, Span] = [final, { startMs: startMs + steps * stepMs, endMs }];
  return [...runs, rest].map(([text, span], at) => {
    const box = buildFigureBox(
      `count${at + 1}`,
      text,
      theme,
      rect,
      { size: chooseFontSize(final), valign: 'middle' },
      span,
    );
    const { animation: _pop, ...still } = box;
    return at === runs.length ? box : still;
  });
}

/** A percent sign stays with its number; other units are shown below it. */
function formatFigure({ unit, decimals }: Stat, value: number): string {
  return unit === '%' ? `${formatNumber(value, decimals)}%` : formatNumber(value, decimals);
}

/** One size for all steps, so that the number does not jump. */
function chooseFontSize(text: string): number {
  return Math.max(0.04, Math.min(0.15, 0.72 / Math.max(1, text.length)));
}
