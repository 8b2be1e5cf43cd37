import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import pLimit from 'p-limit';

const IN_FLIGHT = 8;

/** Ids per list request. */
const LISTED = 50;

/**
 * Ends workflows, and deletes the histories of all runs that the server lists. Temporal deletes them in the background, so a
 * repeated call may find a run again. Returns how many it found. A workflow that has just started may not be listed yet: those of
 * `startedLately` are terminated by their ids, and a history that is not listed ends with the retention of the namespace.
 */
export async function eraseWorkflows(
  client: Client,
  workflowIds: readonly string[],
  startedLately: readonly string[],
): Promise<number> {
  const limit = pLimit(IN_FLIGHT);
  await Promise.all(startedLately.map((id) => limit(() => terminate(client, id))));
  let runs = 0;
  for (let from = 0; from < workflowIds.length; from += LISTED) {
    const names = workflowIds.slice(from, from + LISTED).map((id) => `'${id}'`);
    for await (const run of client.workflow.list({ query: `WorkflowId in (${names.join(', ')})` })) {
      if (run.status.name === 'RUNNING') await terminate(client, run.workflowId);
      await deleteRun(client, run.workflowId, run.runId);
      runs += 1;
    }
  }
  return runs;
}

async function terminate(client: Client, workflowId: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).terminate('its team or workspace is erased');
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

async function deleteRun(client: Client, workflowId: string, runId: string): Promise<void> {
  const { namespace } = client.options;
  const workflowExecution = { workflowId, runId };
  await client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution }).catch((error: unknown) => {
    if ((error as { code?: number }).code !== GRPC_NOT_FOUND) throw error;
  });
}

const GRPC_NOT_FOUND = 5;
