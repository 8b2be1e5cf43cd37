/** The workflow code must replay the histories of earlier versions, because posts may wait for months. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { DeterminismViolationError } from '@temporalio/workflow';
import { Worker, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import { WORKFLOWS } from '../../domain/workflow-names.ts';
import { bundleWorkflows } from '../../worker/create-workers.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/histories/', import.meta.url));

let bundle: WorkflowBundleWithSourceMap;

beforeAll(async () => {
  bundle = await bundleWorkflows();
});

interface StoredHistory {
  events: { workflowExecutionStartedEventAttributes?: { workflowType: { name: string } } }[];
}

async function stored(): Promise<{ file: string; history: StoredHistory }[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
  return Promise.all(
    files.map(async (file) => ({ file, history: JSON.parse(await readFile(FOLDER + file, 'utf8')) as StoredHistory })),
  );
}

test('every workflow type has a stored history', async () => {
  const histories = await stored();
  const types = histories.map(
    ({ history }) => history.events[0]?.workflowExecutionStartedEventAttributes?.workflowType.name,
  );
  const index = await readFile(new URL('../../workflows/index.ts', import.meta.url), 'utf8');
  const exported = [...index.matchAll(/export \{ (\w+) \}/gu)].map(([, name]) => name);
  expect(exported.sort()).toEqual([...WORKFLOWS].sort());
  expect([...new Set(types)].sort()).toEqual(exported);
});

test('every stored history replays', async () => {
  const histories = await stored();
  for (const { history } of histories) {
    await Worker.runReplayHistory({ workflowBundle: bundle }, historyFromJSON(history));
  }
});

test('a history that does not match the workflow code is reported', async () => {
  const [sample] = (await stored()).filter(({ file }) => file.includes('post-scheduled'));
  const altered = structuredClone(sample!.history);
  altered.events[0]!.workflowExecutionStartedEventAttributes!.workflowType.name = 'render';
  await expect(Worker.runReplayHistory({ workflowBundle: bundle }, historyFromJSON(altered))).rejects.toThrow(
    DeterminismViolationError,
  );
});
