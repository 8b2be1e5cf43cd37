import type { Background, Deck, ImageBackground } from '../../../decks/deck.ts';
import { locateRegions } from '../../../decks/locate-regions.ts';
import type { MeasureTexts } from '../../../decks/painted-text.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';
import { hasWords } from './focal-points.ts';
import { listCrowdedSlides } from './covered-texts.ts';

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
