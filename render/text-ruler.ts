import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { ResolvedStyle } from '../domain/deck-presets.ts';
import type { Fonts } from './fonts.ts';

/** Measures text of one style. Everything in em: widths grow in step with the size, so each string is measured once. */
export interface TextRuler {
  widthOf(text: string): number;
  /** Height of capitals and depth of a p: text is centred on what the eye sees, not on the font's line box. */
  ascent: number;
  descent: number;
}

const REFERENCE_PX = 200;

const context: SKRSContext2D = createCanvas(8, 8).getContext('2d');
context.lang = 'en';

export function rulerFor(style: ResolvedStyle, fonts: Fonts): TextRuler {
  const widths = new Map<string, number>();
  const font = fonts.css(style.font, style.weight, REFERENCE_PX);
  const measure = (text: string) => {
    context.font = font;
    context.letterSpacing = `${style.letterSpacing * REFERENCE_PX}px`;
    return context.measureText(text);
  };
  const widthOf = (text: string): number => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    const width = measure(text).width / REFERENCE_PX;
    widths.set(text, width);
    return width;
  };
  return {
    widthOf,
    ascent: measure('H').actualBoundingBoxAscent / REFERENCE_PX,
    descent: measure('p').actualBoundingBoxDescent / REFERENCE_PX,
  };
}
