import { Client, WorkflowNotFoundError } from '@temporalio/client';
import { waitFor } from './wait-for.ts';

/** A client that still lists a workflow, but the server deletes it before its row is returned. */
export function deleteWhenListed({ connection, options: { namespace } }: Client, workflowId: string): Client {
  const client = new Client({ connection, namespace });
  const list = client.workflow.list.bind(client.workflow);
  client.workflow.list = (options) => Object.assign(listRuns(list(options)), { intoHistories: list().intoHistories });
  return client;

  async function* listRuns(runs: ReturnType<typeof list>) {
    for await (const run of runs) {
      if (run.workflowId === workflowId) await deleteRun(run.runId);
      yield run;
    }
  }

  async function deleteRun(runId: string): Promise<void> {
    await client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId, runId } });
    await waitFor('the deletion', () =>
      client.workflow
        .getHandle(workflowId, runId)
        .describe()
        .then(
          () => false,
          (error: unknown) => error instanceof WorkflowNotFoundError,
        ),
    );
  }
}
