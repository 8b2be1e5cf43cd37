import type { Deck, DeckProblem, DeckWarning } from '../domain/decks/deck.ts';
import { loadFonts, type Fonts } from './fonts/fonts.ts';
import { openLibraryFonts } from './fonts/library-fonts.ts';
import { parseDeck } from './parse-deck.ts';
import { findDeckWarnings, type AssetSizes } from './rules/deck-warnings.ts';
import { layOutDeck } from './text/lay-out-deck.ts';

export interface DeckMeasurement {
  /** Reasons to reject the deck. */
  problems: DeckProblem[];
  /** What may look bad but does not prevent rendering. */
  warnings: DeckWarning[];
}

/** Measures a parsed deck with the code that draws it. `assets` is needed only for the warning `asset_upscaled`. */
export function measureDeck(deck: Deck, fonts: Fonts, assets: AssetSizes = new Map()): DeckMeasurement {
  const layout = layOutDeck(deck, fonts);
  return { problems: layout.problems, warnings: findDeckWarnings(deck, layout, assets) };
}

/** Validates a deck that this project built: its shape, and if that is valid, the layout of its texts. */
export function findDeckProblems(deck: Deck): DeckProblem[] {
  const parsed = parseDeck(deck);
  return parsed.ok ? layOutDeck(parsed.deck, loadFonts()).problems : parsed.problems;
}

/** Measures a parsed deck with library fonts: paths by asset id, of files that `checkFont` accepted. */
export function measureWithLibrary(
  deck: Deck,
  fontPaths: ReadonlyMap<string, string>,
  assets: AssetSizes,
): DeckMeasurement {
  const { fonts, close } = openLibraryFonts(fontPaths);
  try {
    return measureDeck(deck, fonts, assets);
  } finally {
    close();
  }
}
