import type { SKRSContext2D } from '@napi-rs/canvas';
import { verticalShare, type TextLayout } from './text-layout.ts';

/** A piece of a fitted text where it stands; without a colour it takes the style's. */
export interface PlacedWord {
  text: string;
  left: number;
  width: number;
  baseline: number;
  color?: string;
}

/** Draws a fitted text: background, shadow, outline, fill, each over the one before. Leaves the context's state alone. */
export function drawText(context: SKRSContext2D, layout: TextLayout): void {
  if (layout.style.background) drawBackground(context, layout);
  drawWords(context, layout, layout.lines);
}

/** Draws some words of a fitted text in its style, without its background. */
export function drawWords(context: SKRSContext2D, layout: TextLayout, words: readonly PlacedWord[]): void {
  const { style, px } = layout;
  context.save();
  setFont(context, layout);
  if (style.shadow) drawShadow(context, layout, words);
  if (style.stroke) {
    context.strokeStyle = style.stroke.color;
    context.lineWidth = style.stroke.width * px * 2;
    for (const word of words) context.strokeText(word.text, word.left, word.baseline);
  }
  for (const word of words) {
    context.fillStyle = word.color ?? style.color;
    context.fillText(word.text, word.left, word.baseline);
  }
  context.restore();
}

/** The words of a fitted text, in reading order, each where it stands in its line. */
export function wordsOf(context: SKRSContext2D, layout: TextLayout): PlacedWord[] {
  context.save();
  setFont(context, layout);
  const words = layout.lines.flatMap((line) =>
    [...line.text.matchAll(/\S+/g)].map(({ 0: text, index }) => {
      const left = line.left + context.measureText(line.text.slice(0, index)).width;
      return { text, left, width: context.measureText(text).width, baseline: line.baseline };
    }),
  );
  context.restore();
  return words;
}

function setFont(context: SKRSContext2D, { font, style, px }: TextLayout): void {
  context.font = font;
  context.lang = 'en';
  context.letterSpacing = `${style.letterSpacing * px}px`;
  context.direction = style.rtl ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
}

function drawBackground(context: SKRSContext2D, layout: TextLayout): void {
  const { style, px, ink, ascent, descent } = layout;
  if (!style.background) return;
  const padding = style.background.padding * px;
  const upright = padding * verticalShare(style);
  const radius = style.background.radius * px;
  context.beginPath();
  if (style.background.kind === 'box') {
    context.roundRect(ink.left - padding, ink.top - upright, ink.width + 2 * padding, ink.height + 2 * upright, radius);
  } else {
    for (const line of layout.lines) {
      const height = ascent + descent + 2 * upright;
      context.roundRect(
        line.left - padding,
        line.baseline - ascent - upright,
        line.width + 2 * padding,
        height,
        radius,
      );
    }
  }
  context.fillStyle = style.background.color;
  context.fill();
}

/** Two soft layers: a tight one that holds the edge, a wide one that lifts the text off a busy picture. */
function drawShadow(context: SKRSContext2D, { px, style }: TextLayout, words: readonly PlacedWord[]): void {
  context.save();
  context.fillStyle = style.color;
  for (const [alpha, blur, drop] of [
    [0.35, 0.32, 0.05],
    [0.45, 0.08, 0.03],
  ] as const) {
    context.shadowColor = `rgba(0, 0, 0, ${alpha})`;
    context.shadowBlur = blur * px;
    context.shadowOffsetY = drop * px;
    for (const word of words) context.fillText(word.text, word.left, word.baseline);
  }
  context.restore();
}
