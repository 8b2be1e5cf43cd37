/** The workflow code must replay the histories of earlier versions, because posts may wait for months. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { DeterminismViolationError } from '@temporalio/workflow';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { WORKFLOWS } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { readStoredHistories, replayHistories, type StoredHistory } from './replay-histories.ts';

let bundle: WorkflowBundleWithSourceMap;
let histories: StoredHistory[];

beforeAll(async () => {
  [bundle, histories] = await Promise.all([bundleWorkflowsInSubprocess({ traced: false }), readStoredHistories()]);
});

test('every workflow type has a stored history', async () => {
  const types = histories.map(
    ({ history }) => history.events[0]?.workflowExecutionStartedEventAttributes?.workflowType.name,
  );
  const index = await readFile(new URL('../../workflows/index.ts', import.meta.url), 'utf8');
  const exported = [...index.matchAll(/export \{ (\w+) \}/gu)].map(([, name]) => name);
  expect(exported.sort()).toEqual([...WORKFLOWS].sort());
  expect([...new Set(types)].sort()).toEqual(exported);
});

test('every stored history replays', async () => {
  const replayed = await replayHistories(bundle, histories);
  expect([...replayed]).toEqual(histories.map(({ file }) => [file, undefined]));
});

test('a history that does not match the workflow code is reported', async () => {
  const sample = histories.find(({ file }) => file.includes('post-scheduled'))!;
  const altered = structuredClone(sample);
  altered.history.events[0]!.workflowExecutionStartedEventAttributes!.workflowType.name = 'render';
  const replayed = await replayHistories(bundle, [altered]);
  expect(replayed.get(sample.file)).toBeInstanceOf(DeterminismViolationError);
});
