import { createCanvas } from '@napi-rs/canvas';
import { frameSize, type Deck, type DeckProblem, type DeckWarning } from '../domain/decks/deck.ts';
import { listDeckAssets } from '../domain/decks/deck-assets.ts';
import { drawText } from './canvas/draw-text.ts';
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

/**
 * Measures a parsed deck with library fonts, and draws the texts that use them, to find fonts that draw too slowly.
 * `fontPaths` are by asset id, of files that `checkFont` accepted.
 */
export function measureWithLibrary(
  deck: Deck,
  fontPaths: ReadonlyMap<string, string>,
  assets: AssetSizes,
): DeckMeasurement {
  const { fonts, close } = openLibraryFonts(fontPaths);
  try {
    const layout = layOutDeck(deck, fonts);
    const slow = fontPaths.size > 0 ? findSlowFonts(deck, layout) : [];
    return { problems: [...layout.problems, ...slow], warnings: findDeckWarnings(deck, layout, assets) };
  } finally {
    close();
  }
}

/** The most processor time for drawing one text. A common font needs a hundredth of it. */
const MAX_DRAW_MS = 1_000;

/** Finds fonts with letters that are cheap to measure and take seconds to draw, which would block the worker that renders. */
function findSlowFonts(deck: Deck, { layouts, captions }: ReturnType<typeof layOutDeck>): DeckProblem[] {
  const { width, height } = frameSize(deck);
  const context = createCanvas(width, height).getContext('2d');
  const texts = [...layouts.values(), ...captions.map(({ layout }) => layout)];
  return listDeckAssets(deck).flatMap(({ path, id }) => {
    const isSlow = texts.some((layout) => {
      if (layout.style.font !== id) return false;
      const before = process.cpuUsage();
      drawText(context, layout);
      // Drawing is deferred until a pixel is read.
      context.getImageData(0, 0, 1, 1);
      return process.cpuUsage(before).user > MAX_DRAW_MS * 1_000;
    });
    return isSlow ? [{ path, message: 'has letters that take too long to draw; use another font' }] : [];
  });
}
