import type { Rect } from '../../domain/decks/deck.ts';
import type { Picture } from './find-faces.ts';

/** Pixels along each side of a cell, of a picture whose longer side has 416. */
const CELL = 8;
/** Luminance difference of neighbouring pixels at the edge of a stroke. */
const EDGE = 28;
/** Alternating edges in the rows of a cell: strokes are narrow, so each dark edge has a bright one beside it. */
const MIN_ALTERNATIONS = 5;
/** How far around a cell, in pixels, its colours are compared. */
const AROUND = { x: 4, y: 2 };
/** The least share of the variance that two colours, of letters and background, explain; and of the rarer colour. */
const TWO_COLORS = { variance: 0.76, rarer: 0.1 };
/** The smallest area of a word, in cells, and its shape: wider than high. */
const MIN_CELLS = 4;
const MIN_ASPECT = 1.6;
/** The share of a word's rect that has strokes. */
const MIN_FILL = 0.45;

/** Finds lettering by its strokes: rows of narrow marks with hard edges. Returns fractions of the picture. */
export function findLettering(picture: Picture): Rect[] {
  const columns = Math.floor(picture.width / CELL);
  const rows = Math.floor(picture.height / CELL);
  const marked = markCells(picture, columns, rows);
  const words = groupCells(marked, columns, rows);
  return words.map(({ left, top, right, bottom }) => ({
    x: left / columns,
    y: top / rows,
    w: (right - left + 1) / columns,
    h: (bottom - top + 1) / rows,
  }));
}

function markCells(picture: Picture, columns: number, rows: number): Uint8Array {
  const luminance = toLuminance(picture);
  const marked = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const count = countAlternations(luminance, picture.width, column * CELL, row * CELL);
      if (count >= MIN_ALTERNATIONS && hasTwoColors(luminance, picture, column * CELL, row * CELL))
        marked[row * columns + column] = 1;
    }
  }
  return marked;
}

/** Counts changes between rising and falling edges along the rows of a cell and its right neighbour. */
function countAlternations(luminance: Uint8Array, width: number, left: number, top: number): number {
  let count = 0;
  for (let y = top; y < top + CELL; y++) {
    let last = 0;
    const end = Math.min(width - 2, left + 2 * CELL);
    for (let x = left; x < end; x++) {
      const step = (luminance[y * width + x + 2] ?? 0) - (luminance[y * width + x] ?? 0);
      if (Math.abs(step) < EDGE) continue;
      const sign = Math.sign(step);
      if (last !== 0 && sign !== last) count++;
      last = sign;
    }
  }
  return count;
}

/** Whether a dark and a bright colour explain what is around a cell. Fur, leaves and bricks have all shades between, and stars few pixels. */
function hasTwoColors(luminance: Uint8Array, { width, height }: Picture, left: number, top: number): boolean {
  const counts = new Uint16Array(256);
  let [count, sum, squares] = [0, 0, 0];
  for (let y = Math.max(0, top - AROUND.y); y < Math.min(height, top + CELL + AROUND.y); y++) {
    for (let x = Math.max(0, left - AROUND.x); x < Math.min(width, left + 2 * CELL + AROUND.x); x++) {
      const value = luminance[y * width + x] ?? 0;
      counts[value]!++;
      count++;
      sum += value;
      squares += value ** 2;
    }
  }
  let [best, rarer, below, sumBelow] = [0, 0, 0, 0];
  for (let value = 0; value < 255; value++) {
    below += counts[value]!;
    sumBelow += value * counts[value]!;
    const above = count - below;
    if (below === 0 || above === 0) continue;
    const between = (below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2) / count ** 2;
    if (between > best) [best, rarer] = [between, Math.min(below, above) / count];
  }
  return best >= TWO_COLORS.variance * (squares / count - (sum / count) ** 2) && rarer >= TWO_COLORS.rarer;
}

interface Group {
  left: number;
  top: number;
  right: number;
  bottom: number;
  cells: number;
}

/** Joins marked cells that touch, or that one unmarked cell in the same row separates. */
function groupCells(marked: Uint8Array, columns: number, rows: number): Group[] {
  const seen = new Uint8Array(marked.length);
  const groups: Group[] = [];
  for (let start = 0; start < marked.length; start++) {
    if (!marked[start] || seen[start]) continue;
    const group: Group = { left: columns, top: rows, right: 0, bottom: 0, cells: 0 };
    const pending = [start];
    seen[start] = 1;
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      group.left = Math.min(group.left, x);
      group.right = Math.max(group.right, x);
      group.top = Math.min(group.top, y);
      group.bottom = Math.max(group.bottom, y);
      group.cells++;
      for (const [dx, dy] of NEIGHBOURS) {
        const [column, row] = [x + dx, y + dy];
        const next = row * columns + column;
        if (column < 0 || row < 0 || column >= columns || row >= rows || !marked[next] || seen[next]) continue;
        seen[next] = 1;
        pending.push(next);
      }
    }
    groups.push(group);
  }
  return groups.filter(isWord);
}

const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [2, 0],
  [-2, 0],
  [0, 1],
  [0, -1],
] as const;

function isWord({ left, top, right, bottom, cells }: Group): boolean {
  const [width, height] = [right - left + 1, bottom - top + 1];
  return cells >= MIN_CELLS && width / height >= MIN_ASPECT && cells / (width * height) >= MIN_FILL;
}

export function toLuminance({ width, height, data }: Picture): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let at = 0; at < out.length; at++) {
    out[at] = (77 * (data[at * 3] ?? 0) + 150 * (data[at * 3 + 1] ?? 0) + 29 * (data[at * 3 + 2] ?? 0)) >> 8;
  }
  return out;
}
