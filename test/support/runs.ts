import { expect } from '@jest/globals';

/** Whether a `*.long.test.ts` runs, which may import the test file of the day. */
export const isFullRun = (): boolean => Boolean(expect.getState().testPath?.endsWith('.long.test.ts'));

/** All of the list in a full run, and every n-th by day, from the `first` on. */
export function sampleByDay<T>(all: readonly T[], every: number, first = 0): T[] {
  return all.filter((_, index) => isFullRun() || index % every === first % every);
}
