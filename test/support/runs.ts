import { test } from '@jest/globals';

/** Whether the long proofs run (`jest.config.mjs`). */
export const isFullRun = (): boolean => (process.env['KINORA_TESTS'] ?? 'day') !== 'day';

/** All of the list in a full run, and every n-th by day, from the `first` on. */
export function sampleByDay<T>(all: readonly T[], every: number, first = 0): T[] {
  return all.filter((_, index) => isFullRun() || index % every === first % every);
}

/** Registers a test of the long proofs. */
export function testAtNight(title: string, run: () => Promise<void> | void): void {
  // oxlint-disable-next-line jest/valid-title -- the caller's
  if (isFullRun()) test(title, run);
}
