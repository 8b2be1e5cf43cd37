import type { Memory } from './process-memory.ts';

export interface Sample {
  atMs: number;
  memory: Memory;
}

/**
 * How much a quantity grew from its first sample to its last, as a share of where it began, by the line of Theil and Sen: its slope is
 * the median of those between all pairs of samples. What comes and goes, as a collector's ups and downs and an encoder that runs for a
 * moment, does not count; what stays does.
 */
export function growthOf(samples: readonly { at: number; value: number }[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || samples.length < 2) return NaN;
  const slopes = samples.flatMap((one, index) =>
    samples.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  const slope = median(slopes);
  const start = median(samples.map(({ at, value }) => value - slope * (at - first.at)));
  return (slope * (last.at - first.at)) / start;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}
