/** A signal replaces the pending retry of a read by a read at once. The test runs its own worker. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/activity';
import { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import { createActivities } from '../../activities/create-activities.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { TASK_QUEUES, workflowId } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { mintNamespace } from '../support/mint-namespace.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS } from './publishing-fixture.ts';

let publisher: TestPublisher;
let connection: NativeConnection;
let client: Client;
/** Its own, because the task queues are those of the service. */
let namespace: string;

beforeAll(async () => {
  publisher = await openPublisher();
  connection = await NativeConnection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '' });
  namespace = await mintNamespace('reads');
  client = new Client({ connection, namespace });
});
afterAll(async () => {
  await connection?.close();
  await publisher?.close();
});

/** A post that its platform has accepted and whose publisher is gone. */
async function processingPost(): Promise<string> {
  const { deps } = publisher;
  const { postId } = await readyPost(deps);
  const paused = pauseAt('responded');
  publishPost(publisher.another({ checkpoint: paused.pause }), postId, LIMIT_MS).catch(() => undefined);
  await paused.reached;
  const accepted = `update post_target set send_state = 'confirmed', status = 'processing' where post_id = ?`;
  await deps.orm.em.fork().execute(accepted, [postId]);
  return postId;
}

test('a post whose platform reports the outcome ends at the signal, not at the next retry', async () => {
  const postId = await processingPost();
  const real = createActivities(publisher.deps);
  const queue = randomUUID();
  const handle = client.workflow.getHandle(workflowId('post', postId));
  let reads = 0;
  const readPlatforms: typeof real.readPlatforms = async (id) => {
    reads += 1;
    if (reads > 1) return real.readPlatforms(id);
    await handle.signal('release');
    throw ApplicationFailure.create({ message: 'still processing', nextRetryDelay: '20 minutes' });
  };
  const workers = await Promise.all([
    Worker.create({
      connection,
      namespace,
      taskQueue: queue,
      workflowBundle: await bundleWorkflowsInSubprocess({ traced: false }),
      activities: real,
    }),
    Worker.create({ connection, namespace, taskQueue: TASK_QUEUES.statuses, activities: { readPlatforms } }),
  ]);
  const ended = await workers[1]!.runUntil(
    workers[0]!.runUntil(
      client.workflow.execute('post', {
        taskQueue: queue,
        workflowId: handle.workflowId,
        args: [{ postId, step: { next: 'settle' } }],
      }),
    ),
  );
  expect([ended, reads]).toEqual(['posted', 2]);
});
