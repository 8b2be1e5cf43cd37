import { loadFonts } from '../../decks/fonts/fonts.ts';
import { layOutDeck, type DeckLayout } from '../../decks/text/lay-out-deck.ts';
import { buildMoments, buildShots } from '../../decks/scene/timeline.ts';
import { isMoving } from '../../decks/scene/element.ts';
import { listChanges } from '../../decks/encode/caption-track.ts';
import { measurePaintedTexts } from '../../decks/text/measure-painted-texts.ts';
import { frameAt, frameCount, type Deck, type Rect } from '../../domain/decks/deck.ts';
import { getSafeArea } from '../../domain/decks/deck-safe-area.ts';
import { locateRegions, type Obstacle } from '../../domain/decks/locate-regions.ts';
import type { PictureRegions } from '../../domain/decks/picture-regions.ts';
import type { PaintedText } from '../../domain/decks/painted-text.ts';
import { measureCommonMs, measureOverlap } from '../../domain/decks/measure-overlap.ts';
import { repeatsSentence } from '../../domain/text/compare-texts.ts';

export interface LookProblems {
  /** Texts that lie on a face. */
  faces: string[];
  /** Texts that lie on lettering of a picture. */
  lettering: string[];
  /** Pairs of texts that lie on each other. */
  overlaps: string[];
  /** Pairs of texts that show the same sentence at the same time. */
  repeated: string[];
  /** Texts outside the safe area. */
  outside: string[];
  /** The longest time without any change of the picture, and the longest shot: without a cut, a camera motion or a new text. */
  stillSeconds: number;
  shotSeconds: number;
}

type Shown = PaintedText & { name: string };

/** The share of a face or of a word that a text may touch. */
const TOLERANCE = 0.06;
/** Words in a row that make a sentence. */
const SENTENCE_WORDS = 3;
/** Texts that are together for less than this, in milliseconds, are a cross-fade. */
const SHORTEST_MS = 150;

/** Finds what makes a deck look careless, from the layout that the renderer draws. Nothing is tuned for a deck. */
export function findLookProblems(deck: Deck, regions: ReadonlyMap<string, PictureRegions>): LookProblems {
  const layout = layOutDeck(deck, loadFonts());
  const texts = listTexts(deck);
  const obstacles = locateRegions(deck, regions);
  const safe = getSafeArea('universal');
  return {
    faces: texts.flatMap((text) => (covers(text, obstacles, 'face') ? [text.name] : [])),
    lettering: texts.flatMap((text) => (covers(text, obstacles, 'lettering') ? [text.name] : [])),
    overlaps: listPairs(texts).flatMap(([a, b]) => (measureOverlap(a.rect, b.rect) > 0 ? [`${a.name}/${b.name}`] : [])),
    repeated: listPairs(texts).flatMap(([a, b]) =>
      repeatsSentence(a.text, b.text, SENTENCE_WORDS) ? [`${a.name}/${b.name}`] : [],
    ),
    outside: texts.flatMap(({ name, rect }) => (isWithin(rect, safe) ? [] : [name])),
    ...measureStills(deck, layout),
  };
}

function listTexts(deck: Deck): Shown[] {
  let page = 0;
  return measurePaintedTexts(deck).map((text) => ({ ...text, name: text.boxId ?? `caption${++page}` }));
}

function covers(text: Shown, obstacles: readonly Obstacle[], kind: Obstacle['kind']): boolean {
  return obstacles.some((obstacle) => {
    const together = measureCommonMs(text, obstacle) > SHORTEST_MS;
    const area = obstacle.rect.w * obstacle.rect.h;
    return obstacle.kind === kind && together && measureOverlap(text.rect, obstacle.rect) > TOLERANCE * area;
  });
}

function listPairs(texts: readonly Shown[]): [Shown, Shown][] {
  return texts.flatMap((a, at) =>
    texts
      .slice(at + 1)
      .filter((b) => measureCommonMs(a, b) > SHORTEST_MS)
      .map((b): [Shown, Shown] => [a, b]),
  );
}

function isWithin(inner: Rect, outer: Rect): boolean {
  const slack = 0.006;
  const across = inner.x >= outer.x - slack && inner.x + inner.w <= outer.x + outer.w + slack;
  return across && inner.y >= outer.y - slack && inner.y + inner.h <= outer.y + outer.h + slack;
}

function measureStills(deck: Deck, layout: DeckLayout): Pick<LookProblems, 'stillSeconds' | 'shotSeconds'> {
  const moments = buildMoments(deck, buildShots(deck), layout.layouts);
  const total = frameCount(deck);
  const words = layout.captions.flatMap((page) => [...listChanges(page, deck), page.to]);
  const shots = deck.slides.flatMap(({ startMs, boxes }) => [startMs, ...boxes.map((box) => box.startMs ?? startMs)]);
  const moving = moments.flatMap(({ frame, to, scene, previous }) => {
    const elements = [scene, ...(previous ? [previous] : [])].flatMap(({ backdrop, layers }) => [backdrop, ...layers]);
    return elements.some(isMoving) ? Array.from({ length: to - frame }, (_, at) => frame + at) : [];
  });
  const camera = moments.flatMap(({ frame, to, scene }) => {
    const moves = [scene.backdrop, ...scene.layers].some(
      ({ source }) => 'motion' in source && source.motion !== 'none',
    );
    return moves ? Array.from({ length: to - frame }, (_, at) => frame + at) : [];
  });
  const changes = [...moments.map(({ frame }) => frame), ...words, ...moving];
  const cuts = [...shots.map((ms) => frameAt(ms, deck.fps)), ...camera];
  return {
    stillSeconds: findLongestGap(changes, total) / deck.fps,
    shotSeconds: findLongestGap(cuts, total) / deck.fps,
  };
}

function findLongestGap(frames: readonly number[], total: number): number {
  const sorted = [...new Set([0, ...frames.filter((frame) => frame < total), total])].sort((a, b) => a - b);
  return Math.max(...sorted.slice(1).map((frame, at) => frame - (sorted[at] ?? 0)));
}
