import type { CaptionWord, Deck, Rect } from '../../domain/decks/deck.ts';

/** The area of the captions from `startMs` to `endMs`. */
export interface Place {
  startMs: number;
  endMs: number;
  rect: Rect;
}

/** Lists the places of the captions: one for consecutive slides with the captions in the same area. */
export function listPlaces({ slides, durationMs }: Deck, usual: Rect): Place[] {
  const places: Place[] = [{ startMs: 0, endMs: durationMs, rect: usual }];
  for (const { startMs, captionRect: rect = usual } of slides) {
    const last = places.at(-1);
    if (!last || isSameRect(last.rect, rect)) continue;
    if (startMs === last.startMs) last.rect = rect;
    else {
      last.endMs = startMs;
      places.push({ startMs, endMs: durationMs, rect });
    }
  }
  return places;
}

function isSameRect(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
}

/** Finds the place of a word: that in which most of it is spoken. */
export function findPlace(places: readonly Place[], { startMs, endMs }: CaptionWord): Place {
  const middleMs = (startMs + endMs) / 2;
  const place = places.findLast((one) => one.startMs <= middleMs) ?? places[0];
  if (!place) throw new RangeError('Captions need a place.');
  return place;
}
