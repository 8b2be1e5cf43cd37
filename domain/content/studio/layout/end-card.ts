import type { Background, Box, Color, Deck, ImageLayer, Layer, Rect, Slide } from '../../../decks/deck.ts';
import { FRAME_SIZES } from '../../../decks/deck-limits.ts';
import { computeContrast, listColorsBehind, PAPER } from '../../../decks/text-styles.ts';
import type { EndCardShape, Fill, LabelShape, Look } from '../../../decks/looks.ts';
import type { Brief, BriefLogo } from '../brief/brief.ts';
import { setShape, withFont } from './dress-deck.ts';
import { TOP } from './frame-areas.ts';
import { cutToReadingTime } from './opening.ts';
import { buildCtaBox, buildLabelBox, buildTextBox } from './text-boxes.ts';
import type { Theme } from './theme.ts';

export const END_CARD_MS = 2_000;
export const END_CARD_ID = 'end';
const NAME_ID = 'brand';

/** Areas of the parts, relative to the height at which a look begins its card; the logo stands above it. */
const NAME: Rect = { ...TOP, y: 0, h: 0.14 };
const NAME_STYLE = { preset: 'plain', minSize: 0.026, valign: 'bottom', shadow: false } as const;
const CALL_TO_ACTION: Rect = { ...TOP, y: 0.16, h: 0.1 };
const HANDLE: Rect = { ...TOP, y: 0.28, h: 0.06 };
const LOGO = { x: TOP.x, w: TOP.w, h: 0.13, gap: 0.01 } as const;
/** A card with a logo begins here at the earliest, so that the logo above the name is within the safe area. */
const MIN_Y_WITH_LOGO = TOP.y + LOGO.h + LOGO.gap;

/** A logo is enlarged by this much at most. */
const MAX_LOGO_SCALE = 1.5;

/** A logo that is wider than this contains the name of the brand, which is then not written again. */
const WORDMARK_RATIO = 2.2;
const WORDMARK_HEIGHT = 0.1;

/** The contrast from which a label is seen on its ground. */
const MIN_LABEL_CONTRAST = 1.6;

/** A shorter video has no card. */
const SHORTEST_SEC = 5;

/** The brief of the video before its end card: a requested length includes the card. */
export function leaveRoomForEndCard<T extends { endCard?: unknown; durationSec: number | null }>(brief: T): T {
  if (!brief.endCard || brief.durationSec === null) return brief;
  if (brief.durationSec < SHORTEST_SEC) return { ...brief, endCard: null };
  return { ...brief, durationSec: brief.durationSec - END_CARD_MS / 1_000 };
}

/** The end card of a brief, with the name of the brand. */
export type EndCard = NonNullable<Brief['endCard']> & { name: string };

/**
 * Adds a slide with the logo and name of the brand, its call to action and its handle, unless that exceeds the format's
 * limit. Call it before `fitToBeats`, which moves its start to a beat.
 */
export function addEndCard(deck: Deck, card: EndCard, maxSec: number, { look, theme }: Dress): Deck {
  const startMs = deck.durationMs;
  const endMs = startMs + END_CARD_MS;
  if (endMs > maxSec * 1_000) return deck;
  const { kind, durationMs } = look.transition;
  const transition = kind === 'cut' ? { kind } : { kind, durationMs };
  const ground = chooseGround(look, card.logo);
  const { logo = null } = card;
  const isWordmark = logo !== null && logo.asset.width > WORDMARK_RATIO * logo.asset.height;
  const y = logo && !isWordmark ? Math.max(look.endCard.y, MIN_Y_WITH_LOGO) : look.endCard.y;
  const slide: Slide = {
    id: END_CARD_ID,
    startMs,
    endMs,
    background: buildGround(ground, theme),
    transition,
    boxes: buildBoxes(isWordmark ? { ...card, name: '' } : card, y, ground, { look, theme }),
    ...(logo ? { layers: [buildLogo(logo, isWordmark ? placeWordmark(y) : placeLogo(y), deck.ratio, look)] } : {}),
  };
  return { ...deck, durationMs: endMs, slides: [...deck.slides, slide] };
}

/** Writes the name where a deleted wordmark stood, in the font of the hook. Other slides, and cards with the name, stay as they are. */
export function writeNameForWordmark(deck: Deck, slide: Slide, { rect }: Pick<Layer, 'rect'>, name: string): Slide {
  if (slide.id !== END_CARD_ID || slide.boxes.some(({ id }) => id === NAME_ID)) return slide;
  const hook = deck.slides.flatMap(({ boxes }) => boxes).find(({ role }) => role === 'hook');
  const { font = 'montserrat', weight = 800 } = hook?.style ?? {};
  const { align = 'center' } = slide.boxes[0]?.style ?? {};
  const title = buildTextBox({
    id: NAME_ID,
    text: cutToReadingTime(name, END_CARD_MS),
    rect: { ...NAME, y: rect.y + rect.h - NAME.h },
    role: 'body',
    style: { ...NAME_STYLE, maxSize: 0.06, font, weight, align },
  });
  return { ...slide, boxes: [title, ...slide.boxes] };
}

type Ground = EndCardShape['ground'];

/** A dark logo stands on a light card, a light one on a dark card. */
function chooseGround({ endCard: { ground } }: Look, logo: BriefLogo | null | undefined): Ground {
  if (!logo) return ground;
  if (logo.ground === 'light') return 'paper';
  return ground === 'ink' ? 'ink' : 'canvas';
}

function buildGround(ground: Ground, theme: Theme): Background {
  return ground === 'canvas' ? theme.canvas : { kind: 'color', color: theme[ground] };
}

/** The area of a logo above the name, and of one instead of the name. */
const placeLogo = (y: number): Rect => ({ ...LOGO, y: y - LOGO.gap - LOGO.h });
const placeWordmark = (y: number): Rect => ({ ...NAME, y: y + NAME.h - WORDMARK_HEIGHT, h: WORDMARK_HEIGHT });

/** Places the logo at the lower edge of its area, aligned with the texts, at its own size or a little larger. */
function buildLogo({ asset }: BriefLogo, rect: Rect, ratio: Deck['ratio'], { card: { align } }: Look): ImageLayer {
  const frame = FRAME_SIZES[ratio];
  const room = { w: rect.w * frame.width, h: rect.h * frame.height };
  const scale = Math.min(MAX_LOGO_SCALE, room.w / Math.max(1, asset.width), room.h / Math.max(1, asset.height));
  const [w, h] = [(asset.width * scale) / frame.width, (asset.height * scale) / frame.height];
  const x = align === 'left' ? rect.x : rect.x + (rect.w - w) / 2;
  return { id: 'logo', kind: 'image', src: asset.id, rect: { x, y: rect.y + rect.h - h, w, h }, fit: 'contain' };
}

interface Dress {
  look: Look;
  theme: Theme;
}

function buildBoxes({ name, callToAction, handle }: EndCard, y: number, ground: Ground, { look, theme }: Dress): Box[] {
  const placeAt = (rect: Rect): Rect => ({ ...rect, y: y + rect.y });
  const title = buildTextBox({
    id: NAME_ID,
    text: cutToReadingTime(name, END_CARD_MS),
    rect: placeAt(NAME),
    role: 'body',
    style: { ...NAME_STYLE, color: chooseInk(ground, theme), maxSize: look.endCard.nameSize },
  });
  const { animation: _in, ...action } = buildCtaBox(
    'action',
    callToAction ?? '',
    theme,
    undefined,
    placeAt(CALL_TO_ACTION),
  );
  const { animation: _fade, ...label } = buildLabelBox('handle', handle ?? '', placeAt(HANDLE));
  const shape = (box: Box, own: LabelShape) => setShape(withFont(box, look.text), standOut(own, ground, theme), theme);
  const boxes = [
    ...(name === '' ? [] : [withFont(title, look.display)]),
    ...(callToAction === null ? [] : [shape(action, look.hook)]),
    ...(handle === null ? [] : [shape(label, look.label)]),
  ];
  return boxes.map((box) => ({ ...box, style: { ...box.style, align: look.card.align } }));
}

function chooseInk(ground: Ground, { ink, onAccent }: Theme): Color {
  if (ground === 'paper') return ink;
  return ground === 'accent' ? onAccent : PAPER;
}

/** Returns the shape of the look in a colour that differs from the ground. */
function standOut(shape: LabelShape, ground: Ground, theme: Theme): LabelShape {
  const behind = listColorsBehind(buildGround(ground, theme)) ?? [];
  const differs = (fill: Fill): boolean =>
    fill !== 'none' && behind.every((color) => computeContrast(theme[fill], color) >= MIN_LABEL_CONTRAST);
  return { ...shape, fill: [shape.fill, 'paper' as const].find(differs) ?? 'ink' };
}
