import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Rect } from '../domain/deck.ts';
import type { ResolvedStyle } from '../domain/deck-presets.ts';
import type { Fonts } from './fonts.ts';

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
  let low = Math.max(1, Math.round(style.minSize * frame.height));
  let high = Math.max(low, Math.round(style.maxSize * frame.height));
  let best = layOutAt(low, said, area, style, fonts);
  if (!best) return null;
  while (low < high) {
    const px = Math.ceil((low + high) / 2);
    const layout = layOutAt(px, said, area, style, fonts);
    if (layout) [best, low] = [layout, px];
    else high = px - 1;
  }
  return best;
}

function inCase(text: string, style: ResolvedStyle): string {
  const tidy = text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
  if (style.case === 'none') return tidy;
  return style.case === 'upper' ? tidy.toLocaleUpperCase('en') : tidy.toLocaleLowerCase('en');
}

/** Cap height and depth of a face, in em: the text is centred on what the eye sees, not on the font's line box. */
function faceOf(): { ascent: number; descent: number } {
  const { actualBoundingBoxAscent: ascent } = ruler.measureText('H');
  const { actualBoundingBoxDescent: descent } = ruler.measureText('p');
  return { ascent, descent };
}

function layOutAt(px: number, text: string, area: Area, style: ResolvedStyle, fonts: Fonts): TextLayout | null {
  const font = fonts.css(style.font, style.weight, px);
  ruler.font = font;
  ruler.letterSpacing = `${style.letterSpacing * px}px`;
  const margin = Math.max((style.background?.padding ?? 0) * px, (style.stroke?.width ?? 0) * px);
  const room = {
    width: area.width - 2 * margin,
    height: area.height - 2 * (style.background ? margin * verticalShare(style) : margin),
  };
  const texts = wrapEvenly(text, room.width);
  if (!texts || texts.length > style.maxLines) return null;

  const { ascent, descent } = faceOf();
  const pitch = style.lineHeight * px;
  const height = ascent + descent + (texts.length - 1) * pitch;
  if (height > room.height + 0.5) return null;

  const slack = area.height - height;
  const inset = (area.height - room.height) / 2;
  const top = area.top + (style.valign === 'top' ? inset : style.valign === 'bottom' ? slack - inset : slack / 2);
  const lines = texts.map((line, index) => {
    const width = ruler.measureText(line).width;
    const rest = room.width - width;
    const shift = style.align === 'left' ? 0 : style.align === 'right' ? rest : rest / 2;
    return { text: line, width, left: area.left + margin + shift, baseline: top + ascent + index * pitch };
  });
  const ink = inkOf(lines, top, height);
  return { style, font, px, lines, ascent, descent, ink, painted: paintedOf(ink, area, style, px) };
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

function paintedOf(ink: Area, area: Area, style: ResolvedStyle, px: number): Area {
  const spread =
    px * Math.max(0.3, (style.background?.padding ?? 0) + 0.1, (style.stroke?.width ?? 0) * 2, style.shadow ? 0.6 : 0);
  const top = Math.min(ink.top, area.top + (style.background?.kind === 'box' ? 0 : area.height)) - spread;
  return { left: ink.left - spread, top, width: ink.width + 2 * spread, height: ink.top + ink.height + spread - top };
}

/** Lines of about equal length: as few as the width needs, each as narrow as that number allows. Null when a word is too wide. */
function wrapEvenly(text: string, width: number): string[] | null {
  const paragraphs = text.split('\n').map((paragraph) => balance(paragraph, width));
  return paragraphs.every((lines) => lines !== null) ? paragraphs.flat() : null;
}

function balance(paragraph: string, width: number): string[] | null {
  const greedy = wrap(paragraph, width);
  if (!greedy || greedy.length === 1 || greedy.length > 6) return greedy;
  let [narrow, wide, best] = [width / 2, width, greedy];
  for (let i = 0; i < 6; i++) {
    const middle = (narrow + wide) / 2;
    const lines = wrap(paragraph, middle);
    if (lines && lines.length === greedy.length) [wide, best] = [middle, lines];
    else narrow = middle;
  }
  return best;
}

function wrap(paragraph: string, width: number): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (ruler.measureText(longer).width <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    if (ruler.measureText(word).width > width) return null;
    line = word;
  }
  return [...lines, line];
}
