import type { Background, Box, CaptionWord, Deck, Slide } from '../../../decks/deck.ts';
import { DECK_LIMITS } from '../../../decks/deck-limits.ts';
import { getLook, LOOKS } from '../../../decks/looks.ts';
import { splitNear } from '../speech/split-near.ts';
import type { Span } from '../speech/speech.ts';

/** Where the eyes of a person are who fills the frame. */
const EYES = { x: 0.5, y: 0.4 };
/** Shots up to this many times the rhythm stay whole. */
const SLACK = 1.35;

/**
 * Cuts clips that outlast the rhythm of the look into shots that are alternately farther and nearer, between words. Call it
 * last, because a text that outlasts a shot becomes several boxes.
 */
export function cutIntoShots(deck: Deck): Deck {
  const look = LOOKS.find((name) => name === deck.meta?.['look']);
  if (!look) return deck;
  const { rhythmSec, punch } = getLook(look);
  const words = deck.captions.words ?? [];
  let shot = 0;
  const slides = deck.slides.flatMap((slide): Slide[] => {
    const { background } = slide;
    const spans =
      background?.kind === 'video' && !slide.layers?.length ? splitSlide(slide, rhythmSec * 1_000, words) : [slide];
    return spans.map((span, at) => {
      const zoom = shot++ % 2 === 1 ? punch : 1;
      return at === 0 && spans.length === 1 && zoom === 1 ? slide : cutSlide(slide, span, at, zoom);
    });
  });
  return slides.length > DECK_LIMITS.slides ? deck : { ...deck, slides };
}

function splitSlide({ startMs, endMs }: Span, rhythmMs: number, words: readonly CaptionWord[]): Span[] {
  const length = endMs - startMs;
  if (length <= rhythmMs * SLACK) return [{ startMs, endMs }];
  const count = Math.round(length / rhythmMs);
  const shares = Array.from({ length: count - 1 }, (_, at) => (at + 1) / count);
  const own = words.map((word) => ({ ...word, startMs: word.startMs - startMs, endMs: word.endMs - startMs }));
  return splitNear(shares, own, length).map((span) => ({
    startMs: span.startMs + startMs,
    endMs: span.endMs + startMs,
  }));
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
  const { zoom: _zoom, focus: _focus, ...rest } = background;
  return { ...rest, ...(trimStartMs > 0 ? { trimStartMs } : {}), ...(zoom > 1 ? { zoom, focus: EYES } : {}) };
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
