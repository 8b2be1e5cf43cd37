import type { Rect } from '../../../decks/deck.ts';
import { measureWidth } from '../../../text/widths.ts';
import { measureReadingLength, estimateReadingMs, estimateReadingSeconds } from '../../../text/reading-time.ts';
import { splitByWeight, type Span } from '../speech/speech.ts';
import { SAFE } from './frame-areas.ts';

export interface FadeLine {
  text: string;
  rect: Rect;
  span: Span;
  /** Whether it is the first line of the video. */
  first: boolean;
}

export interface FadePage extends Span {
  lines: FadeLine[];
}

const ROW_CHARACTERS = 24;
const MAX_ROWS = 5;
/** The height of a row, as a share of the safe area. */
const ROW_HEIGHT = 0.115;
/** The gap between two lines, as a fraction of the frame's height. */
const GAP = 0.02;
const LAST_LINE_MS = 700;

/** Groups lines into pages. The lines of a page appear one after another and stay until the next page starts. */
export function buildFadePages(
  lines: readonly string[],
  { maxSec, durationSec }: { maxSec: number; durationSec: number | null },
): { pages: FadePage[]; durationMs: number } {
  const wanted = Math.max(3_000, durationSec === null ? sum(lines.map(getComfortableMs)) : durationSec * 1_000);
  const least = estimateReadingSeconds(lines) * 1_000;
  const durationMs = Math.min(maxSec * 1_000, Math.max(wanted, least));
  const spans = splitByWeight(lines.map(measureReadingLength), durationMs);
  const pages = groupIntoPages(lines).map((numbers): FadePage => {
    const startMs = spans[numbers[0] ?? 0]?.startMs ?? 0;
    const endMs = spans[numbers.at(-1) ?? 0]?.endMs ?? durationMs;
    const rects = stackRects(numbers.map((at) => countRows(lines[at] ?? '')));
    const shown = numbers.map((at, place): FadeLine => ({
      text: lines[at] ?? '',
      rect: rects[place] ?? SAFE,
      span: { startMs: spans[at]?.startMs ?? startMs, endMs },
      first: at === 0,
    }));
    return { startMs, endMs, lines: shown };
  });
  return { pages, durationMs };
}

function groupIntoPages(lines: readonly string[]): number[][] {
  const pages: number[][] = [];
  let rows = Infinity;
  lines.forEach((line, at) => {
    if (rows + countRows(line) > MAX_ROWS) {
      pages.push([]);
      rows = 0;
    }
    pages.at(-1)?.push(at);
    rows += countRows(line);
  });
  return pages;
}

/** Stacks the rects from the top, each as high as its rows. */
function stackRects(rows: readonly number[]): Rect[] {
  const height = SAFE.h * Math.min(ROW_HEIGHT, 1 / sum(rows));
  let { y } = SAFE;
  return rows.map((count) => {
    const rect = { ...SAFE, y, h: count * height - GAP };
    y += count * height;
    return rect;
  });
}

function countRows(line: string): number {
  return Math.ceil(measureWidth(line) / ROW_CHARACTERS) + 0.5;
}

function getComfortableMs(line: string): number {
  return Math.max(1_200, estimateReadingMs(line)) + LAST_LINE_MS / 2;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
