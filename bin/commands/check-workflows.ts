import type { Client } from '@temporalio/client';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { readSettings } from '../../config/read-settings.ts';
import { WORKER_VERSIONS } from '../../config/variables/worker.ts';
import { LONG_LIVED, WORKFLOWS, type WorkflowKind } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { checkOpenWorkflows, type WorkflowCheck } from '../../worker/check-open-workflows.ts';
import { UsageError } from './flags.ts';
import { withTemporal } from './with-temporal.ts';

const MAX_LISTED = 10;

/**
 * Replays open workflows with the workflow code of this release. Exits with 1 if it cannot continue one of them. With worker versions, jobs
 * end on the version that began them, so only the long-lived workflows are replayed.
 */
export function checkWorkflows() {
  const { WORKER_DEPLOYMENT: deployment } = readSettings(WORKER_VERSIONS, process.env);
  return withTemporal(async (client) => {
    const checks = await replayOpenWorkflows(client, deployment === undefined ? WORKFLOWS : LONG_LIVED);
    if (countFailed(checks) > 0) process.exitCode = 1;
    const lines = checks.map(({ type, checked, failed }) => `${type}  ${checked} replayed, ${failed.length} failed`);
    return { json: checks, text: [...lines, ...describeFailures(checks)].join('\n') };
  });
}

/** Returns what was checked as a sentence. Throws a `UsageError` if this release cannot continue open workflows of these types. */
export async function requireReplays(client: Client, types: readonly WorkflowKind[]): Promise<string> {
  const checks = await replayOpenWorkflows(client, types);
  const checked = checks.reduce((sum, check) => sum + check.checked, 0);
  const failed = countFailed(checks);
  if (failed === 0) return `Replayed ${checked} open workflows with this release: it can continue all of them.`;
  const problem = `This release cannot continue ${failed} of ${checked} open workflows that were replayed, so nothing was changed.`;
  const advice = 'Put the change of the workflow behind `patched`, or use --unchecked.';
  throw new UsageError([problem, ...describeFailures(checks), advice].join('\n'));
}

async function replayOpenWorkflows(client: Client, types: readonly WorkflowKind[]): Promise<WorkflowCheck[]> {
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    telemetryOptions: { logging: { filter: 'ERROR', forward: {} } },
    shutdownSignals: [],
  });
  return checkOpenWorkflows(client, await bundleWorkflowsInSubprocess({ traced: false }), types);
}

function countFailed(checks: readonly WorkflowCheck[]): number {
  return checks.reduce((sum, { failed }) => sum + failed.length, 0);
}

function describeFailures(checks: readonly WorkflowCheck[]): string[] {
  const failures = checks.flatMap(({ failed }) => failed);
  const lines = failures.slice(0, MAX_LISTED).map(({ workflowId, reason }) => `${workflowId}: ${reason}`);
  return failures.length > MAX_LISTED ? [...lines, `… and ${failures.length - MAX_LISTED} more`] : lines;
}
