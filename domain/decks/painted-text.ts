import type { Deck, Rect } from './deck.ts';

/** The area of a text with its background, as fractions of the frame. */
export interface PaintedText {
  /** Null for a page of the captions. */
  boxId: string | null;
  text: string;
  rect: Rect;
  startMs: number;
  endMs: number;
}

/** Measures all texts of a deck. The renderer provides it, because only it has the fonts. */
export type MeasureTexts = (deck: Deck) => readonly PaintedText[];
