import type { Background, Box, Deck, Layer, Rect, Slide } from '../../../decks/deck.ts';
import { getSafeArea } from '../../../decks/deck-safe-area.ts';
import { locateRegions, type Obstacle } from '../../../decks/locate-regions.ts';
import type { MeasureTexts, PaintedText } from '../../../decks/painted-text.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';
import { measureCommonMs, measureOverlap, uniteRects } from '../../../decks/measure-overlap.ts';
import { blurPictures, covers, isForbidden, listCrowdedSlides, MIN_COMMON_MS } from './blur-pictures.ts';
import { cutIntoShots } from './cut-into-shots.ts';
import { CAPTIONS, LOWER } from './frame-areas.ts';

/** Costs: of covering, per share of the text; of distance, per frame height; `jumping`: leaving a shared position. */
const COST = {
  face: 100,
  lettering: 40,
  text: 400,
  card: 20,
  subject: 2.5,
  detail: 1.2,
  distance: 1,
  leaving: 0.1,
  jumping: 0.7,
};
/** A text that covers something it must not costs at least this much. */
const FORBIDDEN = 5;
/** Vertical distance of two tried positions, in fractions of the frame. */
const STEP = 0.0125;
/** Sizes that are tried in turn until a position is free, as shares of the usual size. */
const SHRUNK = [1, 0.82, 0.68];
const SMALLEST = 0.022;
type Roles = readonly Box['role'][];
const DEFAULT_MOVABLE: Roles = ['hook', 'cta', 'question', 'label', 'body'];
/** The other texts of these formats belong to a cell or a rank. */
const MOVABLE: Readonly<Record<string, Roles>> = { grid2x2: ['hook'], ranking: ['hook', 'cta'] };

/** This many areas of captions are measured, because their pages change with the area and one may outlast its slide. */
const TRIED_AREAS = 8;

interface TimedRect {
  rect: Rect;
  startMs: number;
  endMs: number;
}

/**
 * Moves texts and captions to where they cover no face, no lettering and no other text, as close as possible to their
 * usual position; if none is free, a text becomes smaller. If that is not enough, clips are not shown nearer, and a
 * picture is blurred until its own lettering is unreadable. The same deck and regions give the same deck.
 */
export function arrangeTexts(deck: Deck, regions: ReadonlyMap<string, PictureRegions>, measure: MeasureTexts): Deck {
  // A nearer shot enlarges its faces.
  const locate = (one: Deck): Obstacle[] => locateRegions(cutIntoShots(one), regions);
  const arranged = placeTexts(deck, { obstacles: locate(deck), measure, orders: new Map() });
  const crowded = listCrowdedSlides(arranged, locate(arranged), measure);
  if (crowded.length === 0) return arranged;
  const wide = showWide(deck, crowded);
  const obstacles = locate(wide);
  const orders = chooseOrders(wide, { obstacles, measure, crowded });
  return blurPictures(placeTexts(wide, { obstacles, measure, orders }), regions, measure);
}

/** What is placed first on a slide: captions, at their usual position, the bottom or the top, or boxes. */
const ORDERS = ['captions', 'captions-low', 'captions-high', 'boxes'] as const;
type Order = (typeof ORDERS)[number];

interface Space {
  obstacles: readonly Obstacle[];
  measure: MeasureTexts;
  /** Keyed by the index of the slide; the others have the first order. */
  orders: ReadonlyMap<number, Order>;
  /** Keyed by the usual position: the one that the texts of several slides share. */
  shared?: ReadonlyMap<number, number>;
}

/** Tries all orders, and keeps for each crowded slide the one in which its texts cover least. */
function chooseOrders(
  deck: Deck,
  { crowded, ...space }: Omit<Space, 'orders'> & { crowded: readonly number[] },
): Map<number, Order> {
  const costs = ORDERS.map((order) => {
    const texts = space.measure(placeTexts(deck, { ...space, orders: new Map(crowded.map((at) => [at, order])) }));
    return new Map(crowded.map((at) => [at, computeSlideCost(deck.slides[at], texts, space.obstacles)]));
  });
  return new Map(
    crowded.map((at) => [at, ORDERS[findLeast(costs.map((cost) => cost.get(at) ?? Infinity))] ?? 'captions']),
  );
}

function computeSlideCost(
  slide: Slide | undefined,
  texts: readonly PaintedText[],
  obstacles: readonly Obstacle[],
): number {
  if (!slide) return Infinity;
  const shown = clipToSlide(texts, slide);
  return shown.reduce((sum, text) => {
    const others = shown.filter((other) => other !== text);
    return sum + computeHardCost(text, obstacles, others) + computeSoftCost(text, obstacles);
  }, 0);
}

function findLeast(values: readonly number[]): number {
  return values.indexOf(Math.min(...values));
}

/** The texts of a slide while it is shown. */
function clipToSlide(texts: readonly PaintedText[], slide: Slide): PaintedText[] {
  return texts
    .filter((text) => measureCommonMs(text, slide) >= MIN_COMMON_MS)
    .map((text) => ({
      ...text,
      startMs: Math.max(text.startMs, slide.startMs),
      endMs: Math.min(text.endMs, slide.endMs),
    }));
}

function placeTexts(deck: Deck, space: Space): Deck {
  const captioned = placeCaptions(deck, space, (order) => order !== 'boxes');
  const free = placeBoxes(captioned, space);
  const shared = findSharedPositions(captioned, free);
  const arranged = shared.size === 0 ? free : placeBoxes(captioned, { ...space, shared });
  return [...space.orders.values()].includes('boxes')
    ? placeCaptions(arranged, space, (order) => order === 'boxes')
    : arranged;
}

function placeBoxes(deck: Deck, space: Space): Deck {
  const roles = MOVABLE[String(deck.meta?.['format'])] ?? DEFAULT_MOVABLE;
  return deck.slides.reduce(
    (current, slide, at) =>
      slide.boxes.reduce((one, { id, role }) => {
        const isFirst = listGroup(deck, at, id).find((member) => roles.includes(member.role))?.id === id;
        return roles.includes(role) && isFirst ? placeBox(one, at, id, space) : one;
      }, current),
    deck,
  );
}

/**
 * Maps a position that texts of several slides shared to the farthest of their new ones. The last slide does not count.
 */
function findSharedPositions(deck: Deck, moved: Deck): Map<number, number> {
  const positions = new Map<number, number[]>();
  deck.slides.slice(0, -1).forEach(({ boxes }, at) => {
    const [first] = boxes;
    if (!first || listGroup(deck, at, first.id).length < boxes.length) return;
    positions.set(first.rect.y, [...(positions.get(first.rect.y) ?? []), moved.slides[at]?.boxes[0]?.rect.y ?? 0]);
  });
  const apart = [...positions].filter(([, found]) => new Set(found).size > 1);
  return new Map(apart.map(([y, found]) => [y, found.toSorted((a, b) => Math.abs(b - y) - Math.abs(a - y))[0] ?? y]));
}

/** Chooses the area of the captions on slides with a wanted order. That of the slide before is preferred if free. */
function placeCaptions(deck: Deck, { obstacles, measure, orders }: Space, isWanted: (order: Order) => boolean): Deck {
  const usual = deck.captions.position === 'top' ? 0.125 : CAPTIONS.y;
  let [current, last, texts] = [deck, usual, measure(deck)];
  deck.slides.forEach((slide, at) => {
    const order = orders.get(at) ?? 'captions';
    const pages = clipToSlide(texts.filter(isCaption), slide);
    if (!isWanted(order) || pages.length === 0) return;
    const others = order === 'boxes' ? texts.filter((text) => !isCaption(text)) : [];
    const positions = listPositions(CAPTIONS, unitePages(pages, usual));
    const wanted = { 'captions-low': positions.at(-1), 'captions-high': positions[0] }[String(order)] ?? usual;
    const computeDistance = (y: number): number =>
      COST.distance * (Math.abs(y - wanted) + 0.5 * Math.abs(y - last)) + (y === last ? 0 : COST.leaving);
    const near = deck.slides.slice(Math.max(0, at - 1), at + 1);
    const shown = obstacles.filter((obstacle) => near.some((one) => measureCommonMs(obstacle, one) > 0));
    const estimate = (y: number): number => {
      const moved = pages.map((page) => ({ ...page, rect: { ...page.rect, y: page.rect.y + y - usual } }));
      return sumCosts(moved, shown, others) + computeDistance(y);
    };
    let [best, least] = [{ deck: current, y: usual }, Infinity];
    for (const y of rankPositions([wanted, last, ...positions], estimate).slice(0, TRIED_AREAS)) {
      const moved = y === usual ? current : moveCaptions(current, at, y);
      const measured = measure(moved).filter(isCaption);
      const covered = near.reduce((sum, one) => sum + sumCosts(clipToSlide(measured, one), shown, others), 0);
      if (covered + computeDistance(y) < least) [best, least] = [{ deck: moved, y }, covered + computeDistance(y)];
      if (covered < FORBIDDEN) break;
    }
    if (best.deck !== current) [current, texts] = [best.deck, measure(best.deck)];
    last = best.y;
  });
  return current;
}

function isCaption({ boxId }: PaintedText): boolean {
  return boxId === null;
}

function moveCaptions(deck: Deck, at: number, y: number): Deck {
  const slides = deck.slides.map((slide, index) =>
    index === at ? { ...slide, captionRect: { ...CAPTIONS, y } } : slide,
  );
  return { ...deck, slides };
}

function placeBox(deck: Deck, at: number, id: string, { obstacles, measure, orders, shared }: Space): Deck {
  let best: { deck: Deck; cost: number } | null = null;
  const slide = deck.slides[at];
  for (const share of SHRUNK) {
    const sized = share === 1 ? deck : mapBox(deck, at, id, (box) => shrinkBox(box, share));
    const texts = measure(sized);
    const box = sized.slides[at]?.boxes.find((one) => one.id === id);
    const group = listGroup(sized, at, id).map((member) => member.id);
    const moving = texts.filter(({ boxId }) => boxId !== null && group.includes(boxId));
    const [first] = moving;
    if (!first || !box || !slide) return deck;
    // The captions of this slide move later.
    const isOpen = (text: PaintedText): boolean =>
      orders.get(at) === 'boxes' && text.boxId === null && text.startMs >= slide.startMs - MIN_COMMON_MS;
    const others = texts.filter((text) => !moving.includes(text) && !isOpen(text));
    const shown = obstacles.filter((obstacle) => measureCommonMs(obstacle, slide) > 0);
    const common = shared?.get(box.rect.y);
    const usual = common ?? chooseUsualPosition(box, first, shown);
    const leaving = common === undefined ? COST.leaving : COST.jumping;
    const cost = (y: number): number => {
      const moved = moving.map((text) => ({ ...text, rect: moveDown(text.rect, y - box.rect.y) }));
      return sumCosts(moved, shown, others) + COST.distance * Math.abs(y - usual) + (y === usual ? 0 : leaving);
    };
    const [y = usual] = rankPositions(
      [usual, ...listPositions(box.rect, moving.map(({ rect }) => rect).reduce(uniteRects))],
      cost,
    );
    const by = y - box.rect.y;
    const move = (one: Deck, member: string): Deck =>
      mapBox(one, at, member, (other) => ({ ...other, rect: moveDown(other.rect, by) }));
    const moved = by === 0 ? sized : group.reduce(move, sized);
    if (!best || cost(y) < best.cost - 1) best = { deck: moved, cost: cost(y) };
    if (best.cost < FORBIDDEN) break;
  }
  return best?.deck ?? deck;
}

/** The box and what stays with it: in a list the number of its line, and all lines of a page that fade in. */
function listGroup({ slides, meta }: Deck, at: number, id: string): Box[] {
  const boxes = slides[at]?.boxes ?? [];
  const isWhole = meta?.['format'] === 'listicle' || meta?.['format'] === 'fadein';
  return isWhole ? boxes : boxes.filter((box) => box.id === id);
}

function moveDown(rect: Rect, by: number): Rect {
  return { ...rect, y: Math.round((rect.y + by) * 10_000) / 10_000 };
}

/** A hook on a person is usually below the face, with the captions below it; any other box where it is. */
function chooseUsualPosition(box: Box, text: PaintedText, obstacles: readonly Obstacle[]): number {
  const person = obstacles.some((one) => one.kind === 'face' && one.rect.h > 0.12 && measureCommonMs(one, text) > 0);
  return box.role === 'hook' && person ? Math.max(box.rect.y, LOWER.y) : box.rect.y;
}

/** Positions from the top to the bottom of the safe area at which the painted part of a text fits. */
function listPositions(rect: Rect, painted: Rect): number[] {
  const safe = getSafeArea('universal');
  const above = painted.y - rect.y;
  const [from, to] = [safe.y + 0.004 - above, safe.y + safe.h - 0.004 - painted.h - above];
  const count = Math.max(0, Math.floor((to - from) / STEP));
  const positions = Array.from({ length: count + 1 }, (_, at) => Math.round((from + at * STEP) * 10_000) / 10_000);
  return positions.filter((y) => y >= 0 && y + rect.h <= 1);
}

/** The area that the pages of the captions fill together, if their area begins at `CAPTIONS.y`. */
function unitePages(pages: readonly PaintedText[], usual: number): Rect {
  const { y, h } = pages.map(({ rect }) => rect).reduce(uniteRects);
  return { ...CAPTIONS, y: y + CAPTIONS.y - usual, h };
}

/** Sorts positions by cost, the lowest first. Equal ones keep their order. */
function rankPositions(positions: readonly number[], cost: (y: number) => number): number[] {
  const costs = new Map(positions.map((y) => [y, Math.round(cost(y) * 1e9)]));
  return [...costs.keys()].toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
}

function sumCosts(texts: readonly PaintedText[], obstacles: readonly Obstacle[], others: readonly TimedRect[]): number {
  const soft = texts.reduce((sum, text) => sum + computeSoftCost(text, obstacles), 0) / Math.max(1, texts.length);
  return texts.reduce((sum, text) => sum + computeHardCost(text, obstacles, others), soft);
}

/** The cost of cards, subjects and details, which a text may cover. */
function computeSoftCost(text: PaintedText, obstacles: readonly Obstacle[]): number {
  const textArea = Math.max(1e-6, text.rect.w * text.rect.h);
  return obstacles.reduce((sum, { kind, rect, share = 1, ...shown }) => {
    if ((kind !== 'subject' && kind !== 'detail' && kind !== 'card') || measureCommonMs(shown, text) < MIN_COMMON_MS)
      return sum;
    const area = kind === 'detail' ? rect : widen(rect);
    return sum + COST[kind] * share * (measureOverlap(text.rect, area) / textArea);
  }, 0);
}

function computeHardCost(text: PaintedText, obstacles: readonly Obstacle[], others: readonly TimedRect[]): number {
  const textArea = Math.max(1e-6, text.rect.w * text.rect.h);
  const safe = getSafeArea('universal');
  const outside = 1 - measureOverlap(text.rect, safe) / textArea;
  let cost = outside > 0.03 ? COST.text * outside : 0;
  for (const obstacle of obstacles) {
    if (!isForbidden(obstacle) || !covers(text, obstacle)) continue;
    cost += COST[obstacle.kind] * (0.2 + measureOverlap(text.rect, obstacle.rect) / textArea);
  }
  for (const other of others) {
    if (measureCommonMs(other, text) < MIN_COMMON_MS) continue;
    const covered = measureOverlap(text.rect, widen(other.rect));
    if (covered > 0) cost += COST.text * (0.2 + covered / textArea);
  }
  return cost;
}

/** Adds the space that must be free above and below a text or subject. */
function widen({ x, y, w, h }: Rect): Rect {
  return { x, y: y - 0.008, w, h: h + 0.016 };
}

/** Marks clips of slides, which `cutIntoShots` then never shows nearer. */
function showWide(deck: Deck, slides: readonly number[]): Deck {
  return { ...deck, slides: deck.slides.map((slide, at) => (slides.includes(at) ? markSlideWide(slide) : slide)) };
}

function markSlideWide(slide: Slide): Slide {
  const { background, layers } = slide;
  return {
    ...slide,
    ...(background ? { background: markWide(background) } : {}),
    ...(layers ? { layers: layers.map(markWide) } : {}),
  };
}

function markWide<T extends Background | Layer>(shown: T): T {
  return shown.kind === 'video' ? { ...shown, zoom: 1 } : shown;
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
