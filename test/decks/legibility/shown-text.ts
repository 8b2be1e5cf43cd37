import { frameAt, frameCount, type Deck, frameSize, type Captions } from '../../../domain/decks/deck.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { layOutDeck } from '../../../decks/text/lay-out-deck.ts';
import type { Area } from '../../../decks/geometry/area.ts';
import type { TextLayout } from '../../../decks/text/lay-out-text.ts';
import { INK, computeLuminance, PAPER } from '../../../domain/decks/text-styles.ts';

/** A text on screen: a box or a caption page. */
export interface ShownText {
  path: string;
  text: string;
  kind: 'box' | 'caption';
  isHook: boolean;
  layout: TextLayout;
  /** The area that it may occupy, in pixels. */
  rect: Area;
  /** Frames `[from, to)`. */
  from: number;
  to: number;
  colors: string[];
}

/** Lists all texts of a deck in order. */
export function listShownTexts(deck: Deck): ShownText[] {
  const { layouts, captions } = layOutDeck(deck, loadFonts());
  const frame = frameSize(deck);
  const boxes = deck.slides.flatMap((slide, index) =>
    slide.boxes.flatMap((box, at): ShownText[] => {
      const layout = layouts.get(box.id);
      if (!layout) return [];
      const { x, y, w, h } = box.rect;
      return [
        {
          path: `slides[${index}].boxes[${at}]`,
          text: box.text,
          kind: 'box',
          isHook: box.role === 'hook' || box.style?.preset === 'hook',
          layout,
          rect: { left: x * frame.width, top: y * frame.height, width: w * frame.width, height: h * frame.height },
          from: frameAt(box.startMs ?? slide.startMs, deck.fps),
          to: frameAt(box.endMs ?? slide.endMs, deck.fps),
          colors: [layout.style.color],
        },
      ];
    }),
  );
  const pages = captions.map((page, index): ShownText => {
    const { layout, from } = page;
    const text = layout.lines.map((line) => line.text).join('\n');
    const shared = { isHook: false, layout, rect: { left: 0, top: 0, ...frame }, from };
    const colors = [layout.style.color, ...listActiveColors(deck.captions)];
    return {
      path: `captions[${index}]`,
      text,
      kind: 'caption',
      ...shared,
      to: Math.min(page.to, frameCount(deck)),
      colors,
    };
  });
  return [...boxes, ...pages];
}

/** The additional colours of caption letters while they are spoken. */
function listActiveColors({ style, activeColor }: Captions): string[] {
  if (style === 'karaoke' || style === 'highlight') return [activeColor ?? '#FFD60A'];
  if (style !== 'pill') return [];
  return [computeLuminance(activeColor ?? '#6D28D9') > 0.35 ? INK : PAPER];
}
