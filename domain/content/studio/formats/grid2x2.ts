import type { Box, Layer, Rect, Slide } from '../../../decks/deck.ts';
import { assembleDeck, computeClipVideoMs } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { buildLayer, requireVisual, toVisual, type Visual } from '../media/visuals.ts';
import { chooseMotion } from '../layout/motion.ts';
import { computeHookSpan, cutToReadingTime } from '../layout/opening.ts';
import type { Calls, FormatRecipe } from '../recipe.ts';
import { buildImageCall, chooseSubject } from '../media/prompts.ts';
import { cutHeadline } from '../../../text/headline.ts';
import { CELLS, TOP } from '../layout/frame-areas.ts';
import { READING, estimateReadingMs } from '../../../text/reading-time.ts';
import { buildHookBox, buildLabelBox } from '../layout/text-boxes.ts';
import { buildTheme } from '../layout/theme.ts';
import { addPictures } from '../script/write-list.ts';
import { writeOutline } from '../script/write-story.ts';

const COUNT = 4;
/** Each cell is revealed for the reading time of its text, within these limits. */
const REVEAL_MS = { least: 600, most: 2_200 };
const DEFAULT_MS = 9_000;

/** The text area of each cell, clear of the platforms' buttons and of the other cells. */
export const LABEL_RECTS: readonly Rect[] = [
  { x: 0.075, y: 0.29, w: 0.4, h: 0.2 },
  { x: 0.525, y: 0.29, w: 0.362, h: 0.2 },
  { x: 0.075, y: 0.585, w: 0.4, h: 0.18 },
  { x: 0.525, y: 0.585, w: 0.362, h: 0.18 },
];

interface Cell {
  label: string | null;
  own: Visual | null;
}

/** Four pictures, whose texts appear one after another. */
export const grid2x2: FormatRecipe = (brief) => {
  const cells = buildCells(brief);
  return {
    calls: buildCalls(brief, cells),
    buildDeck(made) {
      const visuals = cells.map(({ own }, at) => own ?? requireVisual(made, `cell${at + 1}`));
      const clips = visuals.flatMap(({ durationMs }) => durationMs ?? []);
      const reveals = listRevealTimes(cells);
      const { label } = cells.at(-1) ?? { label: null };
      const least = (reveals.at(-1) ?? 0) + Math.max(1_500, estimateReadingMs(label ?? '', READING.fast));
      const durationMs = Math.max(
        computeClipVideoMs(brief, Math.max(brief.durationSec === null ? DEFAULT_MS : Infinity, ...clips)),
        least,
      );
      const layers = visuals.map((visual, at) => buildCellLayer(visual, at, brief.seed));
      const slide: Slide = {
        startMs: 0,
        endMs: durationMs,
        layers,
        boxes: buildBoxes(brief, cells, reveals, durationMs),
      };
      return assembleDeck(brief, { durationMs, slides: [slide], coverMs: durationMs - 100 });
    },
  };
};

function buildCells(brief: Brief): Cell[] {
  const { items, assets } = brief;
  const written = items.length === 0 && (brief.generation || assets.length < COUNT) ? writeOutline(brief).body : [];
  const given = Array.from({ length: COUNT }, (_, at) => items[at] ?? { text: null, asset: null });
  return addPictures(given, assets).map(({ text, asset }, at): Cell => {
    const own = asset && toVisual(asset);
    return { label: text ?? (own && !brief.generation ? null : (written[at] ?? null)), own };
  });
}

function buildCalls(brief: Brief, cells: readonly Cell[]): Calls {
  const views = ['seen from the front', 'a detail up close', 'seen from above', 'in use'];
  const calls = cells.flatMap(({ label, own }, number) => {
    const subject = `${label ?? chooseSubject(brief)}, ${views[number]}. About: ${chooseSubject(brief)}.`;
    return own ? [] : [[`cell${number + 1}`, buildImageCall(brief, subject, { number })] as const];
  });
  return Object.fromEntries(calls);
}

function listRevealTimes(cells: readonly Cell[]): number[] {
  let at = 0;
  return cells.map(({ label }) => {
    const start = at;
    at += Math.min(REVEAL_MS.most, Math.max(REVEAL_MS.least, estimateReadingMs(label ?? '')));
    return start;
  });
}

function buildCellLayer(visual: Visual, at: number, seed: number): Layer {
  const rect = CELLS[at] ?? TOP;
  return buildLayer(visual, rect, { motion: chooseMotion(seed, at) });
}

function buildBoxes(brief: Brief, cells: readonly Cell[], reveals: readonly number[], durationMs: number): Box[] {
  const title = brief.generation?.hook ?? brief.script ?? brief.prompt ?? null;
  const hook = title === null ? null : cutToReadingTime(cutHeadline(title), durationMs);
  const labels = cells.flatMap(({ label }, at) => {
    const span = { startMs: reveals[at] ?? 0, endMs: durationMs };
    const rect = LABEL_RECTS[at] ?? TOP;
    if (label === null) return [];
    const valign = at < 2 ? ('bottom' as const) : ('top' as const);
    return [
      buildLabelBox(`label${at + 1}`, cutToReadingTime(label, durationMs - span.startMs), rect, { valign }, span),
    ];
  });
  if (hook === null) return labels;
  return [buildHookBox('hook', hook, buildTheme(brief), computeHookSpan(hook, durationMs)), ...labels];
}
