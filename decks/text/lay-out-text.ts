import type { Rect } from '../../domain/decks/deck.ts';
import type { ResolvedStyle } from '../../domain/decks/text-styles.ts';
import { canHyphenate } from '../../domain/text/line-breaks.ts';
import { hasConnectedLetters } from '../../domain/text/scripts.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { toArea, type Area, type Frame } from '../geometry/area.ts';
import { divideAnywhere, divideWord } from './divide-word.ts';
import { isRightToLeft } from './text-direction.ts';
import { createTextRuler, type TextRuler } from './text-ruler.ts';
import {
  balanceLines,
  splitParagraphs,
  normalizeText,
  wrapLines,
  type LineMeter,
  type Paragraph,
  type WordDivider,
  type WordPart,
  type WrappedLine,
} from './wrap-text.ts';

export interface TextLine {
  text: string;
  left: number;
  width: number;
  baseline: number;
  /** True if the paragraph is right-to-left; its text then starts at `right`. */
  rtl: boolean;
  right: number;
  /** True if the last character is a hyphen that divides a word of the text. */
  hyphenated?: true;
}

/** A text that fits its rect, in pixels. `ink` bounds the glyphs; `painted` also includes background, stroke and shadow. */
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

/** Font sizes, as fractions of the frame's height, below which a long link or word is divided instead of shrinking the text. */
const BREAK_SIZE = { link: 0.024, word: 0.04 };
/** A text shrinks to this share of its largest size before a word is hyphenated. */
const LEAST_SHARE = 0.62;

/** Lays out a text at the largest size of its style's range that fits the rect; null if even the smallest does not fit. */
export function layOutText(
  text: string,
  rect: Rect,
  given: ResolvedStyle,
  frame: Frame,
  fonts: Fonts,
): TextLayout | null {
  const area = toArea(rect, frame);
  const drawnText = applyCase(text, given, fonts);
  const style = hasConnectedLetters(drawnText) ? { ...given, letterSpacing: 0 } : given;
  const families = fonts.families(style.font, style.weight, `${drawnText}Hp`);
  const ruler = createTextRuler(drawnText, style, families);
  const [smallest, largest] = [style.minSize, style.maxSize].map((size) =>
    Math.max(1, Math.round(size * frame.height)),
  );
  if (smallest === undefined || largest === undefined) return null;
  const paragraphs = splitParagraphs(drawnText);
  const rtl = drawnText.split('\n').map((paragraph) => isRightToLeft(paragraph, style.rtl));
  const divide = createDivision(smallest, largest, frame, fonts);
  const attempt = { paragraphs, area, style, ruler, divide };
  if (!fitLines(attempt, smallest)) return null;
  let [low, high] = [smallest, largest];
  while (low < high) {
    const px = Math.ceil((low + high) / 2);
    if (fitLines(attempt, px)) low = px;
    else high = px - 1;
  }
  return layOutAt(attempt, low, rtl, `${style.weight} ${low}px ${families}`);
}

/** Normalizes a text and applies the style's letter case, by the rules of its language. A repeat changes nothing. */
export function applyCase(text: string, style: Pick<ResolvedStyle, 'case'>, fonts: Pick<Fonts, 'language'>): string {
  const tidy = normalizeText(text);
  if (style.case === 'none') return tidy;
  const language = fonts.language ?? 'en';
  return style.case === 'upper' ? tidy.toLocaleUpperCase(language) : tidy.toLocaleLowerCase(language);
}

interface Attempt {
  paragraphs: Paragraph[];
  area: Area;
  style: ResolvedStyle;
  ruler: TextRuler;
  divide: Division;
}

/** The parts of a word at a size at which it is too wide for a line; null if the text becomes smaller instead. */
type Division = (word: string, px: number, isTooWide: (text: string) => boolean) => readonly WordPart[] | null;

function createDivision(smallest: number, largest: number, frame: Frame, fonts: Fonts): Division {
  const linkPx = Math.min(largest, Math.max(smallest, BREAK_SIZE.link * frame.height));
  const wordPx = Math.max(linkPx, Math.min(LEAST_SHARE * largest, BREAK_SIZE.word * frame.height));
  return (word, px, isTooWide) => {
    if (px > (canHyphenate(word) ? wordPx : linkPx)) return null;
    const parts = divideWord(word, () => fonts.language);
    return px > smallest ? parts : divideAnywhere(parts, isTooWide);
  };
}

/** The wrapped text at one size, in pixels. */
interface FittedLines {
  texts: WrappedLine[];
  divider: WordDivider;
  meter: LineMeter;
  width: number;
  height: number;
  /** The room for background and stroke: at each side, and above and below. */
  margin: number;
  inset: number;
  ascent: number;
  descent: number;
  pitch: number;
}

/** Returns null if the text does not fit its rect at this size. */
function fitLines({ paragraphs, area, style, ruler, divide }: Attempt, px: number): FittedLines | null {
  const margin = measureMargin(style) * px;
  const inset = margin * toVerticalPadding(style);
  const width = area.width - 2 * margin;
  const meter = { measureWidth: (line: string): number => ruler.measureWidth(line) * px, em: px };
  const isTooWide = (text: string): boolean => meter.measureWidth(text) > width;
  const divider = { above: width, divide: (word: string) => divide(word, px, isTooWide) };
  const texts = wrapLines(paragraphs, width, meter, divider);
  if (!texts || texts.length > style.maxLines) return null;
  const [ascent, descent] = [ruler.ascent * px, ruler.descent * px];
  const pitch = Math.max(style.lineHeight, ruler.pitch) * px;
  const height = ascent + descent + (texts.length - 1) * pitch;
  if (height > area.height - 2 * inset + 0.5) return null;
  return { texts, divider, meter, width, height, margin, inset, ascent, descent, pitch };
}

/** Positions the lines of a text at one size. `rtl` has the direction of each paragraph. */
function layOutAt(attempt: Attempt, px: number, rtl: boolean[], font: string): TextLayout | null {
  const fitted = fitLines(attempt, px);
  if (!fitted) return null;
  const { paragraphs, area, style } = attempt;
  const { texts, divider, meter, width, height, margin, inset, ascent, descent, pitch } = fitted;
  const slack = area.height - height;
  const top = area.top + (style.valign === 'top' ? inset : style.valign === 'bottom' ? slack - inset : slack / 2);
  const lines = balanceLines(paragraphs, width, meter, texts, divider).map((wrapped, index): TextLine => {
    const { text, paragraph, hyphenated } = wrapped;
    const free = width - meter.measureWidth(text);
    const shift = style.align === 'left' ? 0 : style.align === 'right' ? free : free / 2;
    const left = area.left + margin + shift;
    const baseline = top + ascent + index * pitch;
    const position = { left, width: width - free, right: left + width - free, baseline };
    return { text, ...position, rtl: rtl[paragraph] ?? false, ...(hyphenated ? { hyphenated } : {}) };
  });
  const ink = boundInk(lines, top, height);
  return { style, font, px, lines, ascent, descent, ink, painted: boundPainted(ink, style, px) };
}

/** Measures the space that background and stroke need on the left and right, in em. */
function measureMargin(style: ResolvedStyle): number {
  return Math.max(style.background?.padding ?? 0, style.stroke?.width ?? 0);
}

/** Returns the vertical padding of a background as a share of the horizontal padding. */
export function toVerticalPadding(style: ResolvedStyle): number {
  return style.background?.kind === 'line' ? 0.7 : 1;
}

function boundInk(lines: TextLine[], top: number, height: number): Area {
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.left + line.width));
  return { left, top, width: right - left, height };
}

function boundPainted(ink: Area, style: ResolvedStyle, px: number): Area {
  const outline = (style.stroke?.width ?? 0) * 2;
  const spread = px * Math.max(0.35, (style.background?.padding ?? 0) + 0.1, outline, style.shadow ? 0.6 : 0);
  return {
    left: ink.left - spread,
    top: ink.top - spread,
    width: ink.width + 2 * spread,
    height: ink.height + 2 * spread,
  };
}
