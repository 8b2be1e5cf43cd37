import type { Rect } from '../../../decks/deck.ts';
import { toHead } from '../../../decks/locate-regions.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';
import { uniteRects } from '../../../decks/measure-overlap.ts';

/** The margin of what must stay in view on each side, as a share of the picture. */
const MARGIN = 0.02;
/** Lettering that fills less than this share of the picture is a detail, not something to read. */
const LEAST_LETTERING = 0.05;
/** Two points of interest are this far from each other, as a share of the picture. */
const APART = 0.22;

export type Axis = 'x' | 'y';
interface Point {
  x: number;
  y: number;
}

/** What must stay in view: faces, or else subjects, and the lettering of a picture that has words to read. */
export function listKept(found: PictureRegions): Rect[] {
  const { faces, lettering, subjects } = found;
  const shown = faces.length > 0 ? faces.map(toHead) : subjects;
  return hasWords(found) ? [...shown, ...lettering] : shown;
}

export function hasWords({ lettering }: PictureRegions): boolean {
  return lettering.reduce((sum, { w, h }) => sum + w * h, 0) >= LEAST_LETTERING;
}

export function measureExtent({ x, y, w, h }: Rect, axis: Axis): [start: number, length: number] {
  const [from, size] = axis === 'x' ? [x, w] : [y, h];
  const start = Math.max(0, from - MARGIN);
  return [start, Math.min(1, from + size + MARGIN) - start];
}

/** The middle of the parts, or of the largest one if they do not fit into the share `shown`. Null without parts. */
export function findMiddle(parts: readonly Rect[], axis: Axis, shown: number): number | null {
  const [largest] = parts.toSorted((a, b) => b.w * b.h - a.w * a.h);
  if (!largest) return null;
  const [size, united] = [axis === 'x' ? 'w' : 'h', parts.reduce(uniteRects)] as const;
  const chosen = united[size] <= shown ? united : largest;
  return chosen[axis] + chosen[size] / 2;
}

/** Up to two points for a shot each: the largest face or subject, or else the liveliest part, and a detail apart. */
export function findFocalPoints(found: PictureRegions): Point[] {
  const [largest] = (found.faces.length > 0 ? found.faces : found.subjects).toSorted((a, b) => b.w * b.h - a.w * a.h);
  const lively = listLively(found.detail);
  const first = largest ? { x: largest.x + largest.w / 2, y: largest.y + largest.h / 2 } : lively[0];
  if (!first) return [];
  const second = lively.find(({ x, y }) => Math.hypot(x - first.x, y - first.y) > APART);
  return [first, ...(second ? [second] : [])].map(({ x, y }) => ({ x: round(x), y: round(y) }));
}

/** The middles of all blocks of three by three cells, the liveliest first. */
function listLively(detail: readonly string[]): Point[] {
  const columns = detail[0]?.length ?? 0;
  const cells = detail.slice(1, -1).flatMap((_, above) =>
    Array.from({ length: Math.max(0, columns - 2) }, (__, left) => {
      const rows = detail.slice(above, above + 3).map((row) => row.slice(left, left + 3));
      const level = Array.from(rows.join('')).reduce((sum, digit) => sum + Number(digit), 0);
      return { level, x: (left + 1.5) / columns, y: (above + 1.5) / detail.length };
    }),
  );
  return cells.filter(({ level }) => level > 0).toSorted((a, b) => b.level - a.level);
}

export function toPoint(axis: Axis, at: number): Point {
  return { x: 0.5, y: 0.5, [axis]: round(at) };
}

export function round(value: number, steps = 1_000): number {
  return Math.round(value * steps) / steps;
}
