/** Pseudo-random numbers that are the same for the same seed. */
export interface Random {
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number;
  of<T>(choices: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  const next = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    of(choices) {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new RangeError('there is nothing to choose from');
      return choice;
    },
  };
}
