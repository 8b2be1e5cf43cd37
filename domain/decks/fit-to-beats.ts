import type { Background, Box, Deck, Layer, Slide } from './deck.ts';
import { listBeatsNear } from './moods.ts';

/** The shortest shot that is cut on a beat, and the shortest time of a text in it. */
const SHORTEST_MS = { shot: 700, text: 300 };
/** A text is shown for a shorter time only if it can still be read. */
const LETTERS_PER_SECOND = 18;
/** Speech that begins this close to a cut belongs to it. */
const SPEECH_MS = 60;

interface Span {
  startMs: number;
  endMs: number;
}

/**
 * Moves the cuts between slides to beats of the music of Kinora, if the deck has it. A cut stays where it is if somebody begins to speak
 * at it, or if a text would become too short to read. A clip that continues stays in sync.
 */
export function fitToBeats(deck: Deck): Deck {
  const mood = deck.audio?.music?.mood;
  if (mood === undefined) return deck;
  const slides = [...deck.slides];
  for (let at = 1; at < slides.length; at++) {
    const [before, after] = [slides[at - 1], slides[at]];
    if (!before || !after || !isFree(deck, before, after)) continue;
    for (const ms of listBeatsNear(mood, after.startMs)) {
      const [first, second] = [
        changeSpan(before, { ...before, endMs: ms }),
        changeSpan(after, { ...after, startMs: ms }),
      ];
      if (!first || !second) continue;
      slides[at - 1] = first;
      slides[at] = second;
      break;
    }
  }
  return { ...deck, slides };
}

function isFree({ audio }: Deck, before: Slide, after: Slide): boolean {
  const { voiceover, effects = [] } = audio ?? {};
  const speech = [voiceover?.startMs ?? 0, ...effects.filter(({ spoken }) => spoken).map(({ atMs }) => atMs)];
  return before.endMs === after.startMs && !speech.some((startMs) => Math.abs(startMs - after.startMs) <= SPEECH_MS);
}

/** Moves the start or end of a slide with what it shows; null if something gets too short or starts before its file. */
function changeSpan(slide: Slide, { startMs, endMs }: Span): Slide | null {
  const span = { startMs, endMs };
  if (endMs - startMs < SHORTEST_MS.shot) return null;
  const background = slide.background && advanceClip(slide.background, startMs - slide.startMs);
  const boxes = slide.boxes.map((box) => fitInto(box, slide, span));
  const layers = slide.layers?.map((layer) => fitLayer(layer, slide, span));
  if (background === null || boxes.some((box, at) => !isReadable(box, span, slide.boxes[at], slide))) return null;
  if (layers?.some((layer) => layer === null || measure(layer, span) < SHORTEST_MS.text)) return null;
  return {
    ...slide,
    ...span,
    ...(background ? { background } : {}),
    boxes,
    ...(layers ? { layers: layers.filter((layer) => layer !== null) } : {}),
  };
}

/** Keeps a clip in sync if it continues one shown before. Null if it would begin before its file does. */
function advanceClip<T extends Background | Layer>(shown: T, byMs: number): T | null {
  if (shown.kind !== 'video' || !shown.trimStartMs) return shown;
  const trimStartMs = shown.trimStartMs + byMs;
  return trimStartMs < 0 ? null : { ...shown, trimStartMs };
}

function fitLayer(layer: Layer, slide: Slide, span: Span): Layer | null {
  const begins = layer.startMs === undefined || layer.startMs === slide.startMs;
  const moved = begins ? advanceClip(layer, span.startMs - slide.startMs) : layer;
  return moved && fitInto(moved, slide, span);
}

/** Moves what begins or ends with the slide to its new start or end, and cuts the rest to the new span. */
function fitInto<T extends { startMs?: number | undefined; endMs?: number | undefined }>(
  item: T,
  slide: Span,
  span: Span,
): T {
  const { startMs, endMs } = item;
  return {
    ...item,
    ...(startMs === undefined
      ? {}
      : { startMs: startMs === slide.startMs ? span.startMs : Math.max(startMs, span.startMs) }),
    ...(endMs === undefined ? {} : { endMs: endMs === slide.endMs ? span.endMs : Math.min(endMs, span.endMs) }),
  };
}

function measure(item: Partial<Span>, span: Span): number {
  return (item.endMs ?? span.endMs) - (item.startMs ?? span.startMs);
}

function isReadable(box: Box, span: Span, old: Box | undefined, slide: Span): boolean {
  const ms = measure(box, span);
  const isShorter = old !== undefined && ms < measure(old, slide);
  const wide = [...box.text].filter((letter) => letter >= '\u2e80').length;
  return !isShorter || ms >= Math.max(SHORTEST_MS.text, ((box.text.length + wide) / LETTERS_PER_SECOND) * 1_000);
}
