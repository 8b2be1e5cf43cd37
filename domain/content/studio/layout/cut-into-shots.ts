import type { Background, Box, CaptionWord, Deck, Slide } from '../../../decks/deck.ts';
import { DECK_LIMITS } from '../../../decks/deck-limits.ts';
import { getLook, LOOKS } from '../../../decks/looks.ts';
import { listBeatsNear, type Mood } from '../../../decks/music.ts';
import { splitNear } from '../speech/split-near.ts';
import type { Span } from '../speech/speech.ts';

/** A shot that is cut on a beat is at least this long. */
const SHORTEST_MS = 900;
/** The point that stays where it is if the framing is nearer: a little below the eyes of a person who fills the frame. */
const FOCUS = { x: 0.5, y: 0.49 };
/** Shots up to this many times the rhythm stay whole. */
const SLACK = 1.35;

/**
 * Cuts clips that outlast the rhythm of the look into shots that are alternately farther and nearer, between words. A clip whose
 * `zoom` is 1 is never nearer. Call it last, because a text that outlasts a shot becomes several boxes.
 */
export function cutIntoShots(deck: Deck): Deck {
  const look = LOOKS.find((name) => name === deck.meta?.['look']);
  if (!look) return deck;
  const { rhythmSec, punch } = getLook(look);
  const words = deck.captions.words ?? [];
  const mood = deck.audio?.music?.mood;
  let shot = 0;
  const slides = deck.slides.flatMap((slide): Slide[] => {
    const { background } = slide;
    const spans =
      background?.kind === 'video' && !slide.layers?.length
        ? splitSlide(slide, rhythmSec * 1_000, { words, mood })
        : [slide];
    return spans.map((span, at) => {
      const zoom = shot++ % 2 === 1 && !isWide(background) ? punch : 1;
      return at === 0 && spans.length === 1 && zoom === 1 ? slide : cutSlide(slide, span, at, zoom);
    });
  });
  return slides.length > DECK_LIMITS.slides ? deck : { ...deck, slides };
}

function isWide(background: Background | undefined): boolean {
  return background?.kind === 'video' && background.zoom === 1;
}

function splitSlide(
  { startMs, endMs }: Span,
  rhythmMs: number,
  { words, mood }: { words: readonly CaptionWord[]; mood: Mood | undefined },
): Span[] {
  const length = endMs - startMs;
  if (length <= rhythmMs * SLACK) return [{ startMs, endMs }];
  const count = Math.round(length / rhythmMs);
  const shares = Array.from({ length: count - 1 }, (_, at) => (at + 1) / count);
  const own = words.map((word) => ({ ...word, startMs: word.startMs - startMs, endMs: word.endMs - startMs }));
  const spans = splitNear(shares, own, length).map((span) => ({
    startMs: span.startMs + startMs,
    endMs: span.endMs + startMs,
  }));
  return mood === undefined ? spans : moveToBeats(spans, mood);
}

/** The outer ends stay. */
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

function cutSlide(slide: Slide, span: Span, at: number, zoom: number): Slide {
  const { transition, background, ...rest } = slide;
  const boxes = slide.boxes.flatMap((box) => cutBox(box, slide, span, at));
  return {
    ...rest,
    ...span,
    ...(background ? { background: moveOn(background, span.startMs - slide.startMs, zoom) } : {}),
    boxes,
    ...(transition && at === 0 ? { transition } : {}),
  };
}

function moveOn(background: Background, byMs: number, zoom: number): Background {
  if (background.kind !== 'video') return background;
  const trimStartMs = (background.trimStartMs ?? 0) + byMs;
  const { zoom: _zoom, ...rest } = background;
  const nearer = zoom > 1 ? { zoom, focus: { ...FOCUS, x: background.focus?.x ?? FOCUS.x } } : {};
  return { ...rest, ...(trimStartMs > 0 ? { trimStartMs } : {}), ...nearer };
}

/** The part of a box within a shot; what continues from the shot before does not appear again. */
function cutBox(box: Box, slide: Span, span: Span, at: number): Box[] {
  const [startMs, endMs] = [box.startMs ?? slide.startMs, box.endMs ?? slide.endMs];
  const part = { startMs: Math.max(startMs, span.startMs), endMs: Math.min(endMs, span.endMs) };
  if (part.endMs <= part.startMs) return [];
  const { animation, ...still } = box;
  const continues = startMs < span.startMs;
  return [{ ...(continues || !animation ? still : box), ...part, id: continues ? `${box.id}~${at + 1}` : box.id }];
}
