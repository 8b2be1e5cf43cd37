import { frameSize, type Background, type Deck, type Layer, type Rect } from './deck.ts';
import type { PictureRegions } from './picture-regions.ts';

/** A part of the frame that a text should not cover, and when: faces and lettering never, the others if there is room. */
export interface Obstacle {
  kind: 'face' | 'lettering' | 'card' | 'subject' | 'detail';
  /** How much there is to see in a detail, as a share of the most. */
  share?: number;
  rect: Rect;
  startMs: number;
  endMs: number;
}

type Shown = Extract<Background, { src: string }> | Layer;

/** Margins of a face, in shares of its size. */
const HEAD = { above: 0.3, side: 0.03, below: 0.03 };
const WHOLE: Rect = { x: 0, y: 0, w: 1, h: 1 };

/** Locates the regions of a deck's pictures and clips in the frame, without what is cropped. Of blurred pictures only faces count. */
export function locateRegions(deck: Deck, regions: ReadonlyMap<string, PictureRegions>): Obstacle[] {
  return deck.slides.flatMap((slide) => {
    const background = slide.background ?? deck.background;
    const shown: Shown[] = ['src' in background ? [background] : [], slide.layers ?? []].flat();
    return shown.flatMap((source) => {
      const found = regions.get(source.src);
      if (!found) return [];
      const { startMs, endMs } = { startMs: slide.startMs, endMs: slide.endMs, ...toTimes(source) };
      const map = createMapping(deck, source, found);
      return [
        ...found.faces.map((rect) => ({ kind: 'face' as const, rect: map(toHead(rect)), startMs, endMs })),
        ...(['lettering', 'subject'] as const).flatMap((kind) => {
          const isOut = kind === 'subject' ? hasNoRoom(source) : isBlurred(source);
          const rects = isOut ? [] : kind === 'subject' ? found.subjects : found.lettering;
          return rects.map((rect) => ({ kind, rect: map(rect), startMs, endMs }));
        }),
        ...('radius' in source ? [{ kind: 'card' as const, rect: source.rect, startMs, endMs }] : []),
        ...(hasNoRoom(source) ? [] : listRuns(found.detail)).map(({ rect, share }) => {
          return { kind: 'detail' as const, rect: map(rect), share, startMs, endMs };
        }),
      ].filter(({ rect }) => rect.w > 0 && rect.h > 0);
    });
  });
}

/** Joins equal cells side by side into one rect. Calm cells are left out. */
function listRuns(detail: readonly string[]): { rect: Rect; share: number }[] {
  return detail.flatMap((row, at) =>
    Array.from(row.matchAll(/([1-9])\1*/gu), ({ index, 0: run }) => ({
      rect: { x: index / row.length, y: at / detail.length, w: run.length / row.length, h: 1 / detail.length },
      share: Number(run[0]) / 9,
    })),
  );
}

/** Less blur leaves large letters readable. */
const UNREADABLE_BLUR = 0.9;

function isBlurred(source: Shown): boolean {
  return 'blur' in source && (source.blur ?? 0) >= UNREADABLE_BLUR;
}

/** From this zoom on, a picture is a close-up: its subject is everywhere. */
const CLOSE_UP = 1.3;

function hasNoRoom(source: Shown): boolean {
  return isBlurred(source) || ((source.fit ?? 'cover') === 'cover' && (source.zoom ?? 1) >= CLOSE_UP);
}

function toTimes(source: Shown): Partial<{ startMs: number; endMs: number }> {
  if (!('rect' in source)) return {};
  const { startMs, endMs } = source;
  return { ...(startMs === undefined ? {} : { startMs }), ...(endMs === undefined ? {} : { endMs }) };
}

/** Widens a face by the hair, the ears and the air below the chin. */
export function toHead({ x, y, w, h }: Rect): Rect {
  return {
    x: x - HEAD.side * w,
    y: y - HEAD.above * h,
    w: w * (1 + 2 * HEAD.side),
    h: h * (1 + HEAD.above + HEAD.below),
  };
}

/** Maps a rect of the picture to the frame, including its camera motion, cropped to the area that shows it. */
function createMapping(deck: Deck, source: Shown, { width, height }: PictureRegions): (rect: Rect) => Rect {
  const frame = frameSize(deck);
  const area = 'rect' in source ? source.rect : WHOLE;
  const [across, down] = [(area.w * frame.width) / width, (area.h * frame.height) / height];
  const covers = (source.fit ?? 'cover') === 'cover';
  const { zoom = 1, focus = { x: 0.5, y: 0.5 } } = source.fit === 'contain' ? {} : source;
  const scale = zoom * (covers ? Math.max(across, down) : Math.min(across, down));
  const [w, h] = [(scale * width) / frame.width, (scale * height) / frame.height];
  const left = area.x + placeAxis(area.w, w, focus.x);
  const top = area.y + placeAxis(area.h, h, focus.y);
  const moves = source.kind === 'image' && (source.motion ?? 'none') !== 'none';
  return (rect) => {
    const still = { x: left + rect.x * w, y: top + rect.y * h, w: rect.w * w, h: rect.h * h };
    return crop(moves ? widenByMotion(still, area) : still, area);
  };
}

/** The start of a picture of a length, so that its focus is in the middle as far as its edges allow. */
function placeAxis(room: number, length: number, focus: number): number {
  if (length <= room) return (room - length) / 2;
  return Math.min(0, Math.max(room - length, room / 2 - focus * length));
}

/** A camera motion enlarges a picture by up to 1.12 from its middle. */
export const MAX_ZOOM = 1.12;

function widenByMotion(rect: Rect, area: Rect): Rect {
  const [middleX, middleY] = [area.x + area.w / 2, area.y + area.h / 2];
  const near = {
    x: middleX + (rect.x - middleX) * MAX_ZOOM,
    y: middleY + (rect.y - middleY) * MAX_ZOOM,
    w: rect.w * MAX_ZOOM,
    h: rect.h * MAX_ZOOM,
  };
  const [x, y] = [Math.min(rect.x, near.x), Math.min(rect.y, near.y)];
  return { x, y, w: Math.max(rect.x + rect.w, near.x + near.w) - x, h: Math.max(rect.y + rect.h, near.y + near.h) - y };
}

function crop({ x, y, w, h }: Rect, area: Rect): Rect {
  const [left, top] = [Math.max(x, area.x), Math.max(y, area.y)];
  return { x: left, y: top, w: Math.min(x + w, area.x + area.w) - left, h: Math.min(y + h, area.y + area.h) - top };
}
