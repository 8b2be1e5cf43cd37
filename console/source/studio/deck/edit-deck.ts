/** Functions that change a deck. Each returns a changed copy. */
import type { Deck } from '../../../../clients/typescript/source/index.ts';

export type Slide = Deck['slides'][number];
export type Box = Slide['boxes'][number];
export type Layer = NonNullable<Slide['layers']>[number];
export type Background = Deck['background'];

/** The shortest slide that the service accepts. */
export const MIN_SLIDE_MS = 200;
const MIN_DECK_MS = 500;
const NEW_SLIDE_MS = 3_000;

export const replaceSlide = (deck: Deck, at: number, changes: Partial<Slide>): Deck => ({
  ...deck,
  slides: deck.slides.map((slide, index) => (index === at ? { ...slide, ...changes } : slide)),
});

export const replaceBox = (deck: Deck, at: number, id: string, changes: Partial<Box>): Deck =>
  replaceSlide(deck, at, {
    boxes: (deck.slides[at]?.boxes ?? []).map((box) => (box.id === id ? { ...box, ...changes } : box)),
  });

/** Adds a text to a slide: a new one, or a copy of `like` a little below it. */
export function addBox(deck: Deck, at: number, like?: Box): { deck: Deck; id: string } {
  const id = nameBox(deck);
  const rect = like
    ? { ...like.rect, y: Math.min(like.rect.y + 0.04, 1 - like.rect.h) }
    : { x: 0.1, y: 0.4, w: 0.8, h: 0.16 };
  const box: Box = like ? { ...structuredClone(like), id, rect } : { id, text: 'New text', role: 'body', rect };
  return { deck: replaceSlide(deck, at, { boxes: [...(deck.slides[at]?.boxes ?? []), box] }), id };
}

function nameBox({ slides }: Deck): string {
  const taken = new Set(slides.flatMap(({ boxes }) => boxes.map(({ id }) => id)));
  for (let number = taken.size + 1; ; number += 1) if (!taken.has(`text-${number}`)) return `text-${number}`;
}

/** Sets the length of a slide. Later slides move, and the length of the video changes with it. */
export function resizeSlide(deck: Deck, at: number, durationMs: number): Deck {
  const slide = deck.slides[at];
  if (!slide) return deck;
  const length = Math.max(MIN_SLIDE_MS, deck.slides.length === 1 ? MIN_DECK_MS : 0, Math.round(durationMs));
  const byMs = length - (slide.endMs - slide.startMs);
  const slides = deck.slides.map((one, index) => {
    if (index < at) return one;
    if (index > at) return shift(one, byMs);
    const boxes = one.boxes.map((box) => ({
      ...box,
      ...(box.endMs === undefined ? {} : { endMs: Math.min(box.endMs, one.startMs + length) }),
    }));
    return { ...one, boxes, endMs: one.startMs + length };
  });
  return withEnd({ ...deck, slides });
}

/** Shifts the times of a slide and of everything on it. */
function shift(slide: Slide, byMs: number): Slide {
  const move = <T extends { startMs?: number | undefined; endMs?: number | undefined }>(item: T): T => ({
    ...item,
    ...(item.startMs === undefined ? {} : { startMs: item.startMs + byMs }),
    ...(item.endMs === undefined ? {} : { endMs: item.endMs + byMs }),
  });
  const { layers } = slide;
  return { ...move(slide), boxes: slide.boxes.map(move), ...(layers ? { layers: layers.map(move) } : {}) };
}

/** Sets the end of the video to that of its last slide. */
function withEnd(deck: Deck): Deck {
  const durationMs = deck.slides.at(-1)?.endMs ?? deck.durationMs;
  const { coverMs } = deck;
  return { ...deck, durationMs, ...(coverMs === undefined ? {} : { coverMs: Math.min(coverMs, durationMs - 1) }) };
}

/** Replaces the slides of a deck by these, one after another without gaps. */
export function arrangeSlides(deck: Deck, slides: readonly Slide[]): Deck {
  let startMs = 0;
  const placed = slides.map((slide) => {
    const moved = shift(slide, startMs - slide.startMs);
    startMs = moved.endMs;
    return moved;
  });
  return withEnd({ ...deck, slides: placed });
}

export function addSlide(deck: Deck, after: number): Deck {
  const start = deck.slides[after]?.endMs ?? 0;
  const slide: Slide = { startMs: start, endMs: start + NEW_SLIDE_MS, boxes: [] };
  const added = arrangeSlides(deck, deck.slides.toSpliced(after + 1, 0, slide));
  return addBox(added, after + 1).deck;
}

/** Inserts a copy of a slide after it. The texts of the copy get new ids. */
export function copySlide(deck: Deck, at: number): Deck {
  const slide = deck.slides[at];
  if (!slide) return deck;
  const copied = arrangeSlides(deck, deck.slides.toSpliced(at + 1, 0, { ...structuredClone(slide), boxes: [] }));
  const byMs = (copied.slides[at + 1]?.startMs ?? 0) - slide.startMs;
  return slide.boxes.reduce((next, box) => {
    const [moved = box] = shift({ ...slide, boxes: [box] }, byMs).boxes;
    const id = nameBox(next);
    return replaceSlide(next, at + 1, { boxes: [...(next.slides[at + 1]?.boxes ?? []), { ...moved, id }] });
  }, copied);
}

export const removeSlide = (deck: Deck, at: number): Deck =>
  deck.slides.length === 1 ? deck : arrangeSlides(deck, deck.slides.toSpliced(at, 1));

export function moveSlide(deck: Deck, from: number, to: number): Deck {
  const slide = deck.slides[from];
  if (!slide || to < 0 || to >= deck.slides.length) return deck;
  return arrangeSlides(deck, deck.slides.toSpliced(from, 1).toSpliced(to, 0, slide));
}

/** Finds the index of the slide that is shown at a time. */
export function findSlideIndex({ slides }: Deck, atMs: number): number {
  const found = slides.findLastIndex(({ startMs }) => startMs <= atMs);
  return Math.max(0, found);
}
