/** A worker receives a publish activity and is killed before it acquires the lease. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Context } from '@temporalio/activity';
import { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import { Client as PgClient } from 'pg';
import { createActivities } from '../../activities/create-activities.ts';
import { requeueLostPosts } from '../../db/posts/requeue-lost-posts.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { acquireWorkerNumber } from '../../db/workers/worker-lease.ts';
import { computePublishTimeoutMs } from '../../domain/posts/publish-timing.ts';
import { TASK_QUEUES, workflowId } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { mintDatabase } from '../support/database.ts';
import { mintNamespace } from '../support/mint-namespace.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { listPublished } from '../support/simulator.ts';

let databaseUrl: string;
let publisher: TestPublisher;
let connection: NativeConnection;

beforeAll(async () => {
  databaseUrl = await mintDatabase();
  publisher = await openPublisher({}, databaseUrl);
  connection = await NativeConnection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '' });
});
afterAll(async () => {
  await connection?.close();
  await publisher?.close();
});

async function workerIsKilled(): Promise<void> {
  const dying = new PgClient({ connectionString: databaseUrl });
  await dying.connect();
  await acquireWorkerNumber(dying);
  await dying.end();
}

test('a post whose worker was killed before it took the lease is published once and early', async () => {
  const { deps } = publisher;
  const { postId } = await readyPost(deps);
  const real = createActivities(deps);
  const handedOut = Promise.withResolvers<void>();
  let publishers = 0;
  const publishPost = async (id: string) => {
    publishers += 1;
    if (publishers > 1) return real.publishPost(id);
    handedOut.resolve();
    return Context.current().cancelled;
  };
  const taskQueue = randomUUID();
  const namespace = await mintNamespace('killed');
  const shared = { connection, namespace, activities: { ...real, publishPost } };
  const story = await Worker.create({
    ...shared,
    taskQueue,
    workflowBundle: await bundleWorkflowsInSubprocess({ traced: false }),
  });
  const due = await Worker.create({ ...shared, taskQueue: TASK_QUEUES.due });
  const client = new Client({ connection, namespace });
  const startedAt = performance.now();
  const run = async () => {
    const options = { taskQueue, workflowId: workflowId('post', postId), args: [{ postId }] };
    const handle = await client.workflow.start('post', options);
    await handedOut.promise;
    expect(publishers).toBe(1);
    await workerIsKilled();
    const { outbox } = await inTransaction(deps.orm.em, requeueLostPosts);
    expect(outbox).toMatchObject([{ rowId: postId, signal: 'release' }]);
    await handle.signal('release');
    return handle.result();
  };
  const ended = await story.runUntil(due.runUntil(run()));
  expect(ended).toBe('posted');
  expect(publishers).toBe(2);
  expect(performance.now() - startedAt).toBeLessThan(computePublishTimeoutMs(0, 0) / 3);
  expect(await listPublished(publisher.sandboxUrl)).toHaveLength(1);
});
