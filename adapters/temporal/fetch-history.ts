import type { Client, WorkflowHandle } from '@temporalio/client';
import { isNotFound } from './is-not-found.ts';

type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

/** The history of a run; null if the run was deleted, which the server may list for a moment longer. */
export async function fetchHistory(client: Client, workflowId: string, runId: string): Promise<History | null> {
  try {
    return await client.workflow.getHandle(workflowId, runId).fetchHistory();
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
