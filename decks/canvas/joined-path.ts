import type { SKRSContext2D } from '@napi-rs/canvas';
import type { TextLayout } from '../text/lay-out-text.ts';

/** Pixels: padding at the sides of the lines, padding above and below them (`upright`), and radius of the corners. */
interface Margins {
  padding: number;
  upright: number;
  radius: number;
}

interface Row {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Adds one shape around all lines, with round corners where it becomes wider or narrower. */
export function addJoinedPath(context: SKRSContext2D, layout: TextLayout, margins: Margins): void {
  const rows = alignEdges(listRows(layout, margins), 2 * margins.radius);
  const right = rows.flatMap((row) => [[row.right, row.top] as const, [row.right, row.bottom] as const]);
  const left = rows.toReversed().flatMap((row) => [[row.left, row.bottom] as const, [row.left, row.top] as const]);
  const corners = dropStraight([...right, ...left]);
  const [first, last] = [corners[0], corners.at(-1)];
  if (!first || !last) return;
  context.moveTo((first[0] + last[0]) / 2, (first[1] + last[1]) / 2);
  for (const [at, [x, y]] of corners.entries()) {
    const [before, after] = [corners.at(at - 1) ?? first, corners[at + 1] ?? first];
    const room = Math.min(Math.hypot(x - before[0], y - before[1]), Math.hypot(x - after[0], y - after[1])) / 2;
    context.arcTo(x, y, after[0], after[1], Math.min(margins.radius, room));
  }
  context.closePath();
}

/** Lists the boxes of the lines, which touch in the middle between two lines. */
function listRows({ lines, ascent, descent }: TextLayout, { padding, upright }: Margins): Row[] {
  const rows = lines.map(({ left, width, baseline }) => ({
    left: left - padding,
    right: left + width + padding,
    top: baseline - ascent - upright,
    bottom: baseline + descent + upright,
  }));
  return rows.map((row, at) => {
    const [above, below] = [rows[at - 1], rows[at + 1]];
    return {
      ...row,
      top: above ? (above.bottom + row.top) / 2 : row.top,
      bottom: below ? (row.bottom + below.top) / 2 : row.bottom,
    };
  });
}

/** Removes steps of less than `least`, which have no room for two corners: both rows get the wider edge. */
function alignEdges(rows: readonly Row[], least: number): Row[] {
  const aligned = rows.map((row) => ({ ...row }));
  for (let pass = 0; pass < rows.length; pass++) {
    for (let at = 1; at < aligned.length; at++) {
      const [above, below] = [aligned[at - 1], aligned[at]];
      if (!above || !below) continue;
      if (Math.abs(above.left - below.left) < least) above.left = below.left = Math.min(above.left, below.left);
      if (Math.abs(above.right - below.right) < least) above.right = below.right = Math.max(above.right, below.right);
    }
  }
  return aligned;
}

type Point = readonly [x: number, y: number];

/** Leaves out repeated points and points within a vertical edge, which are no corners. */
function dropStraight(points: readonly Point[]): Point[] {
  return points.filter(([x, y], at) => {
    const [before, after] = [points.at(at - 1), points[(at + 1) % points.length]];
    return !(before && after && before[0] === x && after[0] === x) && !(before && before[0] === x && before[1] === y);
  });
}
