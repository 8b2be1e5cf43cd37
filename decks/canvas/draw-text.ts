import type { SKRSContext2D } from '@napi-rs/canvas';
import { hasRightToLeft } from '../../domain/text/scripts.ts';
import { splitVisualRuns } from '../text/text-direction.ts';
import { addJoinedPath } from './joined-path.ts';
import { toVerticalPadding, type TextLayout, type TextLine } from '../text/lay-out-text.ts';

/** A positioned piece of text; its colour defaults to the style's. */
export interface PlacedText {
  text: string;
  left: number;
  width: number;
  baseline: number;
  rtl: boolean;
  /** The right edge, where a right-to-left text begins, also if only its beginning is drawn. */
  right?: number;
  color?: string;
}

/** A word, or one part of a word that a change of direction splits. */
export interface PlacedWord extends PlacedText {
  /** Index of the word in the text. */
  word: number;
}

/** Draws background, shadow, outline and fill, in this order. The background is that of `backgroundLines`. */
export function drawText(context: SKRSContext2D, layout: TextLayout, backgroundLines = layout.lines): void {
  if (layout.style.background) drawBackground(context, { ...layout, lines: backgroundLines });
  drawWords(context, layout, layout.lines);
}

/** Draws words in the style of the layout, without its background. */
export function drawWords(context: SKRSContext2D, layout: TextLayout, words: readonly PlacedText[]): void {
  const { style, px } = layout;
  context.save();
  setFont(context, layout);
  if (style.shadow) drawShadow(context, layout, words);
  if (style.stroke) {
    context.strokeStyle = style.stroke.color;
    context.lineWidth = style.stroke.width * px * 2;
    for (const word of words) context.strokeText(word.text, setDirection(context, word), word.baseline);
  }
  for (const word of words) {
    context.fillStyle = word.color ?? style.color;
    context.fillText(word.text, setDirection(context, word), word.baseline);
  }
  context.restore();
}

/** Measures the width of a text in the font of a layout, in pixels. */
export function measureLine(context: SKRSContext2D, layout: TextLayout, text: string): number {
  context.save();
  setFont(context, layout);
  const { width } = context.measureText(text);
  context.restore();
  return width;
}

/** Sets the context's direction for a piece of text and returns the x coordinate to draw it at. */
function setDirection(context: SKRSContext2D, { rtl, left, right }: PlacedText): number {
  context.direction = rtl ? 'rtl' : 'ltr';
  context.textAlign = rtl && right !== undefined ? 'right' : 'left';
  return rtl ? (right ?? left) : left;
}

/**
 * Finds the position of each word. `wordLengths` are in UTF-16 units without spaces, because only the caller knows where words
 * end in scripts without spaces.
 */
export function placeWords(context: SKRSContext2D, layout: TextLayout, wordLengths: readonly number[]): PlacedWord[] {
  context.save();
  setFont(context, layout);
  const findWord = createWordCounter(wordLengths);
  const words = layout.lines.flatMap((line) => {
    const written = line.hyphenated ? line.text.slice(0, -1) : line.text;
    const numbers = Array.from(written, (char) => findWord(char)).flatMap(({ units, number }) =>
      Array.from({ length: units }, () => number),
    );
    // A drawn hyphen belongs to the word that it divides.
    return placePieces(context, line, line.hyphenated ? [...numbers, numbers.at(-1) ?? -1] : numbers);
  });
  context.restore();
  return words;
}

/** Creates a function that maps successive characters to the index of their word; -1 for a space. */
function createWordCounter(wordLengths: readonly number[]): (char: string) => { units: number; number: number } {
  let [number, left] = [0, wordLengths[0] ?? 0];
  return (char) => {
    const units = char.length;
    if (/\s/u.test(char)) return { units, number: -1 };
    while (left <= 0 && number < wordLengths.length - 1) left = wordLengths[++number] ?? 0;
    left -= units;
    return { units, number };
  };
}

/** Places the pieces of a line from left to right. */
function placePieces(context: SKRSContext2D, line: TextLine, numbers: readonly number[]): PlacedWord[] {
  let left = line.left;
  return splitVisualRuns(line.text, line.rtl, numbers).flatMap(({ from, to, rtl }) => {
    const text = line.text.slice(from, to);
    // In a purely left-to-right line the text before the piece is measured as a whole, because kerning crosses spaces.
    const plain = !line.rtl && !hasRightToLeft(line.text);
    const at = plain ? line.left + context.measureText(line.text.slice(0, from)).width : left;
    const width = context.measureText(text).width;
    left = at + width;
    const word = numbers[from] ?? -1;
    return word < 0 ? [] : [{ text, left: at, width, baseline: line.baseline, rtl, word }];
  });
}

function setFont(context: SKRSContext2D, { font, style, px }: TextLayout): void {
  context.font = font;
  // A fixed language, so that the glyphs do not depend on that of the machine.
  context.lang = 'en';
  context.letterSpacing = `${style.letterSpacing * px}px`;
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
}

/** A background is raised by this share of the descent: few letters reach below the line, so it then seems centred. */
const LIFT_SHARE = 0.3;
/** The most by which a background is raised: the room that the painted area of a text has above it. */
const MAX_LIFT_EM = 0.1;

function drawBackground(context: SKRSContext2D, layout: TextLayout): void {
  const { style, px, ink, ascent, descent } = layout;
  if (!style.background) return;
  const padding = style.background.padding * px;
  const upright = padding * toVerticalPadding(style);
  const radius = style.background.radius * px;
  context.save();
  context.translate(0, -Math.min(LIFT_SHARE * descent, MAX_LIFT_EM * px));
  context.beginPath();
  if (style.background.joined && layout.lines.length > 1) {
    addJoinedPath(context, layout, { padding, upright, radius });
  } else if (style.background.kind === 'box') {
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
  context.restore();
}

/** Draws two blurred layers: a wide one that separates the text from a busy picture, and a tight one at its edge. */
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
    for (const word of words) context.fillText(word.text, setDirection(context, word), word.baseline);
  }
  context.restore();
}
