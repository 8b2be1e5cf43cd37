/** `npm run test:full` runs everything; `npm test` a part of what is generated or costly. */
export const IS_FULL = process.env['KINORA_TESTS'] === 'long';

/** All of the list in `npm run test:full`, and every n-th by day. A `*.long.test.ts` that imports the test file makes the full run. */
export function sampleByDay<T>(all: readonly T[], every: number): T[] {
  return all.filter((_, index) => IS_FULL || index % every === 0);
}
