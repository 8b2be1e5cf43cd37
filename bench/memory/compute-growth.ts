import type { ProcessMemory } from './process-memory.ts';

export interface Sample {
  atMs: number;
  memory: ProcessMemory;
}

/**
 * What a part holds over time, in those of its processes that lived throughout: an encoder, a backend of PostgreSQL or its vacuum that
 * ended meanwhile has let go of everything.
 */
export function selectSeries(part: string, samples: readonly Sample[]): { at: number; value: number }[] {
  const [first, ...others] = samples.map(({ memory }) => memory[part] ?? new Map<number, number>());
  const throughout = [...(first?.keys() ?? [])].filter((pid) => others.every((processes) => processes.has(pid)));
  return samples.map(({ atMs: at, memory }) => {
    const value = throughout.reduce((sum, pid) => sum + (memory[part]?.get(pid) ?? 0), 0);
    return { at, value };
  });
}

/**
 * How much a quantity grew from its first sample to its last, as a share of where it began, by the line of Theil and Sen: its slope is
 * the median of those between all pairs of samples. A collector's ups and downs do not count, and what stays does.
 */
export function computeGrowth(samples: readonly { at: number; value: number }[]): number {
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
