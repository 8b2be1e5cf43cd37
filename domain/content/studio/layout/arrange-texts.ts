import type { Box, Deck, Rect, Slide } from '../../../decks/deck.ts';
import { getSafeArea } from '../../../decks/deck-safe-area.ts';
import { locateRegions, type Obstacle } from '../../../decks/locate-regions.ts';
import type { MeasureTexts, PaintedText } from '../../../decks/painted-text.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';
import { measureCommonMs, measureOverlap } from '../../../decks/rects.ts';
import { cutIntoShots } from './cut-into-shots.ts';
import { CAPTIONS, LOWER } from './frame-areas.ts';

/** What a text covers costs this much per share of its own area; the distance to its usual place costs little. */
const COST = { face: 100, lettering: 40, text: 400, distance: 1 };
/** Vertical distance of two tried positions, in fractions of the frame. */
const STEP = 0.0125;
/** Sizes that are tried if nothing is free, as shares of the usual size. */
const SHRUNK = [1, 0.82, 0.68];
const SMALLEST = 0.022;
const MOVABLE: readonly Box['role'][] = ['hook', 'cta', 'question', 'label', 'body'];
/** Their texts belong to a cell, a rank or a stack. */
const FIXED_FORMATS: readonly unknown[] = ['grid2x2', 'ranking', 'fadein'];
/** Faces and words may be touched by this share of their area. */
const TOLERANCE = 0.04;
/** Texts that are together for less than this are a cross-fade. */
const SHORTEST_MS = 100;

interface Taken {
  rect: Rect;
  startMs: number;
  endMs: number;
}

/**
 * Moves hooks, labels and captions to where they cover no face, no lettering and no other text, as close as possible to their usual
 * place; if nothing is free, they become smaller. The same deck and regions give the same deck.
 */
export function arrangeTexts(deck: Deck, regions: ReadonlyMap<string, PictureRegions>, measure: MeasureTexts): Deck {
  // A nearer shot enlarges its faces.
  const obstacles = locateRegions(cutIntoShots(deck), regions);
  const captioned = placeCaptions(deck, obstacles, measure);
  if (FIXED_FORMATS.includes(deck.meta?.['format'])) return captioned;
  return captioned.slides.reduce(
    (current, slide, at) =>
      slide.boxes.reduce(
        (one, box) => (MOVABLE.includes(box.role) ? placeBox(one, at, box.id, obstacles, measure) : one),
        current,
      ),
    captioned,
  );
}

/** Chooses the area of the captions for each slide. It stays where it was on the slide before if it is free there. */
function placeCaptions(deck: Deck, obstacles: readonly Obstacle[], measure: MeasureTexts): Deck {
  const pages = measure(deck).filter(({ boxId }) => boxId === null);
  const usual = deck.captions.position === 'top' ? 0.125 : CAPTIONS.y;
  let last = usual;
  const slides = deck.slides.map((slide): Slide => {
    const own = pages.filter((page) => page.startMs >= slide.startMs - 20 && page.startMs < slide.endMs - 20);
    if (own.length === 0) return slide;
    const cost = (y: number): number => {
      const moved = own.map((page) => ({ ...page, rect: { ...page.rect, y: page.rect.y + y - usual } }));
      const covered = moved.reduce((sum, page) => sum + computeCost(page, obstacles, []), 0);
      return covered + COST.distance * (Math.abs(y - usual) + 0.5 * Math.abs(y - last));
    };
    const y = findCheapest([usual, last, ...listPositions(CAPTIONS.h)], cost);
    last = y;
    return y === usual ? slide : { ...slide, captionRect: { ...CAPTIONS, y } };
  });
  return { ...deck, slides };
}

function placeBox(deck: Deck, at: number, id: string, obstacles: readonly Obstacle[], measure: MeasureTexts): Deck {
  let best: { deck: Deck; cost: number } | null = null;
  for (const share of SHRUNK) {
    const sized = share === 1 ? deck : mapBox(deck, at, id, (box) => shrinkBox(box, share));
    const texts = measure(sized);
    const own = texts.find(({ boxId }) => boxId === id);
    const box = sized.slides[at]?.boxes.find((one) => one.id === id);
    if (!own || !box) return deck;
    const others = texts.filter(({ boxId }) => boxId !== id);
    const usual = chooseUsualPosition(box, own, obstacles);
    const cost = (y: number): number => {
      const moved = { ...own, rect: { ...own.rect, y: own.rect.y + y - box.rect.y } };
      return computeCost(moved, obstacles, others) + COST.distance * Math.abs(y - usual);
    };
    const y = findCheapest([usual, ...listPositions(box.rect.h, own.rect, box.rect)], cost);
    const moved = y === box.rect.y ? sized : mapBox(sized, at, id, (one) => ({ ...one, rect: { ...one.rect, y } }));
    if (!best || cost(y) < best.cost - 1) best = { deck: moved, cost: cost(y) };
    if (best.cost < 1) break;
  }
  return best?.deck ?? deck;
}

/** A hook over a person is below the face, where the captions follow. */
function chooseUsualPosition(box: Box, own: PaintedText, obstacles: readonly Obstacle[]): number {
  const person = obstacles.some((one) => one.kind === 'face' && one.rect.h > 0.12 && measureCommonMs(one, own) > 0);
  return box.role === 'hook' && person ? Math.max(box.rect.y, LOWER.y) : box.rect.y;
}

/** Positions from the top to the bottom of the safe area at which the painted part of a text fits. */
function listPositions(height: number, painted?: Rect, rect?: Rect): number[] {
  const safe = getSafeArea('universal');
  const above = painted && rect ? painted.y - rect.y : 0;
  const inked = painted?.h ?? height;
  const [from, to] = [safe.y + 0.004 - above, safe.y + safe.h - 0.004 - inked - above];
  const count = Math.max(0, Math.floor((to - from) / STEP));
  const positions = Array.from({ length: count + 1 }, (_, at) => Math.round((from + at * STEP) * 10_000) / 10_000);
  return positions.filter((y) => y >= 0 && y + height <= 1);
}

function findCheapest(positions: readonly number[], cost: (y: number) => number): number {
  let [best, least] = [positions[0] ?? 0, Infinity];
  for (const y of positions) {
    const value = cost(y);
    if (value < least - 1e-9) [best, least] = [y, value];
  }
  return best;
}

function computeCost(text: PaintedText, obstacles: readonly Obstacle[], others: readonly Taken[]): number {
  const own = Math.max(1e-6, text.rect.w * text.rect.h);
  const safe = getSafeArea('universal');
  const outside = 1 - measureOverlap(text.rect, safe) / own;
  let cost = outside > 0.03 ? COST.text * outside : 0;
  for (const obstacle of obstacles) {
    if (measureCommonMs(obstacle, text) < SHORTEST_MS) continue;
    const covered = measureOverlap(text.rect, obstacle.rect);
    const tolerated = TOLERANCE * obstacle.rect.w * obstacle.rect.h;
    if (covered > tolerated) cost += COST[obstacle.kind] * (0.2 + covered / own);
  }
  for (const other of others) {
    if (measureCommonMs(other, text) < SHORTEST_MS) continue;
    const covered = measureOverlap(text.rect, widen(other.rect));
    if (covered > 0) cost += COST.text * (0.2 + covered / own);
  }
  return cost;
}

/** Two texts have air between them. */
function widen({ x, y, w, h }: Rect): Rect {
  return { x, y: y - 0.008, w, h: h + 0.016 };
}

function mapBox(deck: Deck, at: number, id: string, change: (box: Box) => Box): Deck {
  const slides = deck.slides.map((slide, index) =>
    index === at ? { ...slide, boxes: slide.boxes.map((box) => (box.id === id ? change(box) : box)) } : slide,
  );
  return { ...deck, slides };
}

function shrinkBox(box: Box, share: number): Box {
  const { maxSize = 0.038, minSize = SMALLEST } = box.style ?? {};
  const size = Math.max(SMALLEST, maxSize * share);
  return { ...box, style: { ...box.style, maxSize: size, minSize: Math.min(minSize, size) } };
}
