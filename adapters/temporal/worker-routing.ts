import type { Client } from '@temporalio/client';
import { TASK_QUEUES } from '../../domain/workflow-names.ts';
import { isNotFound } from './is-not-found.ts';

/** The build of the workflow code that a worker runs. Temporal routes workflow tasks by it. */
export interface WorkerVersion {
  deploymentName: string;
  buildId: string;
}

/** Which version gets the workflow tasks. Workers without a version count as null. */
export interface Routing {
  current: string | null;
  ramping: { buildId: string; percent: number } | null;
  /** Whether a current version was ever chosen. */
  isChosen: boolean;
  /** The versions that Temporal knows, the newest first. */
  versions: { buildId: string; status: VersionStatus }[];
  /** A change with this token is refused if the routing was changed meanwhile. */
  conflictToken: Uint8Array;
}

const STATUSES = ['unknown', 'inactive', 'current', 'ramping', 'draining', 'drained', 'created'] as const;
export type VersionStatus = (typeof STATUSES)[number];

/** Returns null if no worker of this deployment has polled yet. */
export async function loadRouting(client: Client, deploymentName: string): Promise<Routing | null> {
  const { namespace } = client.options;
  try {
    const { workerDeploymentInfo: info, conflictToken } = await client.workflowService.describeWorkerDeployment({
      namespace,
      deploymentName,
    });
    const config = info?.routingConfig;
    const ramping = config?.rampingDeploymentVersion;
    const versions = (info?.versionSummaries ?? []).toSorted((a, b) => toMs(b.createTime) - toMs(a.createTime));
    return {
      current: config?.currentDeploymentVersion?.buildId ?? null,
      ramping: ramping ? { buildId: ramping.buildId ?? '', percent: config.rampingVersionPercentage ?? 0 } : null,
      isChosen: Boolean(config?.currentVersionChangedTime),
      versions: versions.map(({ deploymentVersion, status }) => ({
        buildId: deploymentVersion?.buildId ?? '',
        status: STATUSES[status ?? 0] ?? 'unknown',
      })),
      conflictToken,
    };
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Sends all workflow tasks, except those of pinned workflows, to this version; null for workers without a version. */
export async function setCurrentVersion(
  client: Client,
  deploymentName: string,
  buildId: string | null,
  conflictToken?: Uint8Array,
): Promise<void> {
  await client.workflowService.setWorkerDeploymentCurrentVersion({
    namespace: client.options.namespace,
    deploymentName,
    buildId: buildId ?? '',
    allowNoPollers: buildId === null,
    ...(conflictToken ? { conflictToken } : {}),
  });
}

/** Sends this share of the workflow tasks to a version beside the current one. With 0 % no version is ramping. */
export async function setRampingVersion(
  client: Client,
  { deploymentName, buildId }: WorkerVersion,
  percent: number,
): Promise<void> {
  await client.workflowService.setWorkerDeploymentRampingVersion({
    namespace: client.options.namespace,
    deploymentName,
    buildId: percent === 0 ? '' : buildId,
    percentage: percent,
  });
}

/** Counts the running workflows that are pinned to this version, and so end on it. The count lags some seconds. */
export async function countPinnedWorkflows(client: Client, version: WorkerVersion): Promise<number> {
  const query = [
    `TemporalWorkerDeploymentVersion = '${version.deploymentName}:${version.buildId}'`,
    "TemporalWorkflowVersioningBehavior = 'Pinned'",
    "ExecutionStatus = 'Running'",
  ].join(' AND ');
  return (await client.workflow.count(query)).count;
}

export interface CoreQueue {
  current: WorkerVersion | null;
  /** Null at 0 %. */
  ramping: WorkerVersion | null;
  rampingPercent: number;
  /** Null for a worker without a version. */
  pollers: { version: WorkerVersion | null; lastPollMs: number }[];
}

const WORKFLOW_TASKS = 1;
const VERSIONED = 2;

/** Returns who polls for workflow tasks and who gets them. Temporal lists a worker for 5 min after its last poll. */
export async function describeCoreQueue(client: Pick<Client, 'workflowService' | 'options'>): Promise<CoreQueue> {
  const { versioningInfo, pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: TASK_QUEUES.core },
    taskQueueType: WORKFLOW_TASKS,
  });
  const rampingPercent = versioningInfo?.rampingVersionPercentage ?? 0;
  return {
    current: toVersion(versioningInfo?.currentDeploymentVersion),
    ramping: rampingPercent > 0 ? toVersion(versioningInfo?.rampingDeploymentVersion) : null,
    rampingPercent,
    pollers: pollers.map(({ deploymentOptions, lastAccessTime }) => ({
      version: deploymentOptions?.workerVersioningMode === VERSIONED ? toVersion(deploymentOptions) : null,
      lastPollMs: toMs(lastAccessTime),
    })),
  };
}

interface VersionMessage {
  deploymentName?: string | null;
  buildId?: string | null;
}

function toVersion(message: VersionMessage | null | undefined): WorkerVersion | null {
  return message?.buildId ? { deploymentName: message.deploymentName ?? '', buildId: message.buildId } : null;
}

function toMs(time: { seconds?: { toString(): string } | null } | null | undefined): number {
  return 1_000 * Number(time?.seconds?.toString() ?? 0);
}
