/** Tracing can be switched while workflows run, so histories must replay with it on and off. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import { bundleWorkflows } from '../../worker/create-workers.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/histories/', import.meta.url));

test('every history recorded without traces replays with traces', async () => {
  const workflowBundle = await bundleWorkflows({ traced: true });
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const history = JSON.parse(await readFile(FOLDER + file, 'utf8')) as unknown;
    await Worker.runReplayHistory({ workflowBundle }, historyFromJSON(history));
  }
});
