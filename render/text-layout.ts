import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Rect } from '../domain/deck.ts';
import type { ResolvedStyle } from '../domain/deck-presets.ts';
import type { Fonts } from './fonts.ts';
import { balance, tidyText, wrap } from './wrap-text.ts';

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface TextLine {
  text: string;
  left: number;
  width: number;
  baseline: number;
}

/** A text fitted into its rect. Pixels of the frame; `ink` bounds the glyphs, `painted` also background, stroke and shadow. */
export interface TextLayout {
  style: ResolvedStyle;
  font: string;
  px: number;
  lines: TextLine[];
  ascent: number;
  descent: number;
  ink: Area;
  painted: Area;
}

export interface Frame {
  width: number;
  height: number;
}

const ruler: SKRSContext2D = createCanvas(8, 8).getContext('2d');
ruler.lang = 'en';

/** Fits a text at the largest size of its style's range that the rect holds; null when not even the smallest does. */
export function layOutText(
  text: string,
  rect: Rect,
  style: ResolvedStyle,
  frame: Frame,
  fonts: Fonts,
): TextLayout | null {
  const area = {
    left: rect.x * frame.width,
    top: rect.y * frame.height,
    width: rect.w * frame.width,
    height: rect.h * frame.height,
  };
  const said = inCase(text, style);
  const fit = (px: number, breakWords: boolean): TextLayout | null =>
    layOutAt(px, said, area, style, fonts, breakWords);
  const smallest = Math.max(1, Math.round(style.minSize * frame.height));
  const largest = Math.max(smallest, Math.round(style.maxSize * frame.height));
  // Words are broken only where not even the smallest size holds them whole.
  const breakWords = fit(smallest, false) === null;
  let [low, high, best] = [smallest, largest, fit(smallest, breakWords)];
  if (!best) return null;
  while (low < high) {
    const px = Math.ceil((low + high) / 2);
    const layout = fit(px, breakWords);
    if (layout) [best, low] = [layout, px];
    else high = px - 1;
  }
  return best;
}

function inCase(text: string, style: ResolvedStyle): string {
  const tidy = tidyText(text);
  if (style.case === 'none') return tidy;
  return style.case === 'upper' ? tidy.toLocaleUpperCase('en') : tidy.toLocaleLowerCase('en');
}

/** Cap height and depth of a face, in em: the text is centred on what the eye sees, not on the font's line box. */
function faceOf(): { ascent: number; descent: number } {
  const { actualBoundingBoxAscent: ascent } = ruler.measureText('H');
  const { actualBoundingBoxDescent: descent } = ruler.measureText('p');
  return { ascent, descent };
}

/** The text at one size, or null when it is too large for its rect. */
function layOutAt(
  px: number,
  text: string,
  area: Area,
  style: ResolvedStyle,
  fonts: Fonts,
  breakWords: boolean,
): TextLayout | null {
  const font = fonts.css(style.font, style.weight, px);
  ruler.font = font;
  ruler.letterSpacing = `${style.letterSpacing * px}px`;
  const margin = Math.max(style.background?.padding ?? 0, style.stroke?.width ?? 0) * px;
  const inset = margin * verticalShare(style);
  const width = area.width - 2 * margin;
  const texts = wrap(text, width, widthOf, breakWords);
  if (!texts || texts.length > style.maxLines) return null;
  const { ascent, descent } = faceOf();
  const pitch = style.lineHeight * px;
  const height = ascent + descent + (texts.length - 1) * pitch;
  if (height > area.height - 2 * inset + 0.5) return null;

  const slack = area.height - height;
  const top = area.top + (style.valign === 'top' ? inset : style.valign === 'bottom' ? slack - inset : slack / 2);
  const lines = balance(text, width, widthOf, texts, breakWords).map((line, index) => {
    const rest = width - widthOf(line);
    const shift = style.align === 'left' ? 0 : style.align === 'right' ? rest : rest / 2;
    return {
      text: line,
      width: width - rest,
      left: area.left + margin + shift,
      baseline: top + ascent + index * pitch,
    };
  });
  const ink = inkOf(lines, top, height);
  return { style, font, px, lines, ascent, descent, ink, painted: paintedOf(ink, style, px) };
}

function widthOf(text: string): number {
  return ruler.measureText(text).width;
}

/** A line's pill is flatter than it is wide. */
export function verticalShare(style: ResolvedStyle): number {
  return style.background?.kind === 'line' ? 0.7 : 1;
}

function inkOf(lines: TextLine[], top: number, height: number): Area {
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.left + line.width));
  return { left, top, width: right - left, height };
}

function paintedOf(ink: Area, style: ResolvedStyle, px: number): Area {
  const outline = (style.stroke?.width ?? 0) * 2;
  const spread = px * Math.max(0.35, (style.background?.padding ?? 0) + 0.1, outline, style.shadow ? 0.6 : 0);
  return {
    left: ink.left - spread,
    top: ink.top - spread,
    width: ink.width + 2 * spread,
    height: ink.height + 2 * spread,
  };
}
