import { frameSize, type Deck, type DeckProblem } from '../../domain/decks/deck.ts';
import { layOutCaptions, type CaptionPage } from './lay-out-captions.ts';
import { resolveStyle } from '../../domain/decks/text-styles.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { describeMissingGlyphs } from '../fonts/missing-glyphs.ts';
import { layOutText, type TextLayout } from './lay-out-text.ts';
import { normalizeText } from './wrap-text.ts';

export interface DeckLayout {
  /** Keyed by box id. */
  layouts: Map<string, TextLayout>;
  captions: CaptionPage[];
  problems: DeckProblem[];
}

/**
 * Lays out every text of a deck. Validation and rendering use the same layout. A text in a library font that is not open is
 * skipped; it is validated once the font is available.
 */
export function layOutDeck(deck: Deck, allFonts: Fonts): DeckLayout {
  const layouts = new Map<string, TextLayout>();
  const problems: DeckProblem[] = [];
  const frame = frameSize(deck);
  const fonts = allFonts.inContext(joinDeckText(deck), deck.language);
  deck.slides.forEach((slide, index) => {
    slide.boxes.forEach((box, at) => {
      const path = `slides[${index}].boxes[${at}].text`;
      const style = resolveStyle(box.style, box.role, slide.background ?? deck.background);
      if (!fonts.has(style.font)) return;
      const undrawable = describeMissingGlyphs(fonts.findMissing(normalizeText(box.text), style.font));
      if (undrawable) {
        problems.push({ path, message: undrawable });
        return;
      }
      const layout = layOutText(box.text, box.rect, style, frame, fonts);
      if (layout) layouts.set(box.id, layout);
      else
        problems.push({ path, message: 'does not fit its rect at the smallest size; shorten it or enlarge the rect' });
    });
  });
  const captions = layOutCaptions(deck, fonts);
  return { layouts, captions: captions.pages, problems: [...problems, ...captions.problems] };
}

/** Joins all texts of the deck, because a title of Han characters alone takes the language of the texts around it. */
function joinDeckText({ slides, captions }: Deck): string {
  const boxes = slides.flatMap((slide) => slide.boxes.map((box) => box.text));
  return [...boxes, ...(captions.words ?? []).map((word) => word.text)].join('\n');
}
