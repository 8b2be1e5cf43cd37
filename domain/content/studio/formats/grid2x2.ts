import type { Box, Layer, Rect, Slide } from '../../../decks/deck.ts';
import { assemble, lengthOfClip } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { layerOf, visualBy, visualOf, type Visual } from '../media/visuals.ts';
import { motionAt } from '../layout/motion.ts';
import { hookSpan, readableIn } from '../layout/opening.ts';
import type { Calls, PlanFormat } from '../recipe.ts';
import { imageCall, subjectOf } from '../media/prompts.ts';
import { headline } from '../text/sentences.ts';
import { CELLS, TOP } from '../layout/frame-areas.ts';
import { READING, readingMs } from '../text/reading-time.ts';
import { hookBox, labelBox } from '../layout/text-boxes.ts';
import { themeOf } from '../layout/theme.ts';
import { writtenFor } from '../script/write-story.ts';

const COUNT = 4;
/** One cell after the other, as long as its words take, but none longer than this. */
const REVEAL_MS = { least: 600, most: 2_200 };
const USUAL_MS = 9_000;

/** Where the words of a cell stand: in the part of it that no button covers and no other cell's words reach. */
export const LABELS: readonly Rect[] = [
  { x: 0.075, y: 0.29, w: 0.4, h: 0.2 },
  { x: 0.525, y: 0.29, w: 0.362, h: 0.2 },
  { x: 0.075, y: 0.52, w: 0.4, h: 0.245 },
  { x: 0.525, y: 0.52, w: 0.362, h: 0.245 },
];

interface Cell {
  label: string | null;
  own: Visual | null;
}

/** Four pictures that appear one after the other, each with its words. */
export const grid2x2: PlanFormat = (brief) => {
  const cells = cellsOf(brief);
  return {
    calls: callsOf(brief, cells),
    deckOf(made) {
      const visuals = cells.map(({ own }, at) => own ?? visualBy(made, `cell${at + 1}`));
      const clips = visuals.flatMap(({ durationMs }) => durationMs ?? []);
      const reveals = revealsOf(cells);
      const { label } = cells.at(-1) ?? { label: null };
      const least = (reveals.at(-1) ?? 0) + Math.max(1_500, readingMs(label ?? '', READING.fast));
      const durationMs = Math.max(
        lengthOfClip(brief, Math.max(brief.durationSec === null ? USUAL_MS : 90_000, ...clips)),
        least,
      );
      const layers = visuals.map((visual, at) => cellLayer(visual, at, brief.seed, reveals[at] ?? 0));
      const slide: Slide = { startMs: 0, endMs: durationMs, layers, boxes: boxesOf(brief, cells, reveals, durationMs) };
      return assemble(brief, { durationMs, slides: [slide], coverMs: durationMs - 100 });
    },
  };
};

function cellsOf(brief: Brief): Cell[] {
  const { items, assets } = brief;
  const visuals = assets.map(visualOf);
  const written = items.length === 0 && assets.length < COUNT ? writtenFor(brief).body : [];
  return Array.from({ length: COUNT }, (_, at): Cell => {
    const item = items[at];
    const own = item?.asset ? visualOf(item.asset) : (visuals[at] ?? null);
    return { label: item?.text ?? (own ? null : (written[at] ?? null)), own };
  });
}

function callsOf(brief: Brief, cells: readonly Cell[]): Calls {
  const views = ['seen from the front', 'a detail up close', 'seen from above', 'in use'];
  const calls = cells.flatMap(({ label, own }, number) => {
    const subject = `${label ?? subjectOf(brief)}, ${views[number]}. About: ${subjectOf(brief)}.`;
    return own ? [] : [[`cell${number + 1}`, imageCall(brief, subject, { number })] as const];
  });
  return Object.fromEntries(calls);
}

function revealsOf(cells: readonly Cell[]): number[] {
  let at = 0;
  return cells.map(({ label }) => {
    const start = at;
    at += Math.min(REVEAL_MS.most, Math.max(REVEAL_MS.least, readingMs(label ?? '')));
    return start;
  });
}

function cellLayer(visual: Visual, at: number, seed: number, startMs: number): Layer {
  const rect = CELLS[at] ?? TOP;
  return layerOf(visual, rect, { motion: motionAt(seed, at), startMs });
}

function boxesOf(brief: Brief, cells: readonly Cell[], reveals: readonly number[], durationMs: number): Box[] {
  const title = brief.idea?.hook ?? brief.script ?? brief.prompt ?? null;
  const hook = title === null ? null : readableIn(headline(title), durationMs);
  const labels = cells.flatMap(({ label }, at) => {
    const span = { startMs: reveals[at] ?? 0, endMs: durationMs };
    const rect = LABELS[at] ?? TOP;
    if (label === null) return [];
    const valign = at < 2 ? ('bottom' as const) : ('top' as const);
    return [labelBox(`label${at + 1}`, readableIn(label, durationMs - span.startMs), rect, { valign }, span)];
  });
  if (hook === null) return labels;
  return [hookBox('hook', hook, themeOf(brief), hookSpan(hook, durationMs)), ...labels];
}
