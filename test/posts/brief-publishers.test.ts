/** A small post that is due at once is published within one task of its workflow. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import { createActivities } from '../../activities/create-activities.ts';
import { BRIEF_PLACES } from '../../activities/posts/leased-posts.ts';
import { publishBriefly } from '../../activities/posts/publish-post.ts';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { describePost } from '../../db/posts/describe-post.ts';
import { TASK_QUEUES, workflowId } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { createWorkers } from '../../worker/create-workers.ts';
import { countActionsSince, getTotal } from '../support/count-actions.ts';
import { mintNamespace } from '../support/mint-namespace.ts';
import { readyPost } from '../support/ready-post.ts';
import { getStatements } from '../support/statements.ts';
import { usePublisher } from '../support/use-publisher.ts';
import { LIMIT_MS } from './publishing-fixture.ts';

const MAX_ACTIONS = 2;
const POSTS = 2;
/** Without opening connections, which the first post does. */
const MAX_STATEMENTS = 17;

const RUSH = 30;
/** How long the event loop stands still for each millisecond of processor time. */
const STARVED_MS = 15;

const publisher = usePublisher();
const slow = usePublisher({ SANDBOX_PROCESSING_MS: '600000' });
let namespace: string;
let client: Client;
let stop: () => Promise<void>;

beforeAll(async () => {
  const { TEST_TEMPORAL_ADDRESS: address = '' } = process.env;
  namespace = await mintNamespace('brief');
  client = new Client({ connection: await Connection.connect({ address }), namespace });
  const connection = await NativeConnection.connect({ address });
  const workers = await createWorkers({
    connection,
    namespace,
    activities: createActivities(publisher.deps),
    roles: ['core'],
    maxLeasedPosts: 10,
    bundle: await bundleWorkflowsInSubprocess({ traced: false }),
  });
  const running = workers.map((worker) => worker.run());
  stop = async () => {
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
    await connection.close();
    await client.connection.close();
  };
});
afterAll(() => stop?.());

async function publish(postId: string) {
  const { post, step } = await describePost(publisher.em(), postId);
  await createWorkflowStarter(client).startPost(post, step);
  const handle = client.workflow.getHandle(workflowId('post', postId));
  const ended: unknown = await handle.result();
  const { events } = await handle.fetchHistory();
  const scheduled = events?.flatMap((event) => event.activityTaskScheduledEventAttributes ?? []) ?? [];
  const repeated = events?.filter((event) => event.workflowTaskTimedOutEventAttributes).length ?? 0;
  return { ended, events: events?.length, repeated, queues: scheduled.map(({ taskQueue }) => taskQueue?.name) };
}

const clipappPost = () => readyPost(publisher.deps, { platforms: ['clipapp'] });

test('a small post due at once costs at most two Actions, six events and 17 statements', async () => {
  let statements = 0;
  for (let post = 0; post < POSTS; post++) {
    const { postId } = await clipappPost();
    statements = await getStatements(async () => {
      expect(await publish(postId)).toEqual({ ended: 'posted', events: 6, repeated: 0, queues: [] });
    });
  }
  const metrics = { temporalMetricsUrl: process.env['TEST_TEMPORAL_METRICS_URL'] ?? '' };
  expect(getTotal(await countActionsSince({}, metrics, namespace))).toBeLessThanOrEqual(POSTS * MAX_ACTIONS);
  expect(statements).toBeLessThanOrEqual(MAX_STATEMENTS);
});

test('a worker that shuts down or has no free place leaves a small post to the queue', async () => {
  const { postId } = await clipappPost();
  const closed = publisher.another();
  closed.leasedPosts.releaseAll();
  expect(await publishBriefly(closed, postId, LIMIT_MS)).toMatchObject({ next: 'publish' });
  const { leasedPosts } = publisher.deps;
  const { promise, resolve } = Promise.withResolvers<null>();
  const taken = Array.from({ length: BRIEF_PLACES }, (_, at) => leasedPosts.publishBriefly(`${at}`, () => promise));
  expect(await publish(postId)).toMatchObject({ ended: 'posted', queues: [TASK_QUEUES.due] });
  resolve(null);
  await Promise.all(taken);
});

test('a task that is handed out again joins the publisher of its first attempt', async () => {
  const { postId } = await clipappPost();
  const attempts = [1, 2].map(() => publishBriefly(publisher.deps, postId, LIMIT_MS));
  expect(await Promise.all(attempts)).toEqual(attempts.map(() => ({ next: 'end', status: 'posted' })));
  const [post] = await publisher.em().execute('select lease_epoch from post where id = ?', [postId]);
  expect(post).toEqual({ lease_epoch: 1 });
});

test('a starved worker takes so few posts at once that hardly any task is handed out again', async () => {
  const posts = await Promise.all(Array.from({ length: RUSH }, clipappPost));
  let used = process.cpuUsage();
  const starving = setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, (STARVED_MS * (user + system)) / 1_000);
    used = process.cpuUsage();
  }, 1);
  const published = await Promise.all(posts.map(({ postId }) => publish(postId))).finally(() =>
    clearInterval(starving),
  );
  expect(published.filter(({ ended }) => ended === 'posted')).toHaveLength(RUSH);
  expect(published.filter(({ repeated }) => repeated > 0).length).toBeLessThan(RUSH / 4);
});

test('a platform that processes a small video for long is read outside the task of the workflow', async () => {
  const { postId } = await readyPost(slow.deps, { platforms: ['clipapp'] });
  expect(await publishBriefly(slow.deps, postId, LIMIT_MS)).toEqual({ next: 'settle' });
});

test('a post whose publisher fails within the task is published by one of the queue', async () => {
  const { postId } = await clipappPost();
  const { checkpoint } = publisher.deps;
  publisher.deps.checkpoint = async () => {
    publisher.deps.checkpoint = checkpoint;
    throw new Error('lost');
  };
  expect(await publish(postId)).toMatchObject({ ended: 'posted', queues: [TASK_QUEUES.due] });
});
