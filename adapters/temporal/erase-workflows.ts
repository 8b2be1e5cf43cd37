import type { Client } from '@temporalio/client';
import pLimit from 'p-limit';
import { isNotFound } from './is-not-found.ts';

const IN_FLIGHT = 8;

/** Ids per list request. */
const LIST_SIZE = 50;

/**
 * Deletes all runs that the server lists; it ends a running one first. Temporal deletes them in the background, so a
 * repeated call may find a run again. Returns how many it found. A workflow that has just started may not be listed
 * yet: the last runs of `startedRecently` are deleted by their ids, and a history that is not listed ends with the
 * retention of the namespace.
 */
export async function eraseWorkflows(
  client: Client,
  workflowIds: readonly string[],
  startedRecently: readonly string[],
): Promise<number> {
  const limit = pLimit(IN_FLIGHT);
  await Promise.all(startedRecently.map((id) => limit(() => deleteRun(client, { workflowId: id }))));
  let runs = 0;
  for (let from = 0; from < workflowIds.length; from += LIST_SIZE) {
    const names = workflowIds.slice(from, from + LIST_SIZE).map((id) => `'${id}'`);
    for await (const { workflowId, runId } of client.workflow.list({ query: `WorkflowId in (${names.join(', ')})` })) {
      await deleteRun(client, { workflowId, runId });
      runs += 1;
    }
  }
  return runs;
}

/** Deletes a run of a workflow; without `runId` the last one. */
async function deleteRun(client: Client, workflowExecution: { workflowId: string; runId?: string }): Promise<void> {
  const { namespace } = client.options;
  await client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}
