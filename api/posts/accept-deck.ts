import type { Deck, DeckProblem, DeckWarning } from '../../domain/deck.ts';
import { parseDeck } from '../../render/deck-schema.ts';
import { loadFonts } from '../../render/fonts.ts';
import { measureDeck } from '../../render/measure.ts';

/** A deck that will render as it reads. */
export interface AcceptedDeck {
  deck: Deck;
  warnings: DeckWarning[];
}

/** Judges a deck with the code that draws it: text that does not fit, or that no font can draw, is refused here. */
export function acceptDeck(input: unknown): AcceptedDeck | { problems: DeckProblem[] } {
  const parsed = parseDeck(input);
  if (!parsed.ok) return { problems: parsed.problems };
  const { problems, warnings } = measureDeck(parsed.deck, loadFonts());
  return problems.length > 0 ? { problems } : { deck: parsed.deck, warnings };
}
