import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/histories/', import.meta.url));

export interface StoredHistory {
  file: string;
  history: { events: { workflowExecutionStartedEventAttributes?: { workflowType: { name: string } } }[] };
}

export async function readStoredHistories(): Promise<StoredHistory[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
  return Promise.all(
    files.map(async (file) => ({ file, history: JSON.parse(await readFile(FOLDER + file, 'utf8')) as never })),
  );
}

/** Replays histories by one worker. Returns the error of each. */
export async function replayHistories(
  workflowBundle: WorkflowBundleWithSourceMap,
  stored: readonly StoredHistory[],
): Promise<Map<string, Error | undefined>> {
  const histories = stored.map(({ file, history }) => ({ workflowId: file, history: historyFromJSON(history) }));
  const errors = new Map<string, Error | undefined>();
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, histories))
    errors.set(workflowId, error);
  return errors;
}
