/** The task queues of a worker on a real Temporal server. Each test provides the activities. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import type { Activities } from '../../activities/create-activities.ts';
import type { PostStep } from '../../domain/posts/next-step.ts';
import { TASK_QUEUES } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { createWorkers } from '../../worker/create-workers.ts';

const DAY = { seconds: 86_400 as never };

/** A separate namespace, so that it receives no tasks of other tests. */
const namespace = `queues-${randomUUID()}`;

let client: Client;
let connection: NativeConnection;
let bundle: WorkflowBundleWithSourceMap;

beforeAll(async () => {
  const address = process.env['TEST_TEMPORAL_ADDRESS'] ?? '';
  client = new Client({ connection: await Connection.connect({ address }), namespace });
  await client.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: DAY });
  connection = await NativeConnection.connect({ address });
  bundle = await bundleWorkflowsInSubprocess({ traced: false });
});
afterAll(async () => {
  await connection?.close();
  await client?.connection.close();
});

test('workers of both roles poll every task queue', async () => {
  const activities = { readNextStep: () => Promise.resolve({ next: 'settle' }) } as unknown as Activities;
  const setup = { connection, namespace, activities, maxLeasedPosts: 1, bundle };
  const workers = await createWorkers({ ...setup, roles: ['core', 'render'] });
  const running = workers.map((worker) => worker.run());
  for (const worker of workers) worker.shutdown();
  await Promise.all(running);
  const polled = workers.map((worker) => worker.options.taskQueue);
  expect(polled.sort()).toEqual(Object.values(TASK_QUEUES).sort());
});

test('a post in processing occupies no slot of the due queue', async () => {
  const publishNow: PostStep = { next: 'publish', early: false, limitMs: 60_000, afterMs: 0 };
  const posted: PostStep = { next: 'end', status: 'posted' };
  const [isRead, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const activities = {
    readNextStep: (): Promise<PostStep> => Promise.resolve(publishNow),
    publishPost: (postId: string): Promise<PostStep> =>
      Promise.resolve(postId === 'processing' ? { next: 'settle' } : posted),
    readPlatforms: async (): Promise<PostStep> => {
      isRead.resolve();
      await isOver.promise;
      return posted;
    },
  };
  const taskQueue = randomUUID();
  const place = { connection, namespace, activities, maxConcurrentActivityTaskExecutions: 1 };
  const workers = await Promise.all([
    Worker.create({ connection, namespace, activities, taskQueue, workflowBundle: bundle }),
    Worker.create({ ...place, taskQueue: TASK_QUEUES.due }),
    Worker.create({ ...place, taskQueue: TASK_QUEUES.statuses }),
  ]);
  const running = workers.map((worker) => worker.run());
  const start = (postId: string) =>
    client.workflow.start('post', {
      taskQueue,
      workflowId: randomUUID(),
      args: [{ postId }],
      workflowExecutionTimeout: '20 seconds',
    });
  try {
    const processing = await start('processing');
    await isRead.promise;
    const due = await start('due');
    expect(await due.result()).toBe('posted');
    isOver.resolve();
    expect(await processing.result()).toBe('posted');
  } finally {
    isOver.resolve();
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
  }
});
