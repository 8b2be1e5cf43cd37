import type { Background, Deck, ImageBackground } from '../../../decks/deck.ts';
import { locateRegions, type Obstacle } from '../../../decks/locate-regions.ts';
import type { MeasureTexts, PaintedText } from '../../../decks/painted-text.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';
import { hasWords } from './focal-points.ts';
import { measureCommonMs, measureOverlap } from '../../../decks/measure-overlap.ts';

/** What is shown together for less than this is a cross-fade. */
export const MIN_COMMON_MS = 100;
/** A text may cover this share of a face or of lettering. */
const TOLERANCE = 0.04;

/** Makes lettering unreadable, and leaves the shapes and colours of a picture. */
const BLUR = 1;

type Regions = ReadonlyMap<string, PictureRegions>;

/** Whether a picture may be blurred. With a face, a subject or few words, or shown whole, the video is about it. */
function isBackdrop(background: Background, regions: Regions): background is ImageBackground {
  if (background.kind !== 'image' || (background.fit ?? 'cover') !== 'cover') return false;
  const found = regions.get(background.src);
  return found !== undefined && found.faces.length + found.subjects.length === 0 && hasWords(found);
}

/** Blurs the pictures behind texts that still lie on lettering, on all slides that show them. */
export function blurPictures(deck: Deck, regions: Regions, measure: MeasureTexts): Deck {
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
  if (measureCommonMs(obstacle, text) < MIN_COMMON_MS) return false;
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
    return slide && covering.some((text) => measureCommonMs(text, slide) >= MIN_COMMON_MS);
  });
}
