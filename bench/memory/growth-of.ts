import type { Memory } from './process-memory.ts';

export interface Sample {
  atMs: number;
  memory: Memory;
}

/**
 * How much a quantity grew from its first sample to its last, as a share of where it began, by the straight line of least squares
 * through all of them: a garbage collector's ups and downs do not count.
 */
export function growthOf(samples: readonly { at: number; value: number }[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || samples.length < 2) return NaN;
  const mean = (of: (sample: { at: number; value: number }) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, value] = [mean((sample) => sample.at), mean((sample) => sample.value)];
  const along = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.value - value), 0);
  const across = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  const slope = along / across;
  return (slope * (last.at - first.at)) / (value + slope * (first.at - at));
}
