import { loadFonts } from '../../decks/fonts/fonts.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { measureDeck } from '../../decks/measure-deck.ts';
import { parseDeck } from '../../decks/parse-deck.ts';

/** Returns whether the bundled fonts have a glyph for every character. */
export function canDraw(text: string): boolean {
  return loadFonts().findMissing(text).length === 0;
}

export function rendersWithoutWarnings(deck: Deck): boolean {
  const parsed = parseDeck(deck);
  if (!parsed.ok) return false;
  const { problems, warnings } = measureDeck(parsed.deck, loadFonts());
  return problems.length === 0 && warnings.length === 0;
}
