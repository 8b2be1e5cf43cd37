import type { Rect } from '../../domain/decks/deck.ts';
import type { Picture } from './find-faces.ts';

/** Pixels of the picture per cell of the map, along each side. */
const CELL = 8;
/** Sweeps over the map, alternately from its start and its end. */
const SWEEPS = 4;
/** A cell belongs to a subject from this share of the largest contrast, and from this contrast at least (0 to 765). */
const LEAST = { share: 0.3, contrast: 64 };
/** A subject fills such a share of the picture: less is a detail, more is the scene. */
const AREA = { min: 0.012, max: 0.5 };

interface Grid {
  width: number;
  height: number;
  values: Float32Array;
}

/**
 * Finds what stands out from the edges of a picture, as fractions of it: parts that no path from the edge reaches without a change of
 * colour (the minimum barrier distance). What is cut by the edge is no subject, and neither are small details.
 */
export function findSubjects(picture: Picture): Rect[] {
  const { width, height, values } = mapContrast(picture);
  const least = Math.max(LEAST.contrast, LEAST.share * values.reduce((most, value) => Math.max(most, value), 0));
  const seen = new Set<number>();
  const found: Rect[] = [];
  values.forEach((value, at) => {
    if (value < least || seen.has(at)) return;
    const cells = collect(at, seen, width, (cell) => (values[cell] ?? 0) >= least);
    const [xs, ys] = [cells.map((cell) => cell % width), cells.map((cell) => Math.floor(cell / width))];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const rect = {
      x: left / width,
      y: top / height,
      w: (Math.max(...xs) + 1 - left) / width,
      h: (Math.max(...ys) + 1 - top) / height,
    };
    if (rect.w * rect.h >= AREA.min && rect.w * rect.h <= AREA.max) found.push(rect);
  });
  return found;
}

/** Maps how much colour must change between each cell and the edge, summed over the channels. */
function mapContrast(picture: Picture): Grid {
  const [width, height] = [Math.floor(picture.width / CELL), Math.floor(picture.height / CELL)];
  const values = new Float32Array(width * height);
  for (const channel of [0, 1, 2]) {
    const barrier = measureBarriers(shrink(picture, channel, width, height));
    values.forEach((value, at) => (values[at] = value + (barrier[at] ?? 0)));
  }
  return { width, height, values };
}

function shrink({ width: stride, data }: Picture, channel: number, width: number, height: number): Grid {
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at++) {
    const from = Math.floor(at / width) * CELL * stride + (at % width) * CELL;
    let sum = 0;
    for (let y = 0; y < CELL; y++)
      for (let x = 0; x < CELL; x++) sum += data[(from + y * stride + x) * 3 + channel] ?? 0;
    values[at] = sum / CELL ** 2;
  }
  return { width, height, values };
}

/** Measures, for each cell, the least difference between the brightest and the darkest cell of a path from the edge. */
function measureBarriers({ width, height, values }: Grid): Float32Array {
  const isEdge = (at: number): boolean =>
    at < width || at >= values.length - width || at % width === 0 || at % width === width - 1;
  const barriers = Float32Array.from(values, (_, at) => (isEdge(at) ? 0 : Infinity));
  const [highs, lows] = [Float32Array.from(values), Float32Array.from(values)];
  const relax = (at: number, from: number): void => {
    const value = values[at] ?? 0;
    const [high, low] = [Math.max(highs[from] ?? 0, value), Math.min(lows[from] ?? 0, value)];
    if (high - low >= (barriers[at] ?? 0) || barriers[from] === Infinity) return;
    [barriers[at], highs[at], lows[at]] = [high - low, high, low];
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const back = sweep % 2 === 1;
    for (let step = 0; step < width * height; step++) {
      const at = back ? values.length - 1 - step : step;
      if (isEdge(at)) continue;
      for (const from of back ? [at + 1, at + width] : [at - 1, at - width]) relax(at, from);
    }
  }
  return barriers;
}

/** Collects the cells that are connected with one by their sides. */
function collect(start: number, seen: Set<number>, width: number, belongs: (at: number) => boolean): number[] {
  const cells = [start];
  seen.add(start);
  for (const at of cells) {
    for (const next of [at % width > 0 ? at - 1 : -1, at % width < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || seen.has(next) || !belongs(next)) continue;
      seen.add(next);
      cells.push(next);
    }
  }
  return cells;
}
