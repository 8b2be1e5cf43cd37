import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { createActivities } from '../../activities/create-activities.ts';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { describePost } from '../../db/posts/describe-post.ts';
import { TASK_QUEUES, workflowId } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { mintNamespace } from '../support/mint-namespace.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';

export interface OperatorFixture {
  publisher: TestPublisher;
  client: Client;
  starter: ReturnType<typeof createWorkflowStarter>;
  /** Starts the workflow of a post as the service does. */
  startPost: (postId: string) => Promise<WorkflowHandle>;
  readStatus: (table: 'post' | 'content' | 'automation', id: string) => Promise<string>;
}

/** What the Web UI shows as the details of a workflow. */
export async function readDetails(handle: WorkflowHandle): Promise<string> {
  return (await handle.query<{ currentDetails: string }, []>('__temporal_workflow_metadata')).currentDetails;
}

export async function untilDetails(handle: WorkflowHandle, text: string): Promise<void> {
  // A query fails if no worker answers it in time.
  while (!(await readDetails(handle).catch(() => '')).includes(text)) await sleep(50);
}

/**
 * The workflows on the real server, in a namespace of their own. Workers publish, render and send nothing. Activities use what
 * `open` returns, by default the deps of the publisher.
 */
export function openOperatorFixture(
  open: (publisher: TestPublisher) => Promise<ActivityDeps> = async ({ deps }) => deps,
): OperatorFixture {
  const fixture = {} as OperatorFixture;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const address = process.env['TEST_TEMPORAL_ADDRESS'] ?? '';
    const namespace = await mintNamespace('operators');
    const publisher = await openPublisher();
    const connection = await Connection.connect({ address });
    const client = new Client({ connection, namespace });
    const starter = createWorkflowStarter(client);
    const native = await NativeConnection.connect({ address });
    const activities = createActivities(await open(publisher));
    const common = { connection: native, namespace, activities };
    const workers = [
      await Worker.create({
        ...common,
        taskQueue: TASK_QUEUES.core,
        workflowBundle: await bundleWorkflowsInSubprocess({ traced: false }),
      }),
      await Worker.create({ ...common, taskQueue: TASK_QUEUES.compensations }),
    ];
    const running = Promise.all(workers.map((worker) => worker.run()));
    const { orm } = publisher.deps;
    Object.assign(fixture, {
      publisher,
      client,
      starter,
      async startPost(postId: string) {
        const { post, step } = await describePost(orm.em.fork(), postId);
        await starter.startPost(post, step);
        return client.workflow.getHandle(workflowId('post', postId));
      },
      async readStatus(table: string, id: string) {
        const [row] = await orm.em
          .fork()
          .execute<{ status: string }[]>(`select status from ${table} where id = ?`, [id]);
        return row?.status ?? 'absent';
      },
    } satisfies OperatorFixture);
    closing.push(
      async () => {
        for (const worker of workers) worker.shutdown();
        await running;
      },
      () => native.close(),
      () => connection.close(),
      () => publisher.deps.pageReader.close(),
      () => publisher.close(),
    );
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return fixture;
}
