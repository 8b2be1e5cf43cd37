/** Signals that arrive while a post workflow reads its row. The test runs its own worker. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, type WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import { createActivities, type Activities } from '../../activities/create-activities.ts';
import { cancelPost } from '../../db/posts/post-changes.ts';
import { TASK_QUEUES, workflowId } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { mintNamespace } from '../support/mint-namespace.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';

const ATTEMPT_MS = 300;

let publisher: TestPublisher;
let connection: NativeConnection;
let client: Client;
/** Its own, because the task queues are those of the service. */
let namespace: string;

beforeAll(async () => {
  publisher = await openPublisher();
  connection = await NativeConnection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '' });
  namespace = await mintNamespace('signals');
  client = new Client({ connection, namespace });
});
afterAll(async () => {
  await connection?.close();
  await publisher?.close();
});

/** Whether a workflow task started after the last signal. */
async function heard(handle: WorkflowHandle): Promise<boolean> {
  const events = (await handle.fetchHistory()).events ?? [];
  const signalled = events.findLastIndex((event) => event.workflowExecutionSignaledEventAttributes);
  return signalled >= 0 && events.slice(signalled).some((event) => event.workflowTaskStartedEventAttributes);
}

async function hears(handle: WorkflowHandle): Promise<void> {
  for (const until = performance.now() + ATTEMPT_MS; !(await heard(handle)); await sleep(100)) {
    if (performance.now() > until) throw new Error('the signal has not been processed yet');
  }
}

describe('a signal during the read of the row', () => {
  test('a change that arrives during the read of the row is not lost', async () => {
    const { deps } = publisher;
    const { postId } = await readyPost(deps);
    await deps.orm.em.fork().execute(`update post set status = 'draft', due_at = null where id = ?`, [postId]);
    const handle = client.workflow.getHandle(workflowId('post', postId));
    const real = createActivities(deps);
    let stale: ReturnType<Activities['readNextStep']> | undefined;
    let interrupted = false;
    const readNextStep = async (id: string) => {
      if (interrupted) return real.readNextStep(id);
      if (!stale) {
        stale = real.readNextStep(id);
        await stale;
        await commit(deps, (tx) => cancelPost(tx, id));
        await handle.signal('release');
      }
      await hears(handle);
      interrupted = true;
      return stale;
    };
    const taskQueue = randomUUID();
    const worker = await Worker.create({
      connection,
      namespace,
      taskQueue,
      workflowBundle: await bundleWorkflowsInSubprocess({ traced: false }),
      activities: { ...real, readNextStep },
    });
    const ended = await worker.runUntil(
      client.workflow.execute('post', { taskQueue, workflowId: handle.workflowId, args: [{ postId }] }),
    );
    expect(interrupted).toBe(true);
    expect(ended).toBe('cancelled');
  });
});

describe('a signal while a publisher runs', () => {
  test('a post cancelled after its publisher read the row ends, though the publisher reports an older step', async () => {
    const { deps } = publisher;
    const { postId } = await readyPost(deps);
    const handle = client.workflow.getHandle(workflowId('post', postId));
    const real = createActivities(deps);
    const read = Promise.withResolvers<void>();
    const publishPost = async (id: string) => {
      await deps.orm.em.fork().execute(`update post set status = 'in_review' where id = ?`, [id]);
      const older = await real.readNextStep(id);
      await commit(deps, (tx) => cancelPost(tx, id));
      await handle.signal('release');
      await read.promise;
      return older;
    };
    const readNextStep = async (id: string) => {
      const step = await real.readNextStep(id);
      if (step.next === 'end') read.resolve();
      return step;
    };
    const activities = { ...real, publishPost, readNextStep };
    const taskQueue = randomUUID();
    const workflowBundle = await bundleWorkflowsInSubprocess({ traced: false });
    const workers = await Promise.all([
      Worker.create({ connection, namespace, taskQueue, workflowBundle, activities }),
      Worker.create({ connection, namespace, taskQueue: TASK_QUEUES.due, activities: { publishPost } }),
    ]);
    const started = { taskQueue, workflowId: handle.workflowId };
    const ended = await workers[1]!.runUntil(
      workers[0]!.runUntil(client.workflow.execute('post', { ...started, args: [{ postId }] })),
    );
    expect(ended).toBe('cancelled');
  });
});
