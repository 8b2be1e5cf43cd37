import type { Deck } from '../domain/decks/deck.ts';
import { loadFonts } from './fonts/fonts.ts';
import { measureDeck } from './measure-deck.ts';
import { parseDeck } from './parse-deck.ts';

/** Whether a deck is valid and renders with the bundled fonts without problems and warnings. */
export function rendersWithoutWarnings(deck: Deck): boolean {
  const parsed = parseDeck(deck);
  if (!parsed.ok) return false;
  const { problems, warnings } = measureDeck(parsed.deck, loadFonts());
  return problems.length === 0 && warnings.length === 0;
}
