import { loadFonts } from '../../decks/fonts/fonts.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { parseAndMeasure } from '../decks/parse-and-measure.ts';

/** Returns whether the bundled fonts have a glyph for every character. */
export function canDraw(text: string): boolean {
  return loadFonts().findMissing(text).length === 0;
}

export function rendersWithoutWarnings(deck: Deck): boolean {
  const checked = parseAndMeasure(deck);
  return !('problems' in checked) && checked.warnings.length === 0;
}
