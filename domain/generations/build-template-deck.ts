import type { Box, Deck, GradientBackground, ImageBackground, Rect, Slide } from '../decks/deck.ts';
import { addMusic } from '../decks/add-music.ts';
import type { Format } from '../formats.ts';
import type { GenerationPicture } from './generation-pictures.ts';
import type { GenerationRequest } from './generation-request.ts';
import type { ModelDraft } from './drafts/model-draft.ts';
import type { Beat, GenerationDraft } from './generation-draft.ts';
import { hashText, pick } from '../seeded-random.ts';
import { estimateReadingMs, measureReadingLength } from '../text/reading-time.ts';

/** Dark enough for white text. */
const BACKGROUNDS = [
  ['#312E81', '#831843'],
  ['#0F172A', '#1E3A8A'],
  ['#064E3B', '#0F172A'],
  ['#7C2D12', '#1C1917'],
  ['#4C1D95', '#1E1B4B'],
  ['#134E4A', '#1E293B'],
  ['#881337', '#1F2937'],
] as const;

/** Areas inside every platform's safe area. */
const HIGH: Rect = { x: 0.112, y: 0.13, w: 0.776, h: 0.2 };
const MIDDLE: Rect = { x: 0.112, y: 0.27, w: 0.776, h: 0.36 };
const ABOVE_MIDDLE: Rect = { x: 0.325, y: 0.19, w: 0.35, h: 0.06 };
const WALL: Rect = { x: 0.112, y: 0.35, w: 0.776, h: 0.4 };
const LOW: Rect = { x: 0.112, y: 0.53, w: 0.776, h: 0.22 };

export interface TemplateOptions {
  dress?: GenerationRequest['dress'];
  /** Shown behind the lines of a slideshow, in their order. */
  pictures?: readonly GenerationPicture[];
}

/** Characters that fit `LOW` at a readable size. */
const MAX_LOW = 90;

/** Builds the deck of a template format; null for formats that generate media. The same seed and look give the same deck. */
export function buildTemplateDeck(
  format: Format,
  beats: readonly Beat[],
  seed: string,
  { dress, pictures = [] }: TemplateOptions = {},
): Deck | null {
  const deck = buildPlainDeck(format, beats, seed, pictures);
  return deck && dress ? dress(deck) : deck;
}

function buildPlainDeck(
  format: Format,
  beats: readonly Beat[],
  seed: string,
  pictures: readonly GenerationPicture[],
): Deck | null {
  switch (format) {
    case 'walloftext':
      return buildWallOfText(beats, seed);
    case 'slideshow':
      return buildSlideshow(beats, seed, pictures);
    case 'greenscreen':
      return buildGreenScreen(beats, seed);
    default:
      return null;
  }
}

export function buildDraftBeats({ hook, lines, cta }: Pick<ModelDraft, 'hook' | 'lines' | 'cta'>): Beat[] {
  return [
    { role: 'hook', text: hook },
    ...lines.map((text): Beat => ({ role: 'body', text })),
    { role: 'cta', text: cta },
  ];
}

export function buildDraftDeck(draft: ModelDraft, seed: string, options: TemplateOptions = {}): Deck | null {
  return buildTemplateDeck(draft.format, buildDraftBeats(draft), `${seed}|${draft.hook}`, options);
}

/** Replaces the hook. A slide that is too short for the new hook becomes longer, and later slides move back. */
export function replaceHook(deck: Deck, hook: string): Deck {
  let delayMs = 0;
  const slides = deck.slides.map((slide): Slide => {
    const hasHook = slide.boxes.some((box) => box.role === 'hook');
    const ms = slide.endMs - slide.startMs;
    const longer = hasHook ? Math.max(0, estimateReadingMs(hook) - ms) : 0;
    const moved = { ...slide, startMs: slide.startMs + delayMs, endMs: slide.endMs + delayMs + longer };
    const boxes = slide.boxes.map((box) => moveBox(box.role === 'hook' ? { ...box, text: hook } : box, delayMs));
    delayMs += longer;
    return { ...moved, boxes };
  });
  const replaced = { ...deck, durationMs: deck.durationMs + delayMs, slides };
  const { mood, gainDb } = deck.audio?.music ?? {};
  return mood ? addMusic(replaced, { mood, gainDb }) : replaced;
}

function moveBox(box: Box, delayMs: number): Box {
  const { startMs, endMs, ...rest } = box;
  return {
    ...rest,
    ...(startMs === undefined ? {} : { startMs: startMs + delayMs }),
    ...(endMs === undefined ? {} : { endMs: endMs + delayMs }),
  };
}

/** All text at once, for as long as it takes to read. */
function buildWallOfText(beats: readonly Beat[], seed: string): Deck {
  const text = beats
    .slice(1)
    .map((beat) => beat.text)
    .join('\n');
  const durationMs = Math.max(7_000, estimateReadingMs(findHook(beats)) + estimateReadingMs(text));
  const hook: Box = { id: 'hook', role: 'hook', text: findHook(beats), rect: HIGH };
  const wall: Box = { id: 'wall', role: 'body', text, rect: WALL, style: { preset: 'wall', maxSize: 0.038 } };
  const boxes = text === '' ? [{ ...hook, rect: MIDDLE }] : [hook, wall];
  return buildDeck(seed, durationMs, [{ startMs: 0, endMs: durationMs, boxes }]);
}

/** One slide per line. The hook shows the picture of the first line. */
function buildSlideshow(beats: readonly Beat[], seed: string, pictures: readonly GenerationPicture[]): Deck {
  const body = beats.filter((beat) => beat.role === 'body');
  let startMs = 0;
  const slides = beats.map((beat, at): Slide => {
    const endMs = startMs + Math.max(beats.length === 1 ? 3_000 : 2_400, estimateReadingMs(beat.text));
    const number = body.indexOf(beat) + 1;
    const numberBoxes: Box[] =
      number > 0
        ? [{ id: `number-${number}`, role: 'label', text: `${number} / ${body.length}`, rect: ABOVE_MIDDLE }]
        : [];
    const picture = pictures[number > 0 ? number - 1 : at === 0 ? 0 : pictures.length];
    const textBox: Box = {
      id: `line-${at}`,
      role: beat.role === 'hook' ? 'hook' : 'body',
      text: beat.text,
      // A short text leaves the middle of a picture free.
      rect: picture && measureReadingLength(beat.text) <= MAX_LOW ? LOW : MIDDLE,
    };
    const background = picture && { background: buildPictureBackground(picture) };
    const slide: Slide = { startMs, endMs, boxes: [...numberBoxes, textBox], ...background };
    if (at > 0) slide.transition = { kind: 'fade', durationMs: 250 };
    startMs = endMs;
    return slide;
  });
  return buildDeck(seed, startMs, slides);
}

function buildPictureBackground({ assetId }: GenerationPicture): ImageBackground {
  return { kind: 'image', src: assetId, fit: 'contain-blur' };
}

/** The hook on a sticker throughout, the lines on cards below it. The middle stays free for the person who is cut out. */
function buildGreenScreen(beats: readonly Beat[], seed: string): Deck {
  const hook = findHook(beats);
  let startMs = 0;
  const cards = beats.slice(1).map((beat, at): Box => {
    const endMs = startMs + Math.max(2_400, estimateReadingMs(beat.text));
    const card: Box = { id: `card-${at + 1}`, role: 'body', text: beat.text, rect: LOW, startMs, endMs };
    startMs = endMs;
    return { ...card, style: { preset: 'card' }, animation: { in: 'fade', durationMs: 200 } };
  });
  const endMs = Math.max(startMs, estimateReadingMs(hook), 3_000);
  const sticker: Box = { id: 'hook', role: 'hook', text: hook, rect: HIGH, style: { preset: 'sticker' } };
  return buildDeck(seed, endMs, [{ startMs: 0, endMs, boxes: [sticker, ...cards] }]);
}

function buildDeck(seed: string, durationMs: number, slides: Slide[]): Deck {
  const [from, to] = pick(BACKGROUNDS, `${seed}|background`);
  const angle = hashText(`${seed}|angle`) % 360;
  const background: GradientBackground = { kind: 'gradient', colors: [from, to], angle };
  const captions = { enabled: false, style: 'plain' } as const;
  return { version: 1, ratio: '9:16', durationMs, fps: 30, background, slides, captions, coverMs: 1_000 };
}

function findHook(beats: readonly Beat[]): string {
  return beats.find((beat) => beat.role === 'hook')?.text ?? '';
}

/** The caption with another hook: a caption that begins with the old hook begins with the other instead. */
export function replaceOpening({ hook, caption }: Pick<GenerationDraft, 'hook' | 'caption'>, other: string): string {
  return caption.startsWith(hook) ? other + caption.slice(hook.length) : caption;
}
