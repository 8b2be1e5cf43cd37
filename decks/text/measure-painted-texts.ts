import { frameSize, type Deck, type Rect } from '../../domain/decks/deck.ts';
import type { PaintedText } from '../../domain/decks/painted-text.ts';
import { loadFonts } from '../fonts/fonts.ts';
import type { Frame } from '../geometry/area.ts';
import { layOutDeck } from './lay-out-deck.ts';
import { toVerticalPadding, type TextLayout } from './lay-out-text.ts';

/** Measures the areas of all texts of a deck as they are drawn: letters with their background. */
export function measurePaintedTexts(deck: Deck): PaintedText[] {
  const { layouts, captions } = layOutDeck(deck, loadFonts());
  const frame = frameSize(deck);
  const boxes = deck.slides.flatMap((slide) =>
    slide.boxes.flatMap((box): PaintedText[] => {
      const layout = layouts.get(box.id);
      if (!layout) return [];
      const times = { startMs: box.startMs ?? slide.startMs, endMs: box.endMs ?? slide.endMs };
      return [{ boxId: box.id, text: box.text, rect: toRect(layout, frame), ...times }];
    }),
  );
  const pages = captions.map(({ layout, from, to }): PaintedText => {
    const text = layout.lines.map((line) => line.text).join(' ');
    const times = { startMs: (from * 1000) / deck.fps, endMs: (to * 1000) / deck.fps };
    return { boxId: null, text, rect: toRect(layout, frame), ...times };
  });
  return [...boxes, ...pages];
}

function toRect({ ink, style, px }: TextLayout, { width, height }: Frame): Rect {
  const across = (style.background?.padding ?? style.stroke?.width ?? 0) * px;
  const upright = across * toVerticalPadding(style);
  return {
    x: (ink.left - across) / width,
    y: (ink.top - upright) / height,
    w: (ink.width + 2 * across) / width,
    h: (ink.height + 2 * upright) / height,
  };
}
