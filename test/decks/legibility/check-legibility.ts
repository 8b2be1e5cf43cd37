import { frameSize, type Deck } from '../../../domain/decks/deck.ts';
import { measureReadingLength } from '../../../domain/text/reading-time.ts';
import type { Area } from '../../../decks/geometry/area.ts';
import { measureContrastAround } from './contrast-around.ts';
import { findEmojiAreas } from './emoji-areas.ts';
import type { FrameAt, Pixels } from './frames.ts';
import { findGeometryProblems } from './geometry.ts';
import { computeRecall } from './recall.ts';
import { readText, type GreyPicture, type ReadingLanguage } from './read-words.ts';
import { listShownTexts, type ShownText } from './shown-text.ts';
import { createTextMask, type TextMask } from './text-mask.ts';

export type LegibilityCheck = 'geometry' | 'size' | 'contrast' | 'speed' | 'reading';

export interface LegibilityProblem {
  check: LegibilityCheck;
  path: string;
  message: string;
}

export interface Legibility {
  problems: LegibilityProblem[];
  /** The mean share of words that OCR recognized; 1 if there is no text. */
  recall: number;
  /** By path. */
  recalls: Record<string, number>;
}

export interface LegibilityOptions {
  /** Language of the OCR; default English. */
  language?: ReadingLanguage;
  /** Maximum number of caption pages to check. */
  captionPages?: number;
  /** False skips OCR, which is slow. */
  read?: boolean;
}

/** Fractions of the frame's height. */
const CAPITAL = 0.012;
const HOOK_SIZE = 0.03;
const CONTRAST = 4.5;
const CHARACTERS_PER_SECOND = 20;
const CAPTION = { seconds: 0.5, lineLength: 42, lines: 2 };
export const MIN_RECALL = 0.7;

/** Colour tolerance for the encoder. */
const ENCODED = 24;

/** Height of capitals, in pixels, at which OCR works best. */
const READ_CAPITAL = 28;
const NEARER = 1.6;

/** Checks that all texts of a deck are legible in its frames: geometry, size, contrast, speed and OCR. */
export async function checkLegibility(
  deck: Deck,
  frameAt: FrameAt,
  options: LegibilityOptions = {},
): Promise<Legibility> {
  const { language = 'eng', captionPages = 3, read = true } = options;
  const texts = listShownTexts(deck);
  const pages = texts.filter(({ kind }) => kind === 'caption').slice(0, captionPages);
  const looked = [...texts.filter(({ kind }) => kind === 'box'), ...pages];
  const problems = looked.flatMap((text) => [...findSizeProblems(deck, text), ...findSpeedProblems(deck, text, texts)]);
  const recalls: Record<string, number> = {};
  const masks = new Map<ShownText, TextMask>();
  for (const text of looked) {
    const mask = createTextMask(text.layout, frameSize(deck));
    masks.set(text, mask);
    const pixels = await frameAt(chooseFrame(text));
    const ratio = measureContrastAround(pixels, mask, text.colors);
    if (ratio < CONTRAST) problems.push(createProblem('contrast', text, `its contrast is ${ratio.toFixed(1)}`));
    if (!read || countLetters(text.text) < 2) continue;
    const capital = text.layout.px * 0.73;
    const scale = Math.min(1.5, READ_CAPITAL / capital);
    let seen = await readText(isolateLetters(pixels, mask, text), language, scale);
    let share = computeRecall(text.text, seen);
    if (share === null) continue;
    if (share < MIN_RECALL) {
      // OCR has little context for one or two words, so it tries again at a larger scale.
      seen = await readText(isolateLetters(pixels, mask, text), language, scale * NEARER);
      share = Math.max(share, computeRecall(text.text, seen) ?? 0);
    }
    recalls[text.path] = share;
    if (share < MIN_RECALL)
      problems.push(createProblem('reading', text, `${Math.round(share * 100)} % was read: ${seen}`));
  }
  problems.push(...findGeometryProblems(deck, masks));
  const shares = Object.values(recalls);
  const mean = shares.length > 0 ? shares.reduce((sum, share) => sum + share, 0) / shares.length : 1;
  return { problems, recall: mean, recalls };
}

/** A frame after the entrance and before the exit. */
function chooseFrame({ from, to }: ShownText): number {
  return Math.floor(from + (to - from) * 0.6);
}

function findSizeProblems(deck: Deck, text: ShownText): LegibilityProblem[] {
  const { height } = frameSize(deck);
  const capital = (text.layout.px * 0.72) / height;
  const small =
    capital < CAPITAL ? [createProblem('size', text, `its capitals are ${capital.toFixed(4)} of the height`)] : [];
  const weak = text.isHook && text.layout.px / height < HOOK_SIZE;
  return weak ? [...small, createProblem('size', text, 'a hook is larger')] : small;
}

function findSpeedProblems({ fps }: Deck, text: ShownText, texts: readonly ShownText[]): LegibilityProblem[] {
  const seconds = countFrames(text, texts) / fps;
  if (text.kind === 'box') {
    const pace = measureReadingLength(text.text) / seconds;
    return pace > CHARACTERS_PER_SECOND
      ? [createProblem('speed', text, `it asks for ${pace.toFixed(1)} characters a second`)]
      : [];
  }
  const { lines } = text.layout;
  const long =
    lines.some((line) => measureReadingLength(line.text) > CAPTION.lineLength) || lines.length > CAPTION.lines;
  const short = seconds < CAPTION.seconds - 1 / fps;
  return long || short
    ? [createProblem('speed', text, `a page of ${lines.length} lines for ${seconds.toFixed(2)} s`)]
    : [];
}

/** How long a text is shown, with the boxes right before and after it that show it in the same place. */
function countFrames(text: ShownText, texts: readonly ShownText[]): number {
  let { from, to } = text;
  const { left, top } = text.layout.ink;
  const same = texts.filter(
    (one) => one.kind === 'box' && one.text === text.text && one.layout.ink.left === left && one.layout.ink.top === top,
  );
  if (text.kind === 'box') {
    for (const one of same) if (one.from <= to) to = Math.max(to, one.to);
    for (const one of same.toReversed()) if (one.to >= from) from = Math.min(from, one.from);
  }
  return to - from;
}

/** The area around a text; pixels in the colour of its letters are black. */
function isolateLetters(pixels: Pixels, mask: TextMask, { colors, layout }: ShownText): GreyPicture {
  const margin = Math.ceil(0.35 * layout.px);
  const left = Math.max(0, mask.left - margin);
  const top = Math.max(0, mask.top - margin);
  const width = Math.min(pixels.width, mask.left + mask.width + margin) - left;
  const height = Math.min(pixels.height, mask.top + mask.height + margin) - top;
  const wanted = colors.map(parseChannels);
  const pictures = findEmojiAreas(layout);
  const data = Uint8Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [left + (index % width), top + Math.floor(index / width)];
    if (pictures.some((one) => contains(one, x, y))) return 255;
    const at = (y * pixels.width + x) * 4;
    const far = Math.min(
      ...wanted.map((color) => Math.max(...color.map((channel, i) => Math.abs(channel - (pixels.data[at + i] ?? 0))))),
    );
    return Math.min(255, Math.max(0, far - ENCODED) * 3);
  });
  const picture = { width, height, data };
  whitenBackground(picture);
  return picture;
}

function contains({ left, top, width, height }: Area, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height;
}

function parseChannels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function createProblem(check: LegibilityCheck, { path }: ShownText, message: string): LegibilityProblem {
  return { check, path, message };
}

/** OCR cannot recognize a single letter or digit. */
function countLetters(text: string): number {
  return text.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0;
}

/** Flood-fills dark areas that touch the edge with white: background in the colour of the letters, up to their outline. */
function whitenBackground({ width, height, data }: GreyPicture): void {
  const open: number[] = [];
  const visit = (at: number): void => {
    if ((data[at] ?? 255) > 127) return;
    data[at] = 255;
    open.push(at);
  };
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(visit);
  for (let y = 0; y < height; y++) [y * width, y * width + width - 1].forEach(visit);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at % width > 0) visit(at - 1);
    if (at % width < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < width * (height - 1)) visit(at + width);
  }
}
