import type { Rect } from '../../design/to-style.ts';

/** The dragged edge or corner: `n` is the upper edge, `se` the lower right corner. Null moves the whole rect. */
export type Handle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw' | null;

export const HANDLES: readonly NonNullable<Handle>[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

/** A line to which an edge or the middle of a rect has snapped. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

/** The smallest width and height, as a fraction of the frame. */
const MIN_SIZE = 0.04;
/** The distance within which an edge snaps to a line, as a fraction of the frame. */
const SNAP_DISTANCE = 0.012;

const round = (part: number): number => Math.round(part * 10_000) / 10_000;

/** Moves or resizes a rect by fractions of the frame, within the frame. */
export function dragRect({ x, y, w, h }: Rect, handle: Handle, dx: number, dy: number): Rect {
  if (handle === null) return fit({ x: x + dx, y: y + dy, w, h });
  const left = handle.includes('w') ? clamp(x + dx, 0, x + w - MIN_SIZE) : x;
  const top = handle.includes('n') ? clamp(y + dy, 0, y + h - MIN_SIZE) : y;
  const right = handle.includes('e') ? clamp(x + w + dx, x + MIN_SIZE, 1) : x + w;
  const bottom = handle.includes('s') ? clamp(y + h + dy, y + MIN_SIZE, 1) : y + h;
  return toRect(left, top, right, bottom);
}

const toRect = (left: number, top: number, right: number, bottom: number): Rect => ({
  x: round(left),
  y: round(top),
  w: round(right - left),
  h: round(bottom - top),
});

function fit({ x, y, w, h }: Rect): Rect {
  return { x: round(clamp(x, 0, 1 - w)), y: round(clamp(y, 0, 1 - h)), w, h };
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** Snaps the dragged edges, or the edges or middle of a moved rect, to an edge or middle of another or of the frame. */
export function snapRect(rect: Rect, handle: Handle, others: readonly Rect[]): { rect: Rect; guides: Guide[] } {
  const lines = [{ x: 0, y: 0, w: 1, h: 1 }, ...others];
  const xs = lines.flatMap(({ x, w }) => [x, x + w / 2, x + w]);
  const ys = lines.flatMap(({ y, h }) => [y, y + h / 2, y + h]);
  const horizontal = findSnap(listEdges(rect.x, rect.w, handle, 'w', 'e'), xs);
  const vertical = findSnap(listEdges(rect.y, rect.h, handle, 'n', 's'), ys);
  const snapped = dragRect(rect, handle, horizontal?.by ?? 0, vertical?.by ?? 0);
  return {
    rect: snapped,
    guides: [
      ...(horizontal ? [{ axis: 'x' as const, at: horizontal.at }] : []),
      ...(vertical ? [{ axis: 'y' as const, at: vertical.at }] : []),
    ],
  };
}

/** Lists the coordinates that may snap: the edges and the middle of a moved rect, or the dragged edge. */
function listEdges(start: number, size: number, handle: Handle, first: string, last: string): number[] {
  if (handle === null) return [start, start + size / 2, start + size];
  return [...(handle.includes(first) ? [start] : []), ...(handle.includes(last) ? [start + size] : [])];
}

function findSnap(edges: readonly number[], lines: readonly number[]): { at: number; by: number } | null {
  let best: { at: number; by: number } | null = null;
  for (const edge of edges) {
    for (const at of lines) {
      const by = at - edge;
      if (Math.abs(by) <= SNAP_DISTANCE && (best === null || Math.abs(by) < Math.abs(best.by))) best = { at, by };
    }
  }
  return best;
}
