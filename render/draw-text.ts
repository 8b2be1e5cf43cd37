import type { SKRSContext2D } from '@napi-rs/canvas';
import { verticalShare, type TextLayout } from './text-layout.ts';

/** Draws a fitted text: background, shadow, outline, fill, each over the one before. Sets the context's state and restores it. */
export function drawText(context: SKRSContext2D, layout: TextLayout): void {
  const { style, px } = layout;
  context.save();
  context.font = layout.font;
  context.lang = 'en';
  context.letterSpacing = `${style.letterSpacing * px}px`;
  context.direction = style.rtl ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.miterLimit = 2;
  if (style.background) drawBackground(context, layout);
  if (style.shadow) drawShadow(context, layout);
  if (style.stroke) {
    context.strokeStyle = style.stroke.color;
    context.lineWidth = style.stroke.width * px * 2;
    for (const line of layout.lines) context.strokeText(line.text, line.left, line.baseline);
  }
  context.fillStyle = style.color;
  for (const line of layout.lines) context.fillText(line.text, line.left, line.baseline);
  context.restore();
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
function drawShadow(context: SKRSContext2D, layout: TextLayout): void {
  const { px, style } = layout;
  context.save();
  context.fillStyle = style.color;
  for (const [alpha, blur, drop] of [
    [0.35, 0.32, 0.05],
    [0.45, 0.08, 0.03],
  ] as const) {
    context.shadowColor = `rgba(0, 0, 0, ${alpha})`;
    context.shadowBlur = blur * px;
    context.shadowOffsetY = drop * px;
    for (const line of layout.lines) context.fillText(line.text, line.left, line.baseline);
  }
  context.restore();
}
