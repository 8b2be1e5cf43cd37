import type { Deck } from '../../domain/decks/deck.ts';
import { parseDeck } from '../../decks/parse-deck.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { measureDeck } from '../../decks/measure-deck.ts';

/** Whether the bundled fonts hold every letter of a text. */
export function canDraw(text: string): boolean {
  return loadFonts().findMissing(text).length === 0;
}

/** Whether a deck renders as it reads, without a warning. */
export function isSound(deck: Deck): boolean {
  const parsed = parseDeck(deck);
  if (!parsed.ok) return false;
  const { problems, warnings } = measureDeck(parsed.deck, loadFonts());
  return problems.length === 0 && warnings.length === 0;
}
