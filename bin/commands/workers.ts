import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import {
  countPinnedWorkflows,
  describeCoreQueue,
  loadRouting,
  setCurrentVersion,
  setRampingVersion,
  type CoreQueue,
  type Routing,
} from '../../adapters/temporal/worker-routing.ts';
import { describeMissingVersion } from '../../adapters/temporal/find-missing-version.ts';
import { readSettings } from '../../config/read-settings.ts';
import { WORKER_VERSIONS } from '../../config/variables/worker.ts';
import { LONG_LIVED } from '../../domain/workflow-names.ts';
import { computeWorkerVersion } from '../../worker/workflow-bundle-file.ts';
import { UsageError, type Flags } from './flags.ts';
import { withTemporal } from './with-temporal.ts';

/** Names workers without a version on the command line. */
const UNVERSIONED = 'unversioned';

interface Deployment {
  client: Client;
  name: string;
}

/** Lists the versions of the workers, with what Temporal sends to each and how many workflows are pinned to it. */
export function listWorkerVersions() {
  return withDeployment(describeVersions);
}

/** Sends all workflow tasks to a version. Refuses that of this release if it cannot continue open workflows. */
export function changeCurrentVersion(flags: Flags, operand: string | undefined) {
  return withDeployment(async (deployment) => {
    const buildId = await requireVersion(deployment, operand);
    const check = await checkVersion(deployment, buildId, flags);
    await apply(
      deployment,
      () => setCurrentVersion(deployment.client, deployment.name, buildId),
      ({ current }) => (current?.buildId ?? null) === buildId,
    );
    return addCheck(check, await describeVersions(deployment));
  });
}

/** Sends a share of the workflow tasks to a version. Refuses that of this release if it cannot continue open workflows. */
export function rampVersion(flags: Flags, operand: string | undefined) {
  return withDeployment(async (deployment) => {
    const percent = parsePercent(flags.percent);
    const buildId = await requireVersion(deployment, operand);
    if (buildId === null) throw new UsageError('Only a version can be ramped.');
    const version = { deploymentName: deployment.name, buildId };
    const check = percent === 0 ? null : await checkVersion(deployment, buildId, flags);
    await apply(
      deployment,
      () => setRampingVersion(deployment.client, version, percent),
      ({ ramping, rampingPercent }) => rampingPercent === percent && (percent === 0 || ramping?.buildId === buildId),
    );
    return addCheck(check, await describeVersions(deployment));
  });
}

/**
 * Replays open workflows with the code of this release if it is the one that will get them. Jobs are pinned to their version. Returns a
 * sentence; null for workers without a version.
 */
async function checkVersion(
  { client, name }: Deployment,
  buildId: string | null,
  flags: Flags,
): Promise<string | null> {
  if (buildId === null) return null;
  if (flags.unchecked) return 'No workflow was replayed (--unchecked).';
  const { buildId: own } = await computeWorkerVersion(name);
  if (own !== buildId) return `No workflow was replayed, because this command is of version ${own}.`;
  const { requireReplays } = await import('./check-workflows.ts');
  return requireReplays(client, LONG_LIVED);
}

function addCheck(check: string | null, described: Awaited<ReturnType<typeof describeVersions>>) {
  if (check === null) return described;
  return { json: { ...described.json, check }, text: `${check}\n${described.text}` };
}

async function withDeployment<T>(run: (deployment: Deployment) => Promise<T>): Promise<T> {
  const { WORKER_DEPLOYMENT: name } = readSettings(WORKER_VERSIONS, process.env);
  if (name === undefined) throw new UsageError('Set WORKER_DEPLOYMENT to the value that the workers have.');
  return withTemporal((client) => run({ client, name }));
}

async function requireRouting({ client, name }: Deployment): Promise<Routing> {
  const routing = await loadRouting(client, name);
  if (routing) return routing;
  throw new UsageError(`No worker with WORKER_DEPLOYMENT=${name} has polled yet.`);
}

async function requireVersion(deployment: Deployment, operand: string | undefined): Promise<string | null> {
  if (operand === UNVERSIONED) return null;
  const { versions } = await requireRouting(deployment);
  const known = versions.map(({ buildId }) => buildId);
  if (operand !== undefined && known.includes(operand)) return operand;
  throw new UsageError(`Name a version: ${known.join(', ')}.`);
}

function parsePercent(text: string | undefined): number {
  const percent = Number(text);
  if (text === undefined || !/^\d{1,3}$/u.test(text) || percent > 100)
    throw new UsageError('--percent must be a whole number from 0 to 100.');
  return percent;
}

const FAILED_PRECONDITION = 9;
const APPLIED_POLL_MS = 200;
const APPLIED_POLLS = 300;

/** Applies a change. Returns once the task queue follows it. */
async function apply(
  { client }: Deployment,
  change: () => Promise<void>,
  isFollowed: (queue: CoreQueue) => boolean,
): Promise<void> {
  try {
    await change();
  } catch (error) {
    const { code, details } = error as { code?: number; details?: string };
    if (code !== FAILED_PRECONDITION) throw error;
    throw new UsageError(`Temporal refused: ${details}. A version must have running workers.`);
  }
  for (let polls = 0; !isFollowed(await describeCoreQueue(client)); polls += 1) {
    if (polls === APPLIED_POLLS) throw new UsageError('The workflows do not follow yet. Run: workers versions.');
    await sleep(APPLIED_POLL_MS);
  }
}

async function describeVersions(deployment: Deployment) {
  const { client, name } = deployment;
  const { current, ramping, versions } = await requireRouting(deployment);
  const queue = await describeCoreQueue(client);
  const now = Date.now();
  const listed = await Promise.all(
    versions.map(async ({ buildId, status }) => ({
      version: buildId,
      status,
      percent: computePercent(buildId, current, ramping),
      pinnedWorkflows: await countPinnedWorkflows(client, { deploymentName: name, buildId }),
    })),
  );
  const fault = describeMissingVersion(queue, now);
  const lines = listed.map(
    ({ version, status, percent, pinnedWorkflows }) =>
      `${version}  ${status}, ${percent} % of new work, ${pinnedWorkflows} pinned workflows running`,
  );
  const none = current === null ? ['Current: workers without a version'] : [];
  return {
    json: { current, ramping, versions: listed, fault },
    text: [...lines, ...none, ...(fault === null ? [] : [fault])].join('\n'),
  };
}

function computePercent(buildId: string, current: Routing['current'], ramping: Routing['ramping']): number {
  if (ramping?.buildId === buildId) return ramping.percent;
  return current === buildId ? 100 - (ramping?.percent ?? 0) : 0;
}
