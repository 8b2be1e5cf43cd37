import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode,
  Worker,
  type ActivityInterceptorsFactory,
  type NativeConnection,
  type WorkerOptions,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import type { Activities } from '../activities/create-activities.ts';
import { TASK_QUEUES } from '../domain/workflow-names.ts';
import type { Role } from './config.ts';

/** A claimed publisher or a begun render finishes within this after SIGTERM. */
const GRACE = '30 seconds' as const;

/** Workflows kept in memory; the rest are replayed when they wake. */
const CACHED_WORKFLOWS = 500;

const DUE_SLOTS = 200;
const CORE_SLOTS = 100;

/** Posts whose platforms are asked at once, each every five seconds. What waits for a place is settled later, and nothing else is. */
const READING_SLOTS = 500;

/** Enough to fill those places within seconds; each takes memory at rest. */
const READING_POLLS = 2;

/** Calls to media providers that are waited for at once. */
const MEDIA_SLOTS = 8;

/** Downloads at once; each holds up to half a gigabyte of scratch space. */
const FETCH_SLOTS = 16;

export interface WorkerSetup {
  /** Stand around every attempt of an activity, the outermost first. */
  interceptors?: readonly ActivityInterceptorsFactory[];
  /** Where traces are wanted: hears of the runs that end. The bundle then carries traces as well. */
  sinks?: WorkerOptions['sinks'];
  connection: NativeConnection;
  namespace: string;
  activities: Activities;
  roles: readonly Role[];
  armedSlots: number;
  bundle: WorkflowBundleWithSourceMap;
}

/** The workflow code of this version, as Temporal's sandbox runs it; `traced`: it carries traces from start to activity. */
export function bundleWorkflows({ traced = false } = {}): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: pathTo('index.ts'),
    workflowInterceptorModules: traced ? [pathTo('trace-interceptors.ts')] : [],
    logger: { trace: quiet, debug: quiet, info: quiet, warn: console.warn, error: console.error, log: quiet },
  });
}

function pathTo(file: string): string {
  return fileURLToPath(new URL(`../workflows/${file}`, import.meta.url));
}

function quiet(): void {
  return undefined;
}

/** One worker per task queue; only one of them carries the workflow bundle. */
export async function createWorkers(setup: WorkerSetup): Promise<Worker[]> {
  const { connection, namespace, activities, roles, armedSlots, bundle, interceptors: around = [], sinks } = setup;
  const interceptors = { activity: [...around] };
  const common = { connection, namespace, activities, interceptors, shutdownGraceTime: GRACE };
  const core = roles.includes('core')
    ? [
        Worker.create({
          ...common,
          taskQueue: TASK_QUEUES.core,
          workflowBundle: bundle,
          ...(sinks ? { sinks } : {}),
          maxCachedWorkflows: CACHED_WORKFLOWS,
          maxConcurrentActivityTaskExecutions: CORE_SLOTS,
        }),
        Worker.create({ ...common, taskQueue: TASK_QUEUES.armed, maxConcurrentActivityTaskExecutions: armedSlots }),
        Worker.create({ ...common, taskQueue: TASK_QUEUES.due, maxConcurrentActivityTaskExecutions: DUE_SLOTS }),
        Worker.create({
          ...common,
          taskQueue: TASK_QUEUES.readings,
          maxConcurrentActivityTaskExecutions: READING_SLOTS,
          maxConcurrentActivityTaskPolls: READING_POLLS,
        }),
        Worker.create({ ...common, taskQueue: TASK_QUEUES.fetch, maxConcurrentActivityTaskExecutions: FETCH_SLOTS }),
      ]
    : [];
  // One encoder uses every core: two at once would only make both late.
  const render = roles.includes('render')
    ? [
        Worker.create({
          ...common,
          taskQueue: TASK_QUEUES.render,
          maxConcurrentActivityTaskExecutions: 1,
          maxHeartbeatThrottleInterval: '60 seconds',
        }),
        Worker.create({
          ...common,
          taskQueue: TASK_QUEUES.media,
          maxConcurrentActivityTaskExecutions: MEDIA_SLOTS,
          maxHeartbeatThrottleInterval: '60 seconds',
        }),
      ]
    : [];
  return Promise.all([...core, ...render]);
}
