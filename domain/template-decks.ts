import { DECK_VERSION, type Background, type Captions, type Deck, type Ratio, type Slide } from './deck.ts';

/** What a template video is built from where no deck is given. */
export interface TemplateInputs {
  /** The words on screen; a slideshow shows a line or a sentence per picture. */
  text: string | null;
  /** Behind the words, in this order, again from the first where there are more words. */
  pictures: readonly { id: string; kind: 'image' | 'video' }[];
  ratio: Ratio;
  /** Seconds; as long as the words take to read where it is left out. */
  durationSec?: number | undefined;
  maxSec: number;
  captions?: Captions | undefined;
}

const FPS = 30;
const CHARACTERS_PER_SECOND = 15;
const WALL_SEC = { min: 7, max: 60 };
const SLIDE_MS = { min: 2_500, max: 6_000 };
const PICTURE_SHADE = 0.35;

/** A text is cut into at most this many slides, and into no more than there are seconds. */
const MOST_SLIDES = 40;

/** One screen full of words over a quiet picture. */
export function wallDeck(inputs: TemplateInputs): Deck {
  const text = inputs.text ?? '';
  const seconds = inputs.durationSec ?? clamp(Math.ceil(text.length / CHARACTERS_PER_SECOND), WALL_SEC);
  const durationMs = Math.min(seconds, inputs.maxSec) * 1_000;
  const box = { id: 'wall', text, rect: { x: 0.08, y: 0.12, w: 0.8, h: 0.64 }, style: { preset: 'wall' as const } };
  return deckOf(inputs, durationMs, [{ startMs: 0, endMs: durationMs, boxes: [box] }]);
}

/** A picture after the other, each with its line of the text. */
export function slideshowDeck(inputs: TemplateInputs): Deck {
  const lines = linesOf(inputs.text ?? '', Math.min(MOST_SLIDES, inputs.durationSec ?? MOST_SLIDES));
  const count = Math.max(lines.length, inputs.pictures.length);
  const wanted = Array.from({ length: count }, (_, index) =>
    clamp(Math.ceil(((lines[index]?.length ?? 0) * 1_000) / CHARACTERS_PER_SECOND), SLIDE_MS),
  );
  const wantedMs = wanted.reduce((sum, ms) => sum + ms, 0);
  const durationMs =
    inputs.durationSec === undefined ? Math.min(wantedMs, inputs.maxSec * 1_000) : inputs.durationSec * 1_000;
  let [passedMs, startMs] = [0, 0];
  const slides = wanted.map((ms, index): Slide => {
    passedMs += ms;
    const endMs = Math.round((passedMs / wantedMs) * durationMs);
    const slide = slideOf(inputs, index, lines[index], { startMs, endMs });
    startMs = endMs;
    return slide;
  });
  return deckOf(inputs, durationMs, slides);
}

function slideOf(
  { pictures }: TemplateInputs,
  index: number,
  line: string | undefined,
  span: { startMs: number; endMs: number },
): Slide {
  const picture = pictures[index % Math.max(1, pictures.length)];
  const rect = { x: 0.08, y: 0.3, w: 0.8, h: 0.34 };
  const role = index === 0 ? ('hook' as const) : ('body' as const);
  return {
    ...span,
    ...(picture ? { background: behind(picture, line !== undefined) } : {}),
    boxes: line === undefined ? [] : [{ id: `line${index + 1}`, text: line, rect, role }],
  };
}

function deckOf({ pictures, ratio, captions }: TemplateInputs, durationMs: number, slides: Slide[]): Deck {
  const [first] = pictures;
  return {
    version: DECK_VERSION,
    ratio,
    durationMs,
    fps: FPS,
    background: first ? behind(first, true) : { kind: 'gradient' },
    slides,
    captions: captions ?? { enabled: false, style: 'plain' },
  };
}

function behind({ id, kind }: { id: string; kind: 'image' | 'video' }, shaded: boolean): Background {
  return { kind, src: id, fit: 'cover', ...(shaded ? { shade: PICTURE_SHADE } : {}) };
}

/** The caller's own lines, or else the sentences; several to a slide where they would be over `most`. */
function linesOf(text: string, most: number): string[] {
  const own = tidy(text.split('\n'));
  const lines = own.length > 1 ? own : tidy(text.split(/(?<=[.!?…。！？])\s+/u));
  if (lines.length <= most) return lines;
  const perSlide = Math.ceil(lines.length / most);
  return Array.from({ length: Math.ceil(lines.length / perSlide) }, (_, index) =>
    lines.slice(index * perSlide, (index + 1) * perSlide).join('\n'),
  );
}

function tidy(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value));
}
