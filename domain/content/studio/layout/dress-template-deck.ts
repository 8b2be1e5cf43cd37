import type { Background, Box, Deck, FontName } from '../../../decks/deck.ts';
import { getLook, type Look, type LookName } from '../../../decks/looks.ts';
import { hasRightToLeft } from '../../../text/scripts.ts';
import { measureWidth } from '../../../text/widths.ts';
import { dressBox, dressSlide, LONG, setShape, withFont } from './dress-deck.ts';
import { addEndCard, type EndCard } from './end-card.ts';
import { measureRoom } from './text-boxes.ts';
import { buildTheme, type Theme } from './theme.ts';

/** The look of a deck, and the colours of the brand. */
export interface TemplateStyle {
  look: LookName;
  /** `#RRGGBB`. */
  palette: readonly string[];
  /** The name of the brand, which chooses the colours if it has no palette. */
  name?: string | undefined;
  ownPalette?: boolean | undefined;
  /** The font of hooks, figures and the name on the end card. Null or missing: that of the look. */
  font?: FontName | null | undefined;
}

/** What a deck without AI media takes from the brand. */
export interface TemplateBrand {
  style: TemplateStyle;
  endCard: EndCard | null;
}

/** Dresses a deck without AI media, and ends it with the card of the brand. */
export function finishTemplateDeck(deck: Deck, { style, endCard }: TemplateBrand, maxSec: number): Deck {
  const dressed = dressTemplateDeck(deck, style);
  if (!endCard) return dressed;
  const { look, theme } = resolveStyle(style);
  return addEndCard(dressed, endCard, maxSec, { look, theme });
}

/** Sets a deck without AI media in a look. Areas, times and pictures stay; gradients take the colours of the brand. */
export function dressTemplateDeck(deck: Deck, style: TemplateStyle): Deck {
  const { look, theme } = resolveStyle(style);
  const onPicture = 'src' in deck.background;
  const dress = (box: Box): Box => dressTemplateBox(box, look, theme, onPicture);
  const slides = deck.slides.map((slide) => dressSlide(slide, look, dress));
  const show = (background: Background): Background => (background.kind === 'gradient' ? theme.canvas : background);
  return {
    ...deck,
    background: slides.every(({ background }) => background) ? theme.canvas : show(deck.background),
    slides: slides.map((slide) => (slide.background ? { ...slide, background: show(slide.background) } : slide)),
    meta: { ...deck.meta, look: style.look },
  };
}

function resolveStyle({ look, palette, name = '', ownPalette = false, font }: TemplateStyle): {
  look: Look;
  theme: Theme;
} {
  return { look: getLook(look, font), theme: buildTheme({ brand: { palette, ownPalette, name } }) };
}

const WALL_SIZE = 0.042;
/** A wall of more letters than this fills over three lines, which are aligned at one edge. */
const PARAGRAPH = 66;

/** Dresses walls of text and stickers, which only template decks have; `dressBox` dresses the others. */
function dressTemplateBox(box: Box, look: Look, theme: Theme, onPicture: boolean): Box {
  if (box.style?.preset === 'wall') {
    const align = hasRightToLeft(box.text) ? ('right' as const) : ('left' as const);
    const start = measureWidth(box.text) > PARAGRAPH ? { align } : {};
    const wall = withFont({ ...box, style: { ...box.style, maxSize: WALL_SIZE, ...start } }, look.text);
    const card = { ...look.card, kind: 'box' as const, ...start };
    return onPicture ? setShape(wall, card, theme) : wall;
  }
  if (box.role !== 'hook' || box.style?.preset !== 'sticker') return dressBox(box, look, theme);
  const long = measureWidth(box.text) > LONG * measureRoom(box.rect);
  return setShape(withFont(box, long ? look.text : look.display), look.hook, theme);
}
