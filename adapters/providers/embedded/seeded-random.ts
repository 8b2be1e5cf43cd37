import { createHash } from 'node:crypto';

/** Pseudo-random numbers that are the same for the same seeds on every machine. */
export interface SeededRandom {
  /** `[from, to)`. */
  between(from: number, to: number): number;
  /** An integer from 0 to `count - 1`. */
  below(count: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Tommy Ettinger's mulberry32, seeded with a hash of `seeds`. */
export function createSeededRandom(...seeds: (string | number)[]): SeededRandom {
  let state = createHash('sha256').update(JSON.stringify(seeds)).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    between: (from, to) => from + (to - from) * next(),
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  };
}
