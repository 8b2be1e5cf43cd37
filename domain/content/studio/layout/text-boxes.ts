import type { Box, BoxStyle, Rect } from '../../../decks/deck.ts';
import { measureWidth } from '../../../text/widths.ts';
import { cutHeadline } from '../../../text/headline.ts';
import { TOP } from './frame-areas.ts';
import type { Span } from '../speech/speech.ts';
import type { Theme } from './theme.ts';

/** The widest word, in lower-case letters, that fits the frame at a size readable on a phone. */
const WIDEST_WORD = 26;

interface TextBoxOptions {
  id: string;
  text: string;
  rect: Rect;
  role: NonNullable<Box['role']>;
  style: BoxStyle;
  span?: Span | undefined;
  animation?: Box['animation'];
  /** The width of text that fits, in lower-case letters; by default `measureRoom` of the rect. */
  room?: number;
}

/** Line height at the smallest readable size, and the usable share of each line. */
const LINE_HEIGHT = 0.022 * 1.36;
const FILLED = 0.8;

/** The width of text that fits a rect at a readable size, in lower-case letters. */
export function measureRoom(rect: Rect): number {
  const lines = Math.max(1, Math.floor((rect.h - 0.012) / LINE_HEIGHT));
  const line = Math.max(8, Math.floor(WIDEST_WORD * (rect.w / TOP.w)));
  return Math.floor(lines === 1 ? line : lines * line * FILLED);
}

/** Builds a box whose text fits its rect: long text is cut. */
export function buildTextBox(options: TextBoxOptions): Box {
  const { id, text, rect, role, style, span, animation, room = measureRoom(rect) } = options;
  const short = measureWidth(text) > room ? cutHeadline(text, room) : text;
  return { id, text: short, rect, role, style, ...span, ...(animation ? { animation } : {}) };
}

/** The opening text, in the brand's colour and visible at once. */
export function buildHookBox(id: string, text: string, theme: Theme, span?: Span, rect: Rect = TOP): Box {
  const background = { kind: 'line' as const, color: theme.accent };
  const style: BoxStyle = { ...HOOK, color: theme.onAccent, background };
  return buildTextBox({ id, text, rect, role: 'hook', style, span, animation: { in: 'pop' } });
}

const HOOK: BoxStyle = {
  preset: 'pill',
  font: 'montserrat',
  weight: 800,
  minSize: 0.022,
  maxSize: 0.052,
  valign: 'top',
};

export function buildCtaBox(id: string, text: string, theme: Theme, span?: Span, rect: Rect = TOP): Box {
  const background = { kind: 'line' as const, color: theme.accent };
  const style: BoxStyle = {
    preset: 'pill',
    color: theme.onAccent,
    background,
    valign: 'top',
    maxSize: 0.042,
    minSize: 0.022,
  };
  return buildTextBox({ id, text, rect, role: 'cta', style, span, animation: { in: 'slide-up' } });
}

/** A name or heading, dark on white. */
export function buildLabelBox(id: string, text: string, rect: Rect, style: BoxStyle = {}, span?: Span): Box {
  const labelStyle: BoxStyle = { preset: 'pill', minSize: 0.022, maxSize: 0.03, valign: 'top', ...style };
  return buildTextBox({ id, text, rect, role: 'label', style: labelStyle, span, animation: { in: 'fade' } });
}

/** A sticker with a question or a note. */
export function buildStickerBox(id: string, text: string, span?: Span, rect: Rect = TOP): Box {
  const style: BoxStyle = { preset: 'sticker', minSize: 0.022, maxSize: 0.042, valign: 'top' };
  return buildTextBox({ id, text, rect, role: 'question', style, span, animation: { in: 'pop' } });
}

export function buildFigureBox(
  id: string,
  text: string,
  theme: Theme,
  rect: Rect,
  style: BoxStyle = {},
  span?: Span,
): Box {
  const merged: BoxStyle = { preset: 'stat', color: theme.spoken, stroke: { color: '#000000', width: 0.05 }, ...style };
  return buildTextBox({ id, text, rect, role: 'number', style: merged, span, animation: { in: 'pop' } });
}

/** A line on a dark card that is readable over any picture. */
export function buildCardBox(id: string, text: string, rect: Rect, span?: Span): Box {
  const background = { kind: 'box' as const, color: '#0B1120' };
  const style: BoxStyle = { preset: 'card', minSize: 0.022, maxSize: 0.05, valign: 'top', background };
  return buildTextBox({ id, text, rect, role: 'body', style, span, animation: { in: 'slide-up' } });
}
