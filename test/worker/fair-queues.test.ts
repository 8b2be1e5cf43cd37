/** Teams that share the task queues, on a real Temporal server with the launcher's settings. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import {
  NativeConnection,
  Worker,
  type ActivityInterceptorsFactory,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import type { Activities } from '../../activities/create-activities.ts';
import { LeasedPosts } from '../../activities/posts/leased-posts.ts';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { TASK_QUEUES, workflowId, type JobKind } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { createWorkers } from '../../worker/create-workers.ts';
import { WorkerMetrics } from '../../worker/metrics/worker-metrics.ts';
import { shareActivities } from '../../worker/share-activities.ts';
import { mintNamespace } from '../support/mint-namespace.ts';
import { waitUntil } from '../support/wait-for.ts';

let address: string;
let connection: NativeConnection;
let bundle: WorkflowBundleWithSourceMap;

beforeAll(async () => {
  address = process.env['TEST_TEMPORAL_ADDRESS'] ?? '';
  connection = await NativeConnection.connect({ address });
  bundle = await bundleWorkflowsInSubprocess({ traced: false });
});
afterAll(() => connection?.close());

/** A Temporal namespace of its own, so that no other test's tasks come here. */
async function openQueues() {
  const namespace = await mintNamespace('fair');
  const client = new Client({ connection: await Connection.connect({ address }), namespace });
  const starter = createWorkflowStarter(client);
  const getHandle = (kind: JobKind, rowId: string): WorkflowHandle =>
    client.workflow.getHandle(workflowId(kind, rowId));
  /** Starts a job, and waits until its activity is in its task queue. */
  const queue = async (kind: JobKind, rowId: string, teamId: string): Promise<void> => {
    await starter.startJob(kind, rowId, teamId);
    await waitUntil(async () => (await getHandle(kind, rowId).describe()).raw.pendingActivities?.length === 1);
  };
  return { namespace, client, queue, getHandle };
}

async function runWorkers(workers: Worker[], work: () => Promise<void>): Promise<void> {
  const running = Promise.all(workers.map((worker) => worker.run()));
  try {
    await work();
  } finally {
    for (const worker of workers) worker.shutdown();
    await running;
  }
}

/** Waits until the matching service reports that many tasks. It receives them after the workflow has scheduled them, and its report is some seconds old. */
async function untilBacklog(client: Client, namespace: string, name: string, count: number): Promise<void> {
  const request = { namespace, taskQueue: { name }, taskQueueType: 2, reportStats: true };
  await waitUntil(async () => {
    const { stats } = await client.workflowService.describeTaskQueue(request);
    return Number(stats?.approximateBacklogCount ?? 0) >= count;
  });
}

const listIds = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);

const ALL = { maxLeasedPosts: 1, roles: ['core', 'render'] as const };

test('30 queued renders of one team delay the render of another by at most two renders', async () => {
  const { namespace, client, queue, getHandle } = await openQueues();
  const rendered: string[] = [];
  const gate = Promise.withResolvers<void>();
  const activities = {
    renderContent: async (contentId: string): Promise<string> => {
      rendered.push(contentId);
      await gate.promise;
      return 'ready';
    },
  } as unknown as Activities;
  const workers = await createWorkers({ ...ALL, connection, namespace, activities, bundle });
  await runWorkers(workers, async () => {
    const busy = listIds('busy', 30);
    await Promise.all(busy.map((id) => queue('render', id, 'team_busy')));
    await queue('render', 'small', 'team_small');
    await untilBacklog(client, namespace, TASK_QUEUES.render, 30);
    gate.resolve();
    await Promise.all([...busy, 'small'].map((id) => getHandle('render', id).result()));
  });
  expect(rendered).toHaveLength(31);
  // One renders while the others arrive, and one that was queued before is next.
  expect(rendered.indexOf('small')).toBeLessThanOrEqual(2);
  await client.connection.close();
});

test('100 downloads of one team that never end leave a slot for another team', async () => {
  const { namespace, client, getHandle } = await openQueues();
  const started: string[] = [];
  const stop = new AbortController();
  const activities = {
    fetchMedia: async (contentId: string): Promise<string> => {
      started.push(contentId);
      if (contentId !== 'small') await new Promise((_, reject) => stop.signal.addEventListener('abort', reject));
      return 'ready';
    },
    failMediaFetch: () => Promise.resolve(),
  } as unknown as Activities;
  const metrics = new WorkerMetrics(new LeasedPosts());
  const allAsked = Promise.withResolvers<void>();
  let asked = 0;
  const observeWait: WorkerMetrics['observeWait'] = (activity, acquire) => {
    asked += 1;
    if (asked === 100) allAsked.resolve();
    return metrics.observeWait(activity, acquire);
  };
  const interceptors = [shareActivities({ observeWait }, stop.signal)];
  const workers = await createWorkers({ ...ALL, connection, namespace, activities, bundle, interceptors });
  await runWorkers(workers, async () => {
    const starter = createWorkflowStarter(client);
    await Promise.all(listIds('busy', 100).map((id) => starter.startJob('fetchMedia', id, 'team_busy')));
    await allAsked.promise;
    await starter.startJob('fetchMedia', 'small', 'team_small');
    expect(await getHandle('fetchMedia', 'small').result()).toBe('ready');
    expect(await metrics.registry.getSingleMetricAsString('kinora_activities_waiting')).toContain('="fetchMedia"} 88');
    expect(started).toHaveLength(13);
    stop.abort();
  });
  await client.connection.close();
});

test('an activity that finds no free slot in its time is held, and loses no attempt', async () => {
  const { namespace, client, queue, getHandle } = await openQueues();
  const busyGate = Promise.withResolvers<void>();
  const firstWait = Promise.withResolvers<void>();
  const attempts: number[] = [];
  const activities = {
    fetchMedia: async (contentId: string): Promise<string> => {
      if (contentId !== 'late') await busyGate.promise;
      return 'ready';
    },
    failMediaFetch: () => Promise.resolve(),
  } as unknown as Activities;
  const shortenWait: ActivityInterceptorsFactory = ({ info }) => ({
    inbound: {
      async execute(input, next) {
        if (input.args[0] !== 'late') return next(input);
        attempts.push(info.attempt);
        if (attempts.length === 1) Object.assign(info, { startToCloseTimeoutMs: 200 });
        return next(input).finally(firstWait.resolve);
      },
    },
  });
  const metrics = new WorkerMetrics(new LeasedPosts());
  const interceptors = [shortenWait, shareActivities(metrics, new AbortController().signal)];
  const workers = await createWorkers({ ...ALL, connection, namespace, activities, bundle, interceptors });
  await runWorkers(workers, async () => {
    await Promise.all(listIds('busy', 30).map((id) => queue('fetchMedia', id, 'team_busy')));
    await createWorkflowStarter(client).startJob('fetchMedia', 'late', 'team_busy');
    await firstWait.promise;
    busyGate.resolve();
    expect(await getHandle('fetchMedia', 'late').result()).toBe('ready');
    expect(attempts).toEqual([1, 1]);
  });
  await client.connection.close();
});

test('a job is refunded while other work occupies every slot of the core queue', async () => {
  const { namespace, client, queue, getHandle } = await openQueues();
  const over = Promise.withResolvers<void>();
  const refunded: string[] = [];
  const activities = {
    followUp: async () => {
      await over.promise;
      return { next: 'end' };
    },
    renderContent: () => Promise.reject(ApplicationFailure.nonRetryable('It cannot be drawn.', 'render_failed')),
    failRender: async (contentId: string) => void refunded.push(contentId),
  };
  const place = { connection, namespace, activities };
  const workers = await Promise.all([
    Worker.create({
      ...place,
      taskQueue: TASK_QUEUES.core,
      workflowBundle: bundle,
      maxConcurrentActivityTaskExecutions: 1,
    }),
    Worker.create({ ...place, taskQueue: TASK_QUEUES.render }),
    Worker.create({ ...place, taskQueue: TASK_QUEUES.compensations }),
  ]);
  await runWorkers(workers, async () => {
    for (const id of listIds('target', 3)) await queue('followUp', id, 'team_busy');
    await createWorkflowStarter(client).startJob('render', 'broken', 'team_small');
    expect(await getHandle('render', 'broken').result()).toBe('failed');
    expect(refunded).toEqual(['broken']);
    over.resolve();
  });
  await client.connection.close();
});
