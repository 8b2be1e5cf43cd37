import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { service } from '../support/service.ts';
import { sequences } from './sequences/agent-steps.ts';
import { runSequence } from './sequences/run-sequence.ts';

/** Some 0.4 s each. `TEST_SEQUENCES=2000` tries more. */
const SEQUENCES = Number(process.env['TEST_SEQUENCES'] ?? 500);

const served = service();

test('no sequence of tools publishes or pays without a confirmed plan, or beyond the budget', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      expect(await runSequence(served, steps)).toEqual([]);
    }),
    { numRuns: SEQUENCES },
  );
}, 1_800_000);
