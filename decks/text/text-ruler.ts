import { createCanvas, type SKRSContext2D, type TextMetrics } from '@napi-rs/canvas';
import type { ResolvedStyle } from '../../domain/decks/text-styles.ts';

/** Measures strings of one text in one style, in em, because widths are proportional to the size. */
export interface TextRuler {
  measureWidth(text: string): number;
  /** Height of capitals and depth of `p`, or more if letters or marks of the text extend further; centres text visually. */
  ascent: number;
  descent: number;
  /** The minimum line distance at which marks do not overlap. */
  pitch: number;
}

const REFERENCE_PX = 200;
/** Tolerance, because `b` is taller than capitals and `j` is deeper than `p`. */
const OVERHANG = 0.08;
const GAP = 0.06;

const context: SKRSContext2D = createCanvas(8, 8).getContext('2d');
context.lang = 'en';

/** Widths by font and letter spacing, because the pages of captions repeat words. */
const known = new Map<string, Map<string, number>>();
let count = 0;
const MAX_KNOWN = 20_000;

function getWidths(style: string): Map<string, number> {
  if (count > MAX_KNOWN) {
    known.clear();
    count = 0;
  }
  const widths = known.get(style) ?? new Map<string, number>();
  known.set(style, widths);
  return widths;
}

export function createTextRuler(text: string, style: ResolvedStyle, families: string): TextRuler {
  const font = `${style.weight} ${REFERENCE_PX}px ${families}`;
  const widths = getWidths(`${font} ${style.letterSpacing}`);
  const measure = (piece: string): TextMetrics => {
    context.font = font;
    context.letterSpacing = `${style.letterSpacing * REFERENCE_PX}px`;
    return context.measureText(piece);
  };
  const measureWidth = (piece: string): number => {
    const measured = widths.get(piece);
    if (measured !== undefined) return measured;
    const width = measure(piece).width / REFERENCE_PX;
    widths.set(piece, width);
    count += 1;
    return width;
  };
  const all = measure(text.replaceAll('\n', ' '));
  const [above, below] = [all.actualBoundingBoxAscent, all.actualBoundingBoxDescent].map((px) => px / REFERENCE_PX);
  const capital = measure('H').actualBoundingBoxAscent / REFERENCE_PX;
  const tail = measure('p').actualBoundingBoxDescent / REFERENCE_PX;
  const tall = above !== undefined && above > capital + OVERHANG;
  const deep = below !== undefined && below > tail + OVERHANG;
  const [ascent, descent] = [tall ? above : capital, deep ? below : tail];
  return { measureWidth, ascent, descent, pitch: tall || deep ? ascent + descent + GAP : 0 };
}
