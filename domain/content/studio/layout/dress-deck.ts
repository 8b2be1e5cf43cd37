import { CAPTION_STYLE_TERMS } from '../../../decks/caption-styles.ts';
import type { Box, Color, Deck, Slide } from '../../../decks/deck.ts';
import { INK, PAPER } from '../../../decks/text-styles.ts';
import type { Fill, LabelShape, Look } from '../../../decks/looks.ts';
import { measureWidth } from '../../../text/widths.ts';
import { measureRoom } from './text-boxes.ts';
import type { Theme } from './theme.ts';

/** Hooks longer than this share of their room are set in the text font, which is narrower. */
export const LONG = 0.5;
const DEFAULT_SIZE = 0.046;
const MAX_CAPTION = { word: 0.07, other: 0.044 };
/** The width of an outline in em, `usual` to `most`; `least` is in frame heights, so that it is seen on a phone. */
const OUTLINE = { least: 0.0052, usual: 0.09, most: 0.17 };

/** Sets type, colours, shapes, captions and transitions of a deck in the style of a look. Areas and times stay. */
export function dressDeck(deck: Deck, look: Look, theme: Theme, keepCaptionStyle: boolean): Deck {
  return {
    ...deck,
    slides: deck.slides.map((slide) => dressSlide(slide, look, (box) => dressBox(box, look, theme))),
    captions: dressCaptions(deck, look, theme, keepCaptionStyle),
  };
}

export function dressSlide(slide: Slide, look: Look, dress: (box: Box) => Box): Slide {
  const { kind, durationMs } = look.transition;
  const boxes = slide.boxes.map(dress);
  if (!slide.transition) return { ...slide, boxes };
  return { ...slide, boxes, transition: kind === 'cut' ? { kind } : { kind, durationMs } };
}

export function dressBox(box: Box, look: Look, theme: Theme): Box {
  switch (box.role) {
    case 'hook':
      return box.style?.preset === 'pill' ? dressHook(box, look, theme) : withFont(box, look.display);
    case 'cta':
      return setShape(withFont(box, look.text), look.hook, theme);
    case 'label':
      return setShape(withFont(box, look.text), { ...look.label, align: look.card.align }, theme);
    case 'question':
    case 'body':
      return box.style?.preset === 'card' || box.style?.preset === 'sticker'
        ? setShape(withFont(box, look.text), { ...look.card, align: box.style.align ?? look.card.align }, theme)
        : withFont(box, look.text);
    default:
      return { ...box, style: { align: look.card.align, ...box.style } };
  }
}

function dressHook(box: Box, look: Look, theme: Theme): Box {
  const long = measureWidth(box.text) > LONG * measureRoom(box.rect);
  const sized = withFont(box, long ? look.text : look.display);
  const maxSize = (box.style?.maxSize ?? DEFAULT_SIZE) * (long ? 1 : look.display.scale);
  const entrance = look.entrance === 'typewriter' && long ? 'fade' : look.entrance;
  const shaped = setShape({ ...sized, style: { ...sized.style, maxSize } }, look.hook, theme);
  const isPaced = box.animation?.in === 'sentences';
  return box.animation && !isPaced ? { ...shaped, animation: { in: entrance } } : shaped;
}

/** Sets the font of a box, and the case and spacing of a display font; a text font has neither. */
export function withFont(box: Box, font: Look['text'] & Partial<Pick<Look['display'], 'case' | 'letterSpacing'>>): Box {
  const { font: family, weight, case: letters, letterSpacing } = font;
  const spacing = letterSpacing === undefined ? {} : { letterSpacing };
  return { ...box, style: { ...box.style, font: family, weight, ...(letters ? { case: letters } : {}), ...spacing } };
}

/** Sets the shape and colours of a text. A label keeps the colour that it has, which distinguishes speakers. */
export function setShape(box: Box, { fill, kind, radius, padding, align }: LabelShape, theme: Theme): Box {
  const labelColor = box.role === 'label' ? box.style?.background?.color : undefined;
  if (fill === 'none' && !labelColor) {
    const { background: _background, preset: _preset, ...style } = box.style ?? {};
    return { ...box, style: { ...style, preset: 'outline', color: PAPER, stroke: buildOutline(style.maxSize), align } };
  }
  const [color, ink] = labelColor ? [labelColor, box.style?.color ?? INK] : findColors(fill, theme);
  return {
    ...box,
    style: {
      ...box.style,
      color: ink,
      align,
      background: { kind, color, radius, padding, ...(kind === 'line' && radius > 0 ? { joined: true } : {}) },
    },
  };
}

/** The outline of texts of a size. */
function buildOutline(size = DEFAULT_SIZE): { color: Color; width: number } {
  const width = Math.min(OUTLINE.most, Math.max(OUTLINE.usual, OUTLINE.least / size));
  return { color: '#000000', width: Math.round(width * 1_000) / 1_000 };
}

function findColors(fill: Fill, theme: Theme): [Color, Color] {
  if (fill === 'accent') return [theme.accent, theme.onAccent];
  return fill === 'ink' ? [theme.ink, PAPER] : [theme.paper, theme.ink];
}

function dressCaptions({ captions }: Deck, look: Look, theme: Theme, keepStyle: boolean): Deck['captions'] {
  const style = keepStyle ? captions.style : look.captions.style;
  const { font, weight, case: letters, scale, animation } = look.captions;
  const { words, colors } = CAPTION_STYLE_TERMS[style];
  const maxSize = (words === 1 ? MAX_CAPTION.word : MAX_CAPTION.other) * scale;
  const others = theme.unspoken === PAPER || colors === 'ground' ? {} : { color: theme.unspoken };
  const active =
    colors === 'nothing' ? {} : { activeColor: colors === 'ground' ? theme.accent : theme.spoken, ...others };
  const { activeColor: _old, ...rest } = captions;
  const moving = animation === undefined || keepStyle ? {} : { animation };
  return {
    ...rest,
    style,
    ...active,
    ...moving,
    textStyle: { font, weight, case: letters, maxSize, stroke: buildOutline(maxSize), ...captions.textStyle },
  };
}
