import type { Deck, DeckProblem, DeckWarning } from '../../domain/decks/deck.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { measureDeck } from '../../decks/measure-deck.ts';
import { parseDeck } from '../../decks/parse-deck.ts';

/** A deck that renders as written. */
export interface CheckedDeck {
  deck: Deck;
  warnings: DeckWarning[];
}

export type DeckCheck = CheckedDeck | { problems: DeckProblem[] };

/** Parses a deck and lays out its texts with the bundled fonts. Texts in fonts of the library are skipped. */
export function parseAndMeasure(input: unknown): DeckCheck {
  const parsed = parseDeck(input);
  if (!parsed.ok) return { problems: parsed.problems };
  const { problems, warnings } = measureDeck(parsed.deck, loadFonts());
  return problems.length > 0 ? { problems } : { deck: parsed.deck, warnings };
}
