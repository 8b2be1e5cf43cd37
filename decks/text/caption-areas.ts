import type { CaptionWord, Deck, Rect } from '../../domain/decks/deck.ts';

/** The area of the captions from `startMs` to `endMs`. */
export interface CaptionArea {
  startMs: number;
  endMs: number;
  rect: Rect;
}

/** Lists the areas of the captions: one for consecutive slides with the captions in the same rect. */
export function listCaptionAreas({ slides, durationMs }: Deck, usual: Rect): CaptionArea[] {
  const areas: CaptionArea[] = [{ startMs: 0, endMs: durationMs, rect: usual }];
  for (const { startMs, captionRect: rect = usual } of slides) {
    const last = areas.at(-1);
    if (!last || isSameRect(last.rect, rect)) continue;
    if (startMs === last.startMs) last.rect = rect;
    else {
      last.endMs = startMs;
      areas.push({ startMs, endMs: durationMs, rect });
    }
  }
  return areas;
}

function isSameRect(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
}

/** Finds the area of a word: that in whose time most of it is spoken. */
export function findCaptionArea(areas: readonly CaptionArea[], { startMs, endMs }: CaptionWord): CaptionArea {
  const middleMs = (startMs + endMs) / 2;
  const area = areas.findLast((one) => one.startMs <= middleMs) ?? areas[0];
  if (!area) throw new RangeError('Captions need an area.');
  return area;
}
