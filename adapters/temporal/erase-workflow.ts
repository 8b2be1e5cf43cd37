import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';

/**
 * Terminates a workflow, and deletes the histories of all runs that the server lists. Temporal deletes them in the background, so a
 * repeated call may find a run again. Returns how many it found. A history that is not listed yet ends with
 * the retention of the namespace.
 */
export async function eraseWorkflow(client: Client, workflowId: string): Promise<number> {
  try {
    await client.workflow.getHandle(workflowId).terminate('the team is erased');
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
  let runs = 0;
  for await (const { runId } of client.workflow.list({ query: `WorkflowId = '${workflowId}'` })) {
    await deleteRun(client, workflowId, runId);
    runs += 1;
  }
  return runs;
}

async function deleteRun(client: Client, workflowId: string, runId: string): Promise<void> {
  const { namespace } = client.options;
  const workflowExecution = { workflowId, runId };
  await client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution }).catch((error: unknown) => {
    if ((error as { code?: number }).code !== GRPC_NOT_FOUND) throw error;
  });
}

const GRPC_NOT_FOUND = 5;
