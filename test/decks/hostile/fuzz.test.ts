import { test } from '@jest/globals';
import { isFullRun } from '../../support/runs.ts';
import { expectClearOutcomes } from './expect-clear-outcomes.ts';

const [SEED, FILES] = isFullRun() ? [28, 500] : [20_261_125, 5];

// oxlint-disable-next-line jest/expect-expect -- the helper expects
test(`${FILES} mutated files (seed ${SEED}) are each used or rejected with a clear reason`, async () => {
  await expectClearOutcomes(SEED, FILES);
}, 1_800_000);
