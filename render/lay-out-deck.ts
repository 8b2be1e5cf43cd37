import { frameSize, type Deck, type DeckProblem } from '../domain/deck.ts';
import { layOutCaptions, type CaptionPage } from './caption-pages.ts';
import { resolveStyle } from '../domain/deck-presets.ts';
import type { Fonts } from './fonts.ts';
import { layOutText, type TextLayout } from './text-layout.ts';
import { tidyText } from './wrap-text.ts';

export interface DeckLayout {
  /** By box id. */
  layouts: Map<string, TextLayout>;
  captions: CaptionPage[];
  problems: DeckProblem[];
}

/** Fits every box of a deck. The same code decides whether a deck is accepted and where its letters stand. */
export function layOutDeck(deck: Deck, fonts: Fonts): DeckLayout {
  const layouts = new Map<string, TextLayout>();
  const problems: DeckProblem[] = [];
  const frame = frameSize(deck);
  deck.slides.forEach((slide, index) => {
    slide.boxes.forEach((box, at) => {
      const path = `slides[${index}].boxes[${at}].text`;
      const missing = fonts.missing(tidyText(box.text));
      if (missing.length > 0) {
        problems.push({ path, message: `holds characters that no bundled font can draw: ${named(missing)}` });
        return;
      }
      const style = resolveStyle(box.style, box.role, slide.background ?? deck.background);
      const layout = layOutText(box.text, box.rect, style, frame, fonts);
      if (layout) layouts.set(box.id, layout);
      else
        problems.push({ path, message: 'does not fit its rect at the smallest size: shorten it or enlarge the rect' });
    });
  });
  const captions = layOutCaptions(deck, fonts);
  return { layouts, captions: captions.pages, problems: [...problems, ...captions.problems] };
}

function named(characters: string[]): string {
  return characters
    .slice(0, 5)
    .map((char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ');
}
