/** Tracing can be switched while workflows run, so histories must replay with it on and off. */
import { expect, test } from '@jest/globals';
import { bundleWorkflows } from '../../worker/create-workers.ts';
import { readStoredHistories, replayHistories } from '../replay/replay-histories.ts';

test('every history recorded without traces replays with traces', async () => {
  const histories = await readStoredHistories();
  expect(histories.length).toBeGreaterThan(10);
  const replayed = await replayHistories(await bundleWorkflows({ traced: true }), histories);
  expect([...replayed]).toEqual(histories.map(({ file }) => [file, undefined]));
});
