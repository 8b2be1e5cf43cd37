import type { Client } from '@temporalio/client';
import { fetchHistory } from '../../adapters/temporal/fetch-history.ts';

/** A signal may arrive while a task completes; then the task is repeated. */
const UNHANDLED_COMMAND = 1;

export interface WorkflowTasks {
  workflowId: string;
  type: string;
  /** The version of each completed task, in the order of the run. */
  versions: string[];
  failures: string[];
}

/** The workflow tasks of every run of a namespace. */
export async function readWorkflowTasks(client: Client): Promise<WorkflowTasks[]> {
  const runs: WorkflowTasks[] = [];
  for await (const { workflowId, runId, type } of client.workflow.list()) {
    const all = (await fetchHistory(client, workflowId, runId))?.events ?? [];
    runs.push({
      workflowId,
      type,
      versions: all.flatMap(({ workflowTaskCompletedEventAttributes: task }) =>
        task ? [task.deploymentVersion?.buildId ?? 'unversioned'] : [],
      ),
      failures: all.flatMap(({ workflowTaskFailedEventAttributes: task }) =>
        task && task.cause !== UNHANDLED_COMMAND ? [task.failure?.message ?? `cause ${task.cause}`] : [],
      ),
    });
  }
  return runs;
}
