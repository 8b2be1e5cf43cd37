import type { Box, BoxStyle, Deck, ImageLayer, Rect, Slide } from '../../../decks/deck.ts';
import { FRAME_SIZES } from '../../../decks/deck-limits.ts';
import type { Look } from '../../../decks/looks.ts';
import type { Brief, BriefLogo } from '../brief/brief.ts';
import { dressBox, withFont } from './dress-deck.ts';
import { TOP } from './frame-areas.ts';
import { cutToReadingTime } from './opening.ts';
import { buildCtaBox, buildLabelBox, buildTextBox } from './text-boxes.ts';
import type { Theme } from './theme.ts';

export const END_CARD_MS = 2_000;

/** Where the brand stands on its card, above its call to action and its handle. */
const NAME: Rect = { ...TOP, y: 0.3, h: 0.14 };
const CALL_TO_ACTION: Rect = { ...TOP, y: 0.46, h: 0.1 };
const HANDLE: Rect = { ...TOP, y: 0.58, h: 0.06 };
const LOGO = { x: TOP.x, w: TOP.w, y: 0.16, h: 0.13 } as const;
const NAME_STYLE: BoxStyle = { preset: 'plain', color: '#FFFFFF', minSize: 0.026, maxSize: 0.068, valign: 'bottom' };

/** A logo is enlarged by this much at most. */
const MAX_LOGO_SCALE = 1.5;

/** A shorter video has no card. */
const SHORTEST_SEC = 5;

/** The brief of the video before its end card: a requested length includes the card. */
export function leaveRoomForEndCard<T extends { endCard?: unknown; durationSec: number | null }>(brief: T): T {
  if (!brief.endCard || brief.durationSec === null) return brief;
  if (brief.durationSec < SHORTEST_SEC) return { ...brief, endCard: null };
  return { ...brief, durationSec: brief.durationSec - END_CARD_MS / 1_000 };
}

/** The brief's, with the name of the brand. */
export type EndCard = NonNullable<Brief['endCard']> & { name: string };

/**
 * Adds a slide with the name of the brand, its call to action and its handle, unless that exceeds the format's limit. Call it before
 * `fitToBeats`, which moves its start to a beat.
 */
export function addEndCard(deck: Deck, card: EndCard, maxSec: number, { look, theme }: Dress): Deck {
  const startMs = deck.durationMs;
  const endMs = startMs + END_CARD_MS;
  if (endMs > maxSec * 1_000) return deck;
  const { kind, durationMs } = look.transition;
  const transition = kind === 'cut' ? { kind } : { kind, durationMs };
  const boxes = buildBoxes(card, look, theme);
  const slide: Slide = { id: 'end', startMs, endMs, background: theme.canvas, transition, boxes };
  const shown = card.logo ? addLogo(slide, card.logo, deck, theme) : slide;
  return { ...deck, durationMs: endMs, slides: [...deck.slides, shown] };
}

/** The logo above the name. A dark logo stands on a light card, and so does its name. */
function addLogo(card: Slide, { asset, ground }: BriefLogo, { ratio }: Deck, theme: Theme): Slide {
  const align = card.boxes[0]?.style?.align;
  const layer: ImageLayer = {
    id: 'logo',
    kind: 'image',
    src: asset.id,
    rect: placeLogo(asset, ratio, align),
    fit: 'contain',
  };
  if (ground === 'dark') return { ...card, layers: [layer] };
  const boxes = card.boxes.map((box) =>
    box.id === 'brand' ? { ...box, style: { ...box.style, color: theme.ink } } : box,
  );
  return { ...card, boxes, layers: [layer], background: { kind: 'color', color: theme.paper } };
}

/** Above the text and aligned with it, at its own size or a little larger. */
function placeLogo({ width, height }: BriefLogo['asset'], ratio: Deck['ratio'], align: BoxStyle['align']): Rect {
  const frame = FRAME_SIZES[ratio];
  const room = { w: LOGO.w * frame.width, h: LOGO.h * frame.height };
  const scale = Math.min(MAX_LOGO_SCALE, room.w / Math.max(1, width), room.h / Math.max(1, height));
  const [w, h] = [(width * scale) / frame.width, (height * scale) / frame.height];
  return { x: align === 'left' ? LOGO.x : LOGO.x + (LOGO.w - w) / 2, y: LOGO.y + LOGO.h - h, w, h };
}

interface Dress {
  look: Look;
  theme: Theme;
}

function buildBoxes({ name, callToAction, handle }: EndCard, look: Look, theme: Theme): Box[] {
  const title = buildTextBox({
    id: 'brand',
    text: cutToReadingTime(name, END_CARD_MS),
    rect: NAME,
    role: 'body',
    style: NAME_STYLE,
  });
  const { animation: _in, ...action } = buildCtaBox('action', callToAction ?? '', theme, undefined, CALL_TO_ACTION);
  const { animation: _fade, ...label } = buildLabelBox('handle', handle ?? '', HANDLE);
  const boxes = [
    withFont(title, look.display),
    ...(callToAction === null ? [] : [dressBox(action, look, theme)]),
    ...(handle === null ? [] : [dressBox(label, look, theme)]),
  ];
  return boxes.map((box) => ({ ...box, style: { ...box.style, align: look.card.align } }));
}
