import type { Background, Box, Captions, Deck, Layer, Motion, Ratio, Slide } from '../decks/deck.ts';
import { DECK_LIMITS, DECK_VERSION } from '../decks/deck-limits.ts';
import { measureReadingLength, READING } from '../text/reading-time.ts';
import { splitSentences } from '../text/sentences.ts';

/** The inputs of a template video without a deck. */
export interface TemplateInputs {
  /** The text on screen; a slideshow shows one line or sentence per picture. */
  text: string | null;
  /** Pictures behind the text, in this order. They repeat if the text has more lines. */
  pictures: readonly { id: string; kind: 'image' | 'video' }[];
  ratio: Ratio;
  /** Seconds; if omitted, as long as the text takes to read. */
  durationSec?: number | undefined;
  maxSec: number;
  captions?: Captions | undefined;
}

const FPS = 30;
const WALL_SEC = { min: 7, max: 60 };
const SLIDE_MS = { min: 2_500, max: 6_000 };

/** A text that appears part by part stays complete for this long, in addition to the time of its last part. */
const LAST_MS = 600;

/** Maximum number of slides; a requested duration also allows at most one slide per second. */
const MAX_SLIDES = 40;

/** Camera motions in rotation, so that neighbouring pictures move differently. */
const MOTIONS: readonly Motion[] = ['zoom-in', 'pan-left', 'zoom-out', 'pan-right'];
const TRANSITIONS = ['fade', 'slide-left'] as const;
const TRANSITION_MS = 300;

/** A screen full of text over a calm picture. */
export function buildWallDeck(inputs: TemplateInputs): Deck {
  const text = inputs.text ?? '';
  const seconds = inputs.durationSec ?? clamp(Math.ceil(measureReadingLength(text) / READING.easy), WALL_SEC);
  const durationMs = Math.min(seconds, inputs.maxSec) * 1_000;
  const box: Box = {
    id: 'wall',
    text,
    rect: { x: 0.112, y: 0.12, w: 0.776, h: 0.64 },
    style: { preset: 'wall' },
    animation: { in: 'sentences', durationMs: durationMs - LAST_MS },
  };
  return buildDeck(inputs, durationMs, [{ startMs: 0, endMs: durationMs, boxes: [box] }]);
}

/** One picture after another, each with a line of the text. */
export function buildSlideshowDeck(inputs: TemplateInputs): Deck {
  const lines = splitLines(inputs.text ?? '', Math.min(MAX_SLIDES, inputs.durationSec ?? MAX_SLIDES));
  const count = Math.max(lines.length, inputs.pictures.length);
  const wanted = Array.from({ length: count }, (_, index) => estimateReadingMs(lines[index]));
  const durationMs = computeDurationMs(inputs, sum(wanted));
  const slides = distributeSpans(wanted, durationMs).map((span, index) =>
    buildSlide(inputs, index, lines[index], span),
  );
  return buildDeck(inputs, durationMs, slides);
}

function buildSlide(
  { pictures }: TemplateInputs,
  index: number,
  line: string | undefined,
  span: { startMs: number; endMs: number },
): Slide {
  const picture = pictures[index % Math.max(1, pictures.length)];
  return {
    ...span,
    ...(picture ? { background: buildPictureBackground(picture, index) } : {}),
    ...(index === 0
      ? {}
      : { transition: { kind: TRANSITIONS[index % TRANSITIONS.length] ?? 'fade', durationMs: TRANSITION_MS } }),
    boxes: line === undefined ? [] : [buildLineBox(line, index, picture ? null : span.endMs - span.startMs)],
  };
}

/** The area of every line: below the middle of a picture, which shows the subject. */
const LINE_RECT = { x: 0.112, y: 0.49, w: 0.776, h: 0.268 };

/** The first line, or at least its first sentence, is visible at once; the others animate in with their pictures. */
function buildLineBox(text: string, index: number, ms: number | null): Box {
  const id = `line${index + 1}`;
  if (index === 0)
    return {
      id,
      text,
      rect: LINE_RECT,
      role: 'hook',
      style: { ...LINE, maxSize: 0.056, preset: 'pill', valign: 'bottom' },
      ...animateFirstLine(ms),
    };
  const style = { ...LINE, preset: 'card', valign: 'bottom' } as const;
  return { id, text, rect: LINE_RECT, role: 'body', style, animation: chooseAnimation(ms, 'slide-up') };
}

/** A text appears part by part if nothing moves behind it for longer than this. */
const LONGEST_STILL_MS = 2_900;

/** The animation of a first line: none, or sentence by sentence. */
function animateFirstLine(ms: number | null): Pick<Box, 'animation'> {
  const animation = chooseAnimation(ms, 'pop');
  return animation.in === 'sentences' ? { animation } : {};
}

/** `ms` is the time of a text before a ground that stands still; null for a picture, which moves. */
function chooseAnimation(ms: number | null, usual: 'pop' | 'slide-up'): NonNullable<Box['animation']> {
  if (ms === null || ms <= LONGEST_STILL_MS) return { in: usual };
  return { in: 'sentences', durationMs: Math.round(ms - LAST_MS) };
}

const LINE = { minSize: 0.018, maxSize: 0.045 } as const;

/**
 * A cut-out in front of pictures: the first of `pictures` covers the others, which follow one after another. A
 * clip is keyed by chroma green; a picture uses its own transparency. The text appears line by line.
 */
export function buildGreenscreenDeck(inputs: TemplateInputs): Deck {
  const [front, ...behindIt] = inputs.pictures;
  // A clip in front needs its own layer on every slide.
  const most = front?.kind === 'video' ? DECK_LIMITS.clipLayers : MAX_SLIDES;
  const lines = splitLines(inputs.text ?? '', Math.min(most, inputs.durationSec ?? most));
  const count = Math.max(1, lines.length, behindIt.length);
  const wanted = Array.from({ length: count }, (_, index) => estimateReadingMs(lines[index]));
  const durationMs = computeDurationMs(inputs, Math.max(sum(wanted), DEFAULT_GREENSCREEN_MS));
  const slides = distributeSpans(wanted, durationMs).map((span, index): Slide => {
    const picture = behindIt[index % Math.max(1, behindIt.length)];
    const line = lines[index];
    return {
      ...span,
      ...(picture ? { background: buildPictureBackground(picture, index) } : {}),
      layers: front ? [buildCutOutLayer(front, span.startMs)] : [],
      boxes: line === undefined ? [] : [buildStickerBox(line, index, picture ? null : span.endMs - span.startMs)],
    };
  });
  return buildDeck({ ...inputs, pictures: behindIt }, durationMs, slides);
}

/** The area of the cut-out, and the default duration. */
const CUT_OUT_RECT = { x: 0.12, y: 0.4, w: 0.76, h: 0.6 };
const DEFAULT_GREENSCREEN_MS = 6_000;

function buildCutOutLayer({ id, kind }: TemplateInputs['pictures'][number], startMs: number): Layer {
  const place = { src: id, rect: CUT_OUT_RECT, fit: 'contain' as const, z: 1 };
  if (kind === 'image') return { kind, ...place, key: { kind: 'alpha' } };
  return { kind, ...place, key: { kind: 'chroma' }, trimStartMs: startMs };
}

function buildStickerBox(text: string, index: number, ms: number | null): Box {
  const rect = { x: 0.112, y: 0.138, w: 0.776, h: 0.24 };
  const style = { preset: 'sticker' as const, minSize: 0.022, maxSize: 0.056 };
  const role = index === 0 ? 'hook' : 'body';
  return { id: `line${index + 1}`, text, rect, role, style, animation: chooseAnimation(ms, 'pop') };
}

function buildDeck({ pictures, ratio, captions }: TemplateInputs, durationMs: number, slides: Slide[]): Deck {
  const [first] = pictures;
  return {
    version: DECK_VERSION,
    ratio,
    durationMs,
    fps: FPS,
    background: first ? buildPictureBackground(first) : { kind: 'gradient' },
    slides,
    captions: captions ?? { enabled: false, style: 'plain' },
  };
}

function buildPictureBackground({ id, kind }: TemplateInputs['pictures'][number], index = 0): Background {
  const shown = { src: id, fit: 'cover' as const };
  return kind === 'video'
    ? { kind, ...shown }
    : { kind, ...shown, motion: MOTIONS[index % MOTIONS.length] ?? 'zoom-in' };
}

/** Splits at line breaks, or without any into sentences. Several share a slide if there are more than `most`. */
function splitLines(text: string, most: number): string[] {
  const given = trimLines(text.split('\n'));
  const lines = given.length > 1 ? given : splitSentences(text);
  if (lines.length <= most) return lines;
  const perSlide = Math.ceil(lines.length / most);
  return Array.from({ length: Math.ceil(lines.length / perSlide) }, (_, index) =>
    lines.slice(index * perSlide, (index + 1) * perSlide).join('\n'),
  );
}

function trimLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function estimateReadingMs(line: string | undefined): number {
  return clamp(Math.ceil((measureReadingLength(line ?? '') * 1_000) / READING.easy), SLIDE_MS);
}

/** The requested duration, or else the reading time within the format's limit. */
function computeDurationMs({ durationSec, maxSec }: TemplateInputs, wantedMs: number): number {
  return durationSec === undefined ? Math.min(wantedMs, maxSec * 1_000) : durationSec * 1_000;
}

/** Consecutive spans that divide the duration in proportion to `wanted`. */
function distributeSpans(wanted: readonly number[], durationMs: number): { startMs: number; endMs: number }[] {
  const total = sum(wanted);
  let [passedMs, startMs] = [0, 0];
  return wanted.map((ms) => {
    passedMs += ms;
    const span = { startMs, endMs: Math.round((passedMs / total) * durationMs) };
    startMs = span.endMs;
    return span;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value));
}
