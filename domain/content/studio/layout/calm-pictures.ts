import type { Background, Deck, ImageBackground } from '../../../decks/deck.ts';
import { locateRegions, type Obstacle } from '../../../decks/locate-regions.ts';
import type { MeasureTexts, PaintedText } from '../../../decks/painted-text.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';
import { hasWords } from './focal-points.ts';
import { measureCommonMs, measureOverlap } from '../../../decks/measure-overlap.ts';

/** Texts that are together for less than this are a cross-fade. */
export const SHORTEST_MS = 100;
/** Faces and words may be touched by this share of their area. */
const TOLERANCE = 0.04;

/** Leaves the shapes and colours of a picture. */
const BLUR = 1;

type Regions = ReadonlyMap<string, PictureRegions>;

/** A picture that is shown whole, or has a face, a subject or hardly any words, is what the video is about. */
function isBackdrop(background: Background, regions: Regions): background is ImageBackground {
  if (background.kind !== 'image' || (background.fit ?? 'cover') !== 'cover') return false;
  const found = regions.get(background.src);
  return found !== undefined && found.faces.length + found.subjects.length === 0 && hasWords(found);
}

/** Blurs the pictures behind texts that still lie on lettering, on all slides that show them. */
export function calmPictures(deck: Deck, regions: Regions, measure: MeasureTexts): Deck {
  const slides = deck.slides.map((slide) => ({ ...slide, layers: [] }));
  const lettering = locateRegions({ ...deck, slides }, regions).filter(({ kind }) => kind === 'lettering');
  const sources = listCrowdedSlides(deck, lettering, measure).flatMap((at) => {
    const background = deck.slides[at]?.background ?? deck.background;
    return isBackdrop(background, regions) ? [background.src] : [];
  });
  if (sources.length === 0) return deck;
  const calm = (background: Background): Background =>
    isBackdrop(background, regions) && sources.includes(background.src)
      ? { ...background, blur: Math.max(BLUR, background.blur ?? 0) }
      : background;
  return {
    ...deck,
    background: calm(deck.background),
    slides: deck.slides.map((slide) => (slide.background ? { ...slide, background: calm(slide.background) } : slide)),
  };
}

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
