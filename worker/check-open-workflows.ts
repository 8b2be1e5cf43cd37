import type { Client, HistoryAndWorkflowId } from '@temporalio/client';
import { Worker, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { fetchHistory } from '../adapters/temporal/fetch-history.ts';
import type { WorkflowKind } from '../domain/workflow-names.ts';

export interface WorkflowCheck {
  type: WorkflowKind;
  /** Open workflows that were replayed. */
  checked: number;
  /** The workflows that this code cannot continue. */
  failed: { workflowId: string; runId: string; reason: string }[];
}

const DAY_MS = 86_400_000;
/** Minimum ages of the replayed workflows: older ones may have been begun by older code. */
const AGES_DAYS = [0, 1, 7, 30];
/** The newest workflows of one type and age are replayed, up to this number. */
const MAX_PER_AGE = 100;
const FETCHED_AT_ONCE = 10;
const MAX_REASON_LENGTH = 300;

/**
 * Replays histories of open workflows with the code of the bundle, to find a change without `patched` before a worker of that code
 * gets them. Changes nothing. Finds only what the replayed histories show.
 */
export async function checkOpenWorkflows(
  client: Client,
  bundle: WorkflowBundleWithSourceMap,
  types: readonly WorkflowKind[],
): Promise<WorkflowCheck[]> {
  const checks: WorkflowCheck[] = [];
  for (const type of types) checks.push(await checkType(client, bundle, type));
  return checks;
}

async function checkType(
  client: Client,
  bundle: WorkflowBundleWithSourceMap,
  type: WorkflowKind,
): Promise<WorkflowCheck> {
  const runs = await listRuns(client, type);
  const check: WorkflowCheck = { type, checked: 0, failed: [] };
  if (runs.size === 0) return check;
  for await (const result of Worker.runReplayHistories({ workflowBundle: bundle }, fetchHistories(client, runs))) {
    const { workflowId, runId, error } = result;
    check.checked += 1;
    if (error) check.failed.push({ workflowId, runId, reason: error.message.slice(0, MAX_REASON_LENGTH) });
  }
  return check;
}

/** Maps the ids of the newest runs of each age to their workflows. */
async function listRuns(client: Client, type: WorkflowKind): Promise<Map<string, string>> {
  const runs = new Map<string, string>();
  for (const days of AGES_DAYS) {
    const before = new Date(Date.now() - days * DAY_MS).toISOString();
    const query = `WorkflowType = '${type}' AND ExecutionStatus = 'Running' AND StartTime <= '${before}'`;
    let listed = 0;
    for await (const { workflowId, runId } of client.workflow.list({ query, pageSize: MAX_PER_AGE })) {
      runs.set(runId, workflowId);
      listed += 1;
      if (listed === MAX_PER_AGE) break;
    }
  }
  return runs;
}

async function* fetchHistories(client: Client, runs: ReadonlyMap<string, string>): AsyncIterable<HistoryAndWorkflowId> {
  const left = [...runs];
  while (left.length > 0) {
    const batch = left.splice(0, FETCHED_AT_ONCE);
    const fetched = batch.map(async ([runId, workflowId]) => ({
      workflowId,
      history: await fetchHistory(client, workflowId, runId),
    }));
    for (const { workflowId, history } of await Promise.all(fetched)) if (history) yield { workflowId, history };
  }
}
