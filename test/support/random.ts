/** Returns numbers in [0, 1). */
export type Random = () => number;

/** A small seeded generator (mulberry32), so that a failure can be reproduced. */
export function createRandom(start: number): Random {
  let seed = start;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
