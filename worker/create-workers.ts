import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode,
  Worker,
  type ActivityInterceptorsFactory,
  type NativeConnection,
  type TunerHolder,
  type WorkerOptions,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import type { Activities } from '../activities/create-activities.ts';
import { BRIEF_PLACES } from '../activities/posts/leased-posts.ts';
import type { WorkerVersion } from '../adapters/temporal/worker-routing.ts';
import { TASK_QUEUES } from '../domain/workflow-names.ts';
import type { Role } from './config.ts';
import { PacedPlaces } from './paced-places.ts';

/** Claimed publishers and running renders have this long to finish after SIGTERM. */
const GRACE = '30 seconds' as const;

/** Workflows kept in memory. The others are replayed when they continue. */
const CACHED_WORKFLOWS = 500;

/** Workflow tasks at once, and local activities within them: each takes milliseconds. Brief publishers have separate places. */
const WORKFLOW_PLACES = 40;
const LOCAL_PLACES = 100;
/** Polls for workflow tasks at once. Each may bring a task beyond those that a starved worker takes. */
const WORKFLOW_POLLS = { type: 'simple-maximum', maximum: 4 } as const;

/** Compensations are short transactions. */
const COMPENSATION_PLACES = 10;
const COMPENSATION_POLLS = 2;

const DUE_PLACES = 200;
/** Activities of the other queues at once. Most only wait for a place in their team's share (`share-activities.ts`). */
const CORE_PLACES = 1_000;
const FETCH_PLACES = 500;
const MEDIA_PLACES = 500;

/** Posts whose platforms are read at once, each every five seconds. Further posts settle later, without delaying other work. */
const READING_PLACES = 500;

/** Polls that fill `READING_PLACES` within seconds. Each one takes memory even if idle. */
const READING_POLLS = 2;

/** Endpoints drained at once. Most of them wait for a receiver; `DeliveryPlaces` bounds the requests. */
const WEBHOOK_PLACES = 1_000;

export interface WorkerSetup {
  /** Interceptors of every activity attempt, the outermost first. */
  interceptors?: readonly ActivityInterceptorsFactory[];
  /** Receives ended runs if tracing is enabled. The bundle must then be traced too. */
  sinks?: WorkerOptions['sinks'];
  connection: NativeConnection;
  namespace: string;
  activities: Activities;
  roles: readonly Role[];
  maxLeasedPosts: number;
  /** Counts the publishers that run within workflow tasks. */
  countBriefPublishes?: () => number;
  bundle: WorkflowBundleWithSourceMap;
  /** Undefined without worker versions. */
  versioning?: Versioning;
}

export interface Versioning {
  version: WorkerVersion;
  /** Whether changes behind `patched` take effect. */
  isPatchActive: () => boolean;
}

const ignore = (): void => undefined;

/** Bundles the workflow code for Temporal's sandbox. `traced` adds the interceptors that propagate traces. */
export function bundleWorkflows({ traced = false } = {}): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: resolveWorkflowFile('index.ts'),
    workflowInterceptorModules: traced ? [resolveWorkflowFile('trace-interceptors.ts')] : [],
    logger: { trace: ignore, debug: ignore, info: ignore, warn: console.warn, error: console.error, log: ignore },
  });
}

function resolveWorkflowFile(file: string): string {
  return fileURLToPath(new URL(`../workflows/${file}`, import.meta.url));
}

/** Creates one worker per task queue. Only the worker of the core queue runs workflows. */
export async function createWorkers(setup: WorkerSetup): Promise<Worker[]> {
  const { connection, namespace, activities, roles, maxLeasedPosts, interceptors = [] } = setup;
  const common = {
    connection,
    namespace,
    activities,
    interceptors: { activity: [...interceptors] },
    shutdownGraceTime: GRACE,
  };
  const serve = (taskQueue: string, places: number, more: Partial<WorkerOptions> = {}) =>
    Worker.create({ ...common, taskQueue, maxConcurrentActivityTaskExecutions: places, ...more });
  const core = roles.includes('core')
    ? [
        Worker.create({ ...common, ...buildCoreOptions(setup) }),
        serve(TASK_QUEUES.compensations, COMPENSATION_PLACES, { maxConcurrentActivityTaskPolls: COMPENSATION_POLLS }),
        serve(TASK_QUEUES.leased, maxLeasedPosts),
        Worker.create({
          ...common,
          taskQueue: TASK_QUEUES.due,
          tuner: buildTuner({ activityTaskSlotSupplier: new PacedPlaces(DUE_PLACES) }),
        }),
        serve(TASK_QUEUES.statuses, READING_PLACES, { maxConcurrentActivityTaskPolls: READING_POLLS }),
        serve(TASK_QUEUES.fetch, FETCH_PLACES),
        serve(TASK_QUEUES.webhooks, WEBHOOK_PLACES),
      ]
    : [];
  // One encoder uses every core, so two at once would only slow each other down. By default the SDK keeps heartbeats
  // back for four fifths of their time-out.
  const render = roles.includes('render')
    ? [
        serve(TASK_QUEUES.render, 1, { maxHeartbeatThrottleInterval: '4 seconds' }),
        serve(TASK_QUEUES.media, MEDIA_PLACES, { maxHeartbeatThrottleInterval: '60 seconds' }),
      ]
    : [];
  return Promise.all([...core, ...render]);
}

function buildCoreOptions({ bundle, sinks, versioning, countBriefPublishes = () => 0 }: WorkerSetup) {
  return {
    taskQueue: TASK_QUEUES.core,
    workflowBundle: versioning ? markVersioned(bundle) : bundle,
    ...(sinks ? { sinks } : {}),
    ...(versioning ? buildVersionOptions(versioning) : {}),
    maxCachedWorkflows: CACHED_WORKFLOWS,
    workflowTaskPollerBehavior: WORKFLOW_POLLS,
    tuner: buildTuner({
      workflowTaskSlotSupplier: new PacedPlaces(
        WORKFLOW_PLACES + BRIEF_PLACES,
        (inHand) => inHand - countBriefPublishes() < WORKFLOW_PLACES,
      ),
      activityTaskSlotSupplier: fix(CORE_PLACES),
      localActivityTaskSlotSupplier: fix(LOCAL_PLACES + BRIEF_PLACES),
    }),
  };
}

const fix = (numSlots: number) => ({ type: 'fixed-size', numSlots }) as const;

/** Completes a tuner: the SDK requires places for each kind of task, even for those that a worker never gets. */
function buildTuner(suppliers: Partial<TunerHolder>): TunerHolder {
  return {
    workflowTaskSlotSupplier: fix(2),
    activityTaskSlotSupplier: fix(1),
    localActivityTaskSlotSupplier: fix(1),
    nexusTaskSlotSupplier: fix(1),
    ...suppliers,
  };
}

/**
 * Builds the options of the only worker with a version, which runs workflows. The other queues have activities only,
 * whose inputs and results stay compatible between releases. So every release shares one render worker, and a post
 * keeps its publisher if its workflow changes the version.
 */
function buildVersionOptions({ version, isPatchActive }: Versioning) {
  return {
    workerDeploymentOptions: {
      version,
      useWorkerVersioning: true,
      // The long-lived workflows move to a new version instead (`workflows/upgrade-long-lived.ts`).
      defaultVersioningBehavior: 'PINNED',
    },
    patchActivationCallback: isPatchActive,
  } as const;
}

/** Sets a global that `workflows/upgrade-long-lived.ts` reads, so that one bundle serves workers with and without a version. */
function markVersioned(bundle: WorkflowBundleWithSourceMap): WorkflowBundleWithSourceMap {
  return { ...bundle, code: `globalThis.hasWorkerVersion = true; ${bundle.code}` };
}
