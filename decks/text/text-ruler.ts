import { createCanvas, type SKRSContext2D, type TextMetrics } from '@napi-rs/canvas';
import type { ResolvedStyle } from '../../domain/decks/deck-presets.ts';

/** Measures one text in one style. Everything in em: widths grow in step with the size, so each string is measured once. */
export interface TextRuler {
  measureWidth(text: string): number;
  /** Height of capitals and depth of a p: text is centred on what the eye sees, not on the font's line box. More where its letters or marks stand out further. */
  ascent: number;
  descent: number;
  /** The least distance of two lines at which their marks do not meet. */
  pitch: number;
}

const REFERENCE_PX = 200;
/** How far letters may stand out without counting: the b over the capitals, the j below the p. */
const OVERHANG = 0.08;
const GAP = 0.06;

const context: SKRSContext2D = createCanvas(8, 8).getContext('2d');
context.lang = 'en';

/** `families` is the CSS font list that draws the text. */
export function createTextRuler(text: string, style: ResolvedStyle, families: string): TextRuler {
  const widths = new Map<string, number>();
  const font = `${style.weight} ${REFERENCE_PX}px ${families}`;
  const measure = (piece: string): TextMetrics => {
    context.font = font;
    context.letterSpacing = `${style.letterSpacing * REFERENCE_PX}px`;
    return context.measureText(piece);
  };
  const widthOf = (piece: string): number => {
    const known = widths.get(piece);
    if (known !== undefined) return known;
    const width = measure(piece).width / REFERENCE_PX;
    widths.set(piece, width);
    return width;
  };
  const all = measure(text.replaceAll('\n', ' '));
  const [above, below] = [all.actualBoundingBoxAscent, all.actualBoundingBoxDescent].map((px) => px / REFERENCE_PX);
  const capital = measure('H').actualBoundingBoxAscent / REFERENCE_PX;
  const tail = measure('p').actualBoundingBoxDescent / REFERENCE_PX;
  const tall = above !== undefined && above > capital + OVERHANG;
  const deep = below !== undefined && below > tail + OVERHANG;
  const [ascent, descent] = [tall ? above : capital, deep ? below : tail];
  return { measureWidth: widthOf, ascent, descent, pitch: tall || deep ? ascent + descent + GAP : 0 };
}
