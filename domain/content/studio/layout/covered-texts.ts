import type { Deck } from '../../../decks/deck.ts';
import type { Obstacle } from '../../../decks/locate-regions.ts';
import type { MeasureTexts, PaintedText } from '../../../decks/painted-text.ts';
import { measureCommonMs, measureOverlap } from '../../../decks/measure-overlap.ts';

/** Texts that are together for less than this are a cross-fade. */
export const SHORTEST_MS = 100;
/** Faces and words may be touched by this share of their area. */
const TOLERANCE = 0.04;

export function covers(text: PaintedText, obstacle: Obstacle): boolean {
  if (measureCommonMs(obstacle, text) < SHORTEST_MS) return false;
  const { w, h } = obstacle.rect;
  return measureOverlap(text.rect, obstacle.rect) > TOLERANCE * w * h;
}

export function isForbidden({ kind }: Obstacle): boolean {
  return kind === 'face' || kind === 'lettering';
}

/** The indexes of slides that show a text on a face or on lettering. */
export function listCrowdedSlides(deck: Deck, obstacles: readonly Obstacle[], measure: MeasureTexts): number[] {
  const covering = measure(deck).filter((text) =>
    obstacles.some((obstacle) => isForbidden(obstacle) && covers(text, obstacle)),
  );
  return [...deck.slides.keys()].filter((at) => {
    const slide = deck.slides[at];
    return slide && covering.some((text) => measureCommonMs(text, slide) >= SHORTEST_MS);
  });
}
