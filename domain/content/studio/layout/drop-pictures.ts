import type { Deck, Slide } from '../../../decks/deck.ts';
import { writeNameForWordmark } from './end-card.ts';

/**
 * Removes the backgrounds and layers of slides whose picture is not in `kept`, so that the background of the deck shows. An end card
 * without its wordmark shows the name.
 */
export function dropPictures(deck: Deck, kept: ReadonlySet<string>, brandName: string): Deck {
  const slides = deck.slides.map((slide): Slide => {
    const layers = slide.layers?.filter(({ kind, src }) => kind !== 'image' || kept.has(src));
    const left = { ...(isMissing(slide, kept) ? withoutBackground(slide) : slide), ...(layers ? { layers } : {}) };
    const [dropped] = slide.layers?.filter((layer) => !layers?.includes(layer)) ?? [];
    return dropped ? writeNameForWordmark(deck, left, dropped, brandName) : left;
  });
  return { ...deck, slides };
}

function isMissing({ background }: Slide, kept: ReadonlySet<string>): boolean {
  return background?.kind === 'image' && !kept.has(background.src);
}

function withoutBackground({ background: _background, ...slide }: Slide): Slide {
  return slide;
}
