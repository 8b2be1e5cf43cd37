import { frameSize } from '../domain/decks/deck.ts';
import type { Background, Box, Deck, DeckProblem, DeckWarning, Rect, Slide } from '../domain/decks/deck.ts';
import { listColorsBehind, computeContrast, READABLE } from '../domain/decks/deck-presets.ts';
import { getSafeArea } from '../domain/decks/deck-safe-area.ts';
import { parseDeck } from './parse-deck.ts';
import { loadFonts, type Fonts } from './fonts/fonts.ts';
import { layOutDeck, type DeckLayout } from './text/lay-out-deck.ts';
import { openLibraryFonts } from './fonts/library-fonts.ts';
import { measureReadingLength } from './text/line-breaks.ts';
import type { Area } from './geometry/area.ts';
import type { TextLayout } from './text/lay-out-text.ts';

export interface DeckMeasurement {
  /** Why the deck is refused; empty when it will render as it reads. */
  problems: DeckProblem[];
  /** What may look bad but is the caller's to decide. */
  warnings: DeckWarning[];
}

const SHORTEST_MS = 3000;
const CHARACTERS_PER_SECOND = 20;
const READABLE_SIZE = 0.022;
const MOST_GROWTH = 1.5;

/** Measures a parsed deck with the code that draws it. `assets` (sizes by id) is only needed for `asset_upscaled`. */
export function measureDeck(
  deck: Deck,
  fonts: Fonts,
  assets: ReadonlyMap<string, { width: number; height: number }> = new Map(),
): DeckMeasurement {
  const layout = layOutDeck(deck, fonts);
  const warnings: DeckWarning[] = [];
  if (deck.durationMs < SHORTEST_MS) warnings.push({ code: 'below_platform_minimum', path: 'durationMs' });
  if (deck.captions.enabled && !deck.captions.words?.length) {
    warnings.push({ code: 'captions_have_no_words', path: 'captions.words' });
  }
  deck.slides.forEach((slide, index) => warnings.push(...slideWarnings(deck, slide, `slides[${index}]`, layout)));
  return { problems: layout.problems, warnings: [...warnings, ...upscaled(deck, assets)] };
}

/** Why a deck of our own would be refused: for its shape or, where that is right, for its texts. */
export function findDeckProblems(deck: Deck): DeckProblem[] {
  const parsed = parseDeck(deck);
  return parsed.ok ? layOutDeck(parsed.deck, loadFonts()).problems : parsed.problems;
}

/** `measureDeck` with fonts of the library: paths by asset id, of files that `judgeFont` has let in. */
export function measureWithLibrary(
  deck: Deck,
  fontPaths: ReadonlyMap<string, string>,
  assets: ReadonlyMap<string, { width: number; height: number }>,
): DeckMeasurement {
  const { fonts, close } = openLibraryFonts(fontPaths);
  try {
    return measureDeck(deck, fonts, assets);
  } finally {
    close();
  }
}

function slideWarnings(deck: Deck, slide: Slide, path: string, { layouts }: DeckLayout): DeckWarning[] {
  return slide.boxes.flatMap((box, at) => {
    const layout = layouts.get(box.id);
    if (!layout) return [];
    const before = slide.boxes.slice(0, at);
    const overlaps = before.some((other) => {
      const theirs = layouts.get(other.id);
      return theirs && sameTime(slide, box, other) && intersect(layout.ink, theirs.ink);
    });
    const codes: [DeckWarning['code'], boolean][] = [
      ['outside_safe_area', !insideSafeArea(deck, layout)],
      ['too_fast_to_read', measureReadingLength(box.text) > (CHARACTERS_PER_SECOND * spanMs(slide, box)) / 1000],
      ['boxes_overlap', overlaps],
      ['low_contrast', isFaint(deck, slide, layout)],
      ['text_shrunk', typeof box.style?.size !== 'number' && layout.px < READABLE_SIZE * frameSize(deck).height],
    ];
    return codes.filter(([, holds]) => holds).map(([code]) => ({ code, path: `${path}.boxes[${at}]` }));
  });
}

function spanMs(slide: Slide, box: Box): number {
  return (box.endMs ?? slide.endMs) - (box.startMs ?? slide.startMs);
}

function sameTime(slide: Slide, a: Box, b: Box): boolean {
  const [aFrom, aTo] = [a.startMs ?? slide.startMs, a.endMs ?? slide.endMs];
  const [bFrom, bTo] = [b.startMs ?? slide.startMs, b.endMs ?? slide.endMs];
  return aFrom < bTo && bFrom < aTo;
}

function intersect(a: Area, b: Area): boolean {
  const across = a.left < b.left + b.width && b.left < a.left + a.width;
  return across && a.top < b.top + b.height && b.top < a.top + a.height;
}

function insideSafeArea(deck: Deck, { ink }: TextLayout): boolean {
  const { width, height } = frameSize(deck);
  const safe = getSafeArea(deck.safeArea ?? 'universal');
  const across = ink.left >= safe.x * width - 1 && ink.left + ink.width <= (safe.x + safe.w) * width + 1;
  return across && ink.top >= safe.y * height - 1 && ink.top + ink.height <= (safe.y + safe.h) * height + 1;
}

/** Over a picture nobody knows the colours in advance, so only flat backgrounds are judged. */
function isFaint(deck: Deck, slide: Slide, { style }: TextLayout): boolean {
  if (style.stroke && computeContrast(style.color, style.stroke.color) >= READABLE) return false;
  const own = style.background && style.background.color.length === 7 ? [style.background.color] : null;
  const behind = own ?? listColorsBehind(slide.background ?? deck.background);
  return behind !== null && behind.some((color) => computeContrast(style.color, color) < READABLE);
}

/** Pictures and clips that have to grow by more than half to fill their place. */
function upscaled(deck: Deck, assets: ReadonlyMap<string, { width: number; height: number }>): DeckWarning[] {
  const frame = frameSize(deck);
  const places = deck.slides.flatMap((slide, index) => [
    ...placeOf(`slides[${index}].background`, slide.background),
    ...(slide.layers ?? []).map(({ src, rect }, at) => ({ path: `slides[${index}].layers[${at}]`, src, rect })),
  ]);
  return [...placeOf('background', deck.background), ...places].flatMap(({ path, src, rect }) => {
    const asset = assets.get(src);
    if (!asset) return [];
    const growth = Math.max((rect.w * frame.width) / asset.width, (rect.h * frame.height) / asset.height);
    return growth > MOST_GROWTH ? [{ code: 'asset_upscaled' as const, path: `${path}.src` }] : [];
  });
}

function placeOf(path: string, background: Background | undefined): { path: string; src: string; rect: Rect }[] {
  if (background?.kind !== 'image' && background?.kind !== 'video') return [];
  return [{ path, src: background.src, rect: { x: 0, y: 0, w: 1, h: 1 } }];
}
