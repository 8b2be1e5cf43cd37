import { test } from '@jest/globals';
import { expectClearOutcomes } from './expect-clear-outcomes.ts';

const SEED = 28;
const FILES = 500;

// oxlint-disable-next-line jest/expect-expect -- the helper expects
test(`${FILES} mutated files (seed ${SEED}) are each used or rejected with a clear reason`, async () => {
  await expectClearOutcomes(SEED, FILES);
}, 1_800_000);
