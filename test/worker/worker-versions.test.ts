/** Versions of core workers on a real Temporal server. Each test has its own namespace, so that it receives no tasks of others. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, type Worker, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import { pino } from 'pino';
import type { Activities } from '../../activities/create-activities.ts';
import { describeMissingVersion, findMissingVersion } from '../../adapters/temporal/find-missing-version.ts';
import { loadRouting, setCurrentVersion, setRampingVersion } from '../../adapters/temporal/worker-routing.ts';
import { TASK_QUEUES } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { createWorkers } from '../../worker/create-workers.ts';
import { RoutingFollower } from '../../worker/follow-routing.ts';
import { waitFor } from '../support/wait-for.ts';
import { testAtNight } from '../support/runs.ts';

const DAY = { seconds: 86_400 as never };
const OLD = { deploymentName: 'kinora', buildId: '1.0.0-aaa' };
const NEW = { deploymentName: 'kinora', buildId: '1.1.0-bbb' };
const log = pino({ level: 'silent' });

const closing: (() => Promise<unknown>)[] = [];
let bundle: WorkflowBundleWithSourceMap;

beforeAll(async () => {
  bundle = await bundleWorkflowsInSubprocess({ traced: false });
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function openNamespace() {
  const namespace = `versions-${randomUUID()}`;
  const address = process.env['TEST_TEMPORAL_ADDRESS'] ?? '';
  const client = new Client({ connection: await Connection.connect({ address }), namespace });
  closing.push(() => client.connection.close());
  await client.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: DAY });
  const follow = (version: typeof OLD) => new RoutingFollower(client, version, log);
  const start = (version: typeof OLD | null, isPatchActive = () => true) =>
    startCoreWorker({ address, namespace }, version && { version, isPatchActive });
  return { client, follow, start };
}

/** Its posts end at their first read. */
async function startCoreWorker(
  { address, namespace }: { address: string; namespace: string },
  versioning: { version: typeof OLD; isPatchActive: () => boolean } | null,
): Promise<void> {
  const activities = { readNextStep: async () => ({ next: 'end', status: 'posted' }) } as unknown as Activities;
  // A connection has one worker per task queue.
  const connection = await NativeConnection.connect({ address });
  closing.push(() => connection.close());
  const workers = await createWorkers({
    connection,
    namespace,
    activities,
    roles: ['core'],
    maxLeasedPosts: 1,
    bundle,
    ...(versioning ? { versioning } : {}),
  });
  const running = Promise.all(workers.map((worker: Worker) => worker.run()));
  closing.push(async () => {
    for (const worker of workers) worker.shutdown();
    await running;
  });
}

const startPost = (client: Client) =>
  client.workflow.start('post', {
    taskQueue: TASK_QUEUES.core,
    workflowId: randomUUID(),
    args: [{ postId: 'post_1' }],
  });

const untilKnown = (client: Client, buildId: string) =>
  waitFor(`version ${buildId}`, async () =>
    (await loadRouting(client, OLD.deploymentName))?.versions.some((version) => version.buildId === buildId),
  );

test('without a current version no workflow runs, and the reason is found', async () => {
  const { client, start } = await openNamespace();
  await start(OLD);
  await untilKnown(client, OLD.buildId);
  const post = await startPost(client);
  const reason = await waitFor('the reason', () => findMissingVersion(client, 5_000));
  expect(reason).toContain(`workers run ${OLD.buildId}`);
  expect((await post.describe()).status.name).toBe('RUNNING');

  await setCurrentVersion(client, OLD.deploymentName, OLD.buildId);
  expect(await post.result()).toBe('posted');
  await waitFor('no reason', async () => (await findMissingVersion(client, 5_000)) === null);
});

test('the first version makes itself current, and a later one gets nothing by itself', async () => {
  const { client, follow, start } = await openNamespace();
  await start(OLD);
  await waitFor('the first version', () => follow(OLD).refresh());
  await start(NEW);
  await untilKnown(client, NEW.buildId);
  expect(await waitFor('the second version', () => follow(NEW).refresh())).toBe(true);
  expect(await loadRouting(client, OLD.deploymentName)).toMatchObject({ current: OLD.buildId, ramping: null });
  expect(await (await startPost(client)).result()).toBe('posted');
});

testAtNight('a version that an operator took out of use does not make itself current again', async () => {
  const { client, follow, start } = await openNamespace();
  await start(OLD);
  await waitFor('the first version', () => follow(OLD).refresh());
  await start(null);
  await setCurrentVersion(client, OLD.deploymentName, null);
  await follow(OLD).refresh();
  expect(await loadRouting(client, OLD.deploymentName)).toMatchObject({ current: null });
  expect(await (await startPost(client)).result()).toBe('posted');
});

test('changes behind `patched` take effect only while no worker of another version polls', async () => {
  const { client, follow, start } = await openNamespace();
  const follower = follow(OLD);
  expect(follower.isAlone()).toBe(false);
  await start(OLD);
  await waitFor('the first version to be alone', async () => (await follower.refresh()) && follower.isAlone());
  await start(NEW);
  await untilKnown(client, NEW.buildId);
  await waitFor('the other version', async () => (await follower.refresh()) && !follower.isAlone());

  await setRampingVersion(client, NEW, 100);
  await setCurrentVersion(client, OLD.deploymentName, NEW.buildId);
  const newer = follow(NEW);
  await newer.refresh();
  expect(newer.isAlone()).toBe(false);
});

test('a version is missing if none of its workers polled for two minutes', () => {
  const now = Date.now();
  const poller = (version: typeof OLD | null, lastPollMs = now) => ({ version, lastPollMs });
  const queue = { current: OLD, ramping: null };
  expect(describeMissingVersion({ ...queue, pollers: [poller(OLD)] }, now)).toBeNull();
  expect(describeMissingVersion({ ...queue, pollers: [poller(OLD, now - 121_000)] }, now)).toContain(OLD.buildId);
  expect(describeMissingVersion({ ...queue, pollers: [poller(NEW), poller(null)] }, now)).toContain(NEW.buildId);
  expect(describeMissingVersion({ ...queue, ramping: NEW, pollers: [poller(OLD)] }, now)).toContain(NEW.buildId);
  expect(describeMissingVersion({ current: null, ramping: null, pollers: [poller(null)] }, now)).toBeNull();
  expect(describeMissingVersion({ current: null, ramping: null, pollers: [] }, now)).toBeNull();
});
