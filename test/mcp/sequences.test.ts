import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { service } from '../support/service.ts';
import { sequences } from './sequences/agent-steps.ts';
import { runSequence } from './sequences/run-sequence.ts';

const served = service();

test('no sequence of tools publishes or pays without a confirmed plan, or beyond the budget', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      expect(await runSequence(served, steps)).toEqual([]);
    }),
    { seed: 1, numRuns: 8 },
  );
});
