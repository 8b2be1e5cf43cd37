import type { ProcessMemory } from './process-memory.ts';

export interface Sample {
  atMs: number;
  memory: ProcessMemory;
}

/**
 * The memory of a component over time, counting only processes that ran throughout. Encoders and PostgreSQL backends that ended have
 * released their memory.
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
 * The growth of a quantity from its first to its last sample, relative to its start, by the Theil-Sen estimator (the median slope of
 * all pairs of samples). It ignores the fluctuations of garbage collection.
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
