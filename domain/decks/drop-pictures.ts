import type { Deck, Slide } from './deck.ts';

/** Removes the backgrounds and layers of slides whose picture is not in `kept`, so that the background of the deck shows. */
export function dropPictures(deck: Deck, kept: ReadonlySet<string>): Deck {
  const slides = deck.slides.map((slide): Slide => {
    const layers = slide.layers?.filter(({ kind, src }) => kind !== 'image' || kept.has(src));
    return { ...(isMissing(slide, kept) ? withoutBackground(slide) : slide), ...(layers ? { layers } : {}) };
  });
  return { ...deck, slides };
}

function isMissing({ background }: Slide, kept: ReadonlySet<string>): boolean {
  return background?.kind === 'image' && !kept.has(background.src);
}

function withoutBackground({ background: _background, ...slide }: Slide): Slide {
  return slide;
}
