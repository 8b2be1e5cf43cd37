import { frameSize, type Box, type Deck, type Rect, type Slide } from '../../../../domain/decks/deck.ts';
import { loadFonts } from '../../../../decks/fonts/fonts.ts';
import { layOutDeck } from '../../../../decks/text/lay-out-deck.ts';

interface Inked {
  slide: Slide;
  box: Box;
  ink: Rect;
}

const known = new WeakMap<Deck, Inked[]>();

/** The painted area of every box's text, as fractions of the frame. */
export function measurePaintedText(deck: Deck): Inked[] {
  const ink = known.get(deck) ?? layOut(deck);
  known.set(deck, ink);
  return ink;
}

function layOut(deck: Deck): Inked[] {
  const { width, height } = frameSize(deck);
  const { layouts } = layOutDeck(deck, loadFonts());
  return deck.slides.flatMap((slide) =>
    slide.boxes.flatMap((box) => {
      const ink = layouts.get(box.id)?.ink;
      if (!ink) return [];
      const rect = { x: ink.left / width, y: ink.top / height, w: ink.width / width, h: ink.height / height };
      return [{ slide, box, ink: rect }];
    }),
  );
}

/** Whether two rects overlap by more than a line of pixels. */
export function overlaps(one: Rect, other: Rect): boolean {
  const hair = 0.001;
  const across = one.x + hair < other.x + other.w && other.x + hair < one.x + one.w;
  return across && one.y + hair < other.y + other.h && other.y + hair < one.y + one.h;
}
