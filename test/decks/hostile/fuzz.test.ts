import { test } from '@jest/globals';
import { expectClearOutcomes } from './expect-clear-outcomes.ts';

const SEED = 20_261_125;
const FILES = 10;

// oxlint-disable-next-line jest/expect-expect -- the helper expects
test(`${FILES} mutated files (seed ${SEED}) are each used or rejected with a clear reason`, async () => {
  await expectClearOutcomes(SEED, FILES);
});
