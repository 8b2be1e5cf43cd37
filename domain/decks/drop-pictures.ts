import type { Deck, Slide } from './deck.ts';

/** Removes the backgrounds of slides whose picture is not in `kept`, so that the background of the deck shows. */
export function dropPictures(deck: Deck, kept: ReadonlySet<string>): Deck {
  return { ...deck, slides: deck.slides.map((slide) => (isMissing(slide, kept) ? withoutBackground(slide) : slide)) };
}

function isMissing({ background }: Slide, kept: ReadonlySet<string>): boolean {
  return background?.kind === 'image' && !kept.has(background.src);
}

function withoutBackground({ background: _background, ...slide }: Slide): Slide {
  return slide;
}
