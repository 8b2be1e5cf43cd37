import type { SKRSContext2D } from '@napi-rs/canvas';
import { hasTurns, visualRuns } from '../text/text-direction.ts';
import { verticalShare, type TextLayout, type TextLine } from '../text/lay-out-text.ts';

/** A piece of a fitted text where it stands; without a colour it takes the style's. */
export interface PlacedText {
  text: string;
  left: number;
  width: number;
  baseline: number;
  rtl: boolean;
  /** Where a text from right to left begins, when only its beginning is drawn. */
  right?: number;
  color?: string;
}

/** A word, or as much of it as stands in one place: a turn of direction may part it. */
export interface PlacedWord extends PlacedText {
  /** Its number in the text. */
  word: number;
}

/** Draws a fitted text: background, shadow, outline, fill, each over the one before. Leaves the context's state alone. */
export function drawText(context: SKRSContext2D, layout: TextLayout): void {
  if (layout.style.background) drawBackground(context, layout);
  drawWords(context, layout, layout.lines);
}

/** Draws some words of a fitted text in its style, without its background. */
export function drawWords(context: SKRSContext2D, layout: TextLayout, words: readonly PlacedText[]): void {
  const { style, px } = layout;
  context.save();
  setFont(context, layout);
  if (style.shadow) drawShadow(context, layout, words);
  if (style.stroke) {
    context.strokeStyle = style.stroke.color;
    context.lineWidth = style.stroke.width * px * 2;
    for (const word of words) context.strokeText(word.text, startOf(context, word), word.baseline);
  }
  for (const word of words) {
    context.fillStyle = word.color ?? style.color;
    context.fillText(word.text, startOf(context, word), word.baseline);
  }
  context.restore();
}

/** Where a piece is drawn from, in the direction in which the context is set to draw it. */
function startOf(context: SKRSContext2D, { rtl, left, right }: PlacedText): number {
  context.direction = rtl ? 'rtl' : 'ltr';
  context.textAlign = rtl && right !== undefined ? 'right' : 'left';
  return rtl ? (right ?? left) : left;
}

/**
 * The words of a fitted text, where they stand in their lines. `letters` tells how many characters each has, spaces left
 * out: in scripts without spaces only the caller knows where words end.
 */
export function wordsOf(context: SKRSContext2D, layout: TextLayout, letters: readonly number[]): PlacedWord[] {
  context.save();
  setFont(context, layout);
  const word = wordCounter(letters);
  const words = layout.lines.flatMap((line) => {
    const numbers = Array.from(line.text, (char) => word(char)).flatMap(({ units, number }) =>
      Array.from({ length: units }, () => number),
    );
    return placed(context, line, numbers);
  });
  context.restore();
  return words;
}

/** Which word each character in turn belongs to; -1 for a space. */
function wordCounter(letters: readonly number[]): (char: string) => { units: number; number: number } {
  let [number, left] = [0, letters[0] ?? 0];
  return (char) => {
    const units = char.length;
    if (/\s/u.test(char)) return { units, number: -1 };
    while (left <= 0 && number < letters.length - 1) left = letters[++number] ?? 0;
    left -= units;
    return { units, number };
  };
}

/** The pieces of a line from left to right: its own width, shared out as its pieces need it. */
function placed(context: SKRSContext2D, line: TextLine, numbers: readonly number[]): PlacedWord[] {
  let left = line.left;
  return visualRuns(line.text, line.rtl, numbers).flatMap(({ from, to, rtl }) => {
    const text = line.text.slice(from, to);
    // In a line from left to right the letters before tell the place to the hair: kerning does not end at spaces.
    const plain = !line.rtl && !hasTurns(line.text);
    const at = plain ? line.left + context.measureText(line.text.slice(0, from)).width : left;
    const width = context.measureText(text).width;
    left = at + width;
    const word = numbers[from] ?? -1;
    return word < 0 ? [] : [{ text, left: at, width, baseline: line.baseline, rtl, word }];
  });
}

function setFont(context: SKRSContext2D, { font, style, px }: TextLayout): void {
  context.font = font;
  context.lang = 'en';
  context.letterSpacing = `${style.letterSpacing * px}px`;
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
function drawShadow(context: SKRSContext2D, { px, style }: TextLayout, words: readonly PlacedText[]): void {
  context.save();
  context.fillStyle = style.color;
  for (const [alpha, blur, drop] of [
    [0.35, 0.32, 0.05],
    [0.45, 0.08, 0.03],
  ] as const) {
    context.shadowColor = `rgba(0, 0, 0, ${alpha})`;
    context.shadowBlur = blur * px;
    context.shadowOffsetY = drop * px;
    for (const word of words) context.fillText(word.text, startOf(context, word), word.baseline);
  }
  context.restore();
}
