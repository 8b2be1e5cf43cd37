import type { Background, Box, CaptionWord, Deck, Layer, Slide } from '../../../decks/deck.ts';
import { DECK_LIMITS } from '../../../decks/deck-limits.ts';
import { getLook, LOOKS } from '../../../decks/looks.ts';
import { listBeatsNear, type Mood } from '../../../decks/moods.ts';
import { splitNear, type Span } from '../speech/speech.ts';

/** A shot that is cut on a beat is at least this long. */
const SHORTEST_MS = 900;
/** The point that stays where it is in a nearer shot: a little below the eyes of a person who fills the frame. */
const FOCUS = { x: 0.5, y: 0.49 };
/** Shots up to this many times the rhythm stay whole. */
const SLACK = 1.35;
/** The longest shot of clips that share the frame. A cut that moves to a word may lengthen it. */
const LONGEST_SHARED_MS = 2_700;
/** A slide up to this length whose clip does not loop stays whole: a cut could lie behind the clip's end. */
const SHORTEST_VIDEO_MS = 3_000;

type Clip = Extract<Background | Layer, { kind: 'video' }>;

/**
 * Cuts clips that outlast the rhythm of the look into shots between words, alternately farther and nearer; clips side
 * by side alternate too. A clip whose `zoom` is 1, or that is shown whole, is never nearer. A deck that would get too
 * many slides stays as it is. Call it last, because a text that outlasts a shot becomes several boxes.
 */
export function cutIntoShots(deck: Deck): Deck {
  const look = LOOKS.find((name) => name === deck.meta?.['look']);
  if (!look) return deck;
  const { rhythmSec, punch } = getLook(look);
  const words = deck.captions.words ?? [];
  const mood = deck.audio?.music?.mood;
  let shot = 0;
  const slides = deck.slides.flatMap((slide): Slide[] => {
    const clips = listClips(slide);
    const spans = clips.length > 0 ? splitSlide(slide, clips, rhythmSec * 1_000, { words, mood }) : [slide];
    return spans.map((span, at) => {
      const number = shot++;
      const isUnchanged = spans.length === 1 && (number % 2 === 0 || isWide(slide.background));
      return isUnchanged ? slide : cutSlide(slide, span, { at, number, punch });
    });
  });
  return slides.length > DECK_LIMITS.slides ? deck : { ...deck, slides };
}

/** The clips of a slide that can be cut: its background, or those that share the frame from its start to its end. */
function listClips({ background, layers = [] }: Slide): Clip[] {
  if (layers.length === 0) return background?.kind === 'video' ? [background] : [];
  if (background && 'src' in background) return [];
  const clips = layers.flatMap((layer) => (sharesFrame(layer) ? [layer] : []));
  return clips.length === layers.length ? clips : [];
}

function sharesFrame(layer: Layer): layer is Extract<Layer, Clip> {
  const { kind, startMs, endMs, key, fit = 'cover' } = layer;
  return kind === 'video' && startMs === undefined && endMs === undefined && !key && fit === 'cover';
}

function isWide(shown: Background | Layer | undefined): boolean {
  return shown?.kind === 'video' && (shown.zoom === 1 || (shown.fit ?? 'cover') !== 'cover');
}

function splitSlide(
  { startMs, endMs }: Span,
  clips: readonly Clip[],
  rhythmMs: number,
  { words, mood }: { words: readonly CaptionWord[]; mood: Mood | undefined },
): Span[] {
  const length = endMs - startMs;
  const leastMs = clips.some(({ loop }) => loop === false) ? SHORTEST_VIDEO_MS : 0;
  const isShared = clips.length > 1;
  const longestMs = isShared ? Math.min(rhythmMs * SLACK, LONGEST_SHARED_MS) : rhythmMs * SLACK;
  if (length <= Math.max(leastMs, longestMs)) return [{ startMs, endMs }];
  // Each shot has a layer for each of the clips that share the frame.
  const most = isShared ? Math.floor(DECK_LIMITS.clipLayers / clips.length) : Infinity;
  const least = isShared ? Math.ceil(length / LONGEST_SHARED_MS) : 1;
  const count = Math.min(most, Math.max(least, Math.round(length / rhythmMs)));
  const shares = Array.from({ length: count - 1 }, (_, at) => (at + 1) / count);
  const ownWords = words.map((word) => ({ ...word, startMs: word.startMs - startMs, endMs: word.endMs - startMs }));
  const spans = splitNear(shares, ownWords, length, isShared ? 'word' : 'sentence').map((span) => ({
    startMs: span.startMs + startMs,
    endMs: span.endMs + startMs,
  }));
  return mood === undefined ? spans : moveToBeats(spans, mood);
}

/** Moves the cuts between spans to beats. The start of the first span and the end of the last stay. */
function moveToBeats(spans: readonly Span[], mood: Mood): Span[] {
  const moved = spans.map((span) => ({ ...span }));
  for (let at = 1; at < moved.length; at++) {
    const [before, after] = [moved[at - 1], moved[at]];
    if (!before || !after) continue;
    const beat = listBeatsNear(mood, after.startMs).find(
      (ms) => ms - before.startMs >= SHORTEST_MS && after.endMs - ms >= SHORTEST_MS,
    );
    if (beat !== undefined) before.endMs = after.startMs = beat;
  }
  return moved;
}

interface Shot {
  /** The index of the shot within its slide. */
  at: number;
  /** The index of the shot within the deck. */
  number: number;
  /** The zoom of a nearer shot. */
  punch: number;
}

function cutSlide(slide: Slide, span: Span, { at, number, punch }: Shot): Slide {
  const { transition, background, layers, ...rest } = slide;
  const boxes = slide.boxes.flatMap((box) => cutBox(box, slide, span, at));
  const cut = <T extends Background | Layer>(shown: T, index: number): T =>
    advanceClip(shown, span.startMs - slide.startMs, (number + index) % 2 === 1 && !isWide(shown) ? punch : 1);
  return {
    ...rest,
    ...span,
    ...(background ? { background: cut(background, 0) } : {}),
    ...(layers ? { layers: listClips(slide).length > 0 ? layers.map(cut) : layers } : {}),
    boxes,
    ...(transition && at === 0 ? { transition } : {}),
  };
}

function advanceClip<T extends Background | Layer>(shown: T, byMs: number, zoom: number): T {
  if (shown.kind !== 'video') return shown;
  const trimStartMs = (shown.trimStartMs ?? 0) + byMs;
  const { zoom: _zoom, ...rest } = shown;
  const nearer = zoom > 1 ? { zoom, focus: { ...FOCUS, x: shown.focus?.x ?? FOCUS.x } } : {};
  return { ...rest, ...(trimStartMs > 0 ? { trimStartMs } : {}), ...nearer } as T;
}

/** The part of a box within a shot. A box that continues from the shot before has no entrance. */
function cutBox(box: Box, slide: Span, span: Span, at: number): Box[] {
  const [startMs, endMs] = [box.startMs ?? slide.startMs, box.endMs ?? slide.endMs];
  const part = { startMs: Math.max(startMs, span.startMs), endMs: Math.min(endMs, span.endMs) };
  if (part.endMs <= part.startMs) return [];
  const { animation, ...still } = box;
  const continues = startMs < span.startMs;
  return [{ ...(continues || !animation ? still : box), ...part, id: continues ? `${box.id}~${at + 1}` : box.id }];
}
