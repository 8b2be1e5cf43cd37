import type { Background, Deck, ImageBackground } from '../../../decks/deck.ts';
import { locateRegions } from '../../../decks/locate-regions.ts';
import type { MeasureTexts } from '../../../decks/painted-text.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';
import { listCrowdedSlides } from './covered-texts.ts';

/** Leaves the shapes and colours of a picture. */
const BLUR = 1;

/** A picture that is shown whole is what the video is about. */
function isBackdrop(background: Background): background is ImageBackground {
  return background.kind === 'image' && (background.fit ?? 'cover') === 'cover';
}

/** Blurs the pictures behind texts that still lie on lettering, on all slides that show them. */
export function calmPictures(deck: Deck, regions: ReadonlyMap<string, PictureRegions>, measure: MeasureTexts): Deck {
  const slides = deck.slides.map((slide) => ({ ...slide, layers: [] }));
  const lettering = locateRegions({ ...deck, slides }, regions).filter(({ kind }) => kind === 'lettering');
  const sources = listCrowdedSlides(deck, lettering, measure).flatMap((at) => {
    const background = deck.slides[at]?.background ?? deck.background;
    return isBackdrop(background) ? [background.src] : [];
  });
  if (sources.length === 0) return deck;
  const calm = (background: Background): Background =>
    isBackdrop(background) && sources.includes(background.src)
      ? { ...background, blur: Math.max(BLUR, background.blur ?? 0) }
      : background;
  return {
    ...deck,
    background: calm(deck.background),
    slides: deck.slides.map((slide) => (slide.background ? { ...slide, background: calm(slide.background) } : slide)),
  };
}
