/** A release that cannot continue open workflows gets none of them. On a real Temporal server, with real releases. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, type Worker } from '@temporalio/worker';
import '../environment/temporal-runtime.ts';
import type { Activities } from '../../activities/create-activities.ts';
import { registerSearchAttributes } from '../../adapters/temporal/temporal-client.ts';
import { loadRouting, setCurrentVersion } from '../../adapters/temporal/worker-routing.ts';
import { TASK_QUEUES, workflowId } from '../../domain/workflow-names.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { createWorkers } from '../../worker/create-workers.ts';
import { checkOpenWorkflows } from '../../worker/check-open-workflows.ts';
import { computeWorkerVersion, digestWorkflowCode } from '../../worker/workflow-bundle-file.ts';
import { waitFor } from '../support/wait-for.ts';
import { buildChangedRelease } from '../support/changed-release.ts';
import { deleteWhenListed } from '../support/delete-when-listed.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEPLOYMENT = 'kinora';
const ADDRESS = process.env['TEST_TEMPORAL_ADDRESS'] ?? '';
const POSTS = 3;
const DAYS_MS = 30 * 86_400_000;

const namespace = `checks-${randomUUID()}`;
const closing: (() => Promise<unknown>)[] = [];
let client: Client;
let own: string;

beforeAll(async () => {
  const connection = await Connection.connect({ address: ADDRESS });
  closing.push(() => connection.close());
  client = new Client({ connection, namespace });
  await client.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  });
  await waitFor('the search attributes', () =>
    registerSearchAttributes(connection, namespace).then(
      () => true,
      () => false,
    ),
  );
  own = (await computeWorkerVersion(DEPLOYMENT)).buildId;
  await startCoreWorker(own);
  await setCurrentVersion(client, DEPLOYMENT, own);
  for (let number = 0; number < POSTS; number += 1) await startPost(`post_${number}`);
  await waitUntilListed(POSTS);
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function startCoreWorker(buildId: string): Promise<void> {
  const connection = await NativeConnection.connect({ address: ADDRESS });
  const workers = await createWorkers({
    connection,
    namespace,
    // Not called: the posts sleep.
    activities: { readNextStep: async () => ({ next: 'end', status: 'posted' }) } as unknown as Activities,
    roles: ['core'],
    maxLeasedPosts: 1,
    bundle: await bundleWorkflowsInSubprocess({ traced: false }),
    versioning: { version: { deploymentName: DEPLOYMENT, buildId }, isPatchActive: () => false },
  });
  const running = Promise.all(workers.map((worker: Worker) => worker.run()));
  closing.push(async () => {
    for (const worker of workers) worker.shutdown();
    await running;
    await connection.close();
  });
  await waitFor(`version ${buildId}`, async () =>
    (await loadRouting(client, DEPLOYMENT))?.versions.some((version) => version.buildId === buildId),
  );
}

/** A post whose workflow waits for a slot in a month. */
async function startPost(postId: string): Promise<void> {
  const slot = new Date(Date.now() + DAYS_MS).toISOString();
  const handle = await client.workflow.start('post', {
    taskQueue: TASK_QUEUES.core,
    workflowId: workflowId('post', postId),
    args: [{ postId, step: { next: 'wait', slot, ms: DAYS_MS, limitMs: 60_000 } }],
  });
  await waitFor('the post to sleep', async () =>
    (await handle.fetchHistory()).events?.some((event) => event.timerStartedEventAttributes),
  );
}

const waitUntilListed = (posts: number) =>
  waitFor(
    'the posts to be listed',
    async () => (await client.workflow.count("ExecutionStatus = 'Running'")).count >= posts,
  );

/** A release whose posts do something else where they begin to wait. Its version has workers. */
async function installRelease(statement: string): Promise<{ folder: string; version: string }> {
  const release = `99.0.${closing.length}`;
  const folder = await buildChangedRelease(release, statement);
  closing.push(() => rm(folder, { recursive: true }));
  const version = `${release}-${(await digestWorkflowCode(folder)).slice(0, 12)}`;
  await startCoreWorker(version);
  return { folder, version };
}

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/** The operator's command of a release. */
async function runCommand(folder: string, ...words: string[]): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-check-'));
  closing.push(() => rm(home, { recursive: true }));
  const env = {
    ...process.env,
    TEMPORAL_ADDRESS: ADDRESS,
    TEMPORAL_NAMESPACE: namespace,
    WORKER_DEPLOYMENT: DEPLOYMENT,
    WORKFLOW_BUNDLE: '',
    KINORA_HOME: home,
  };
  return promisify(execFile)(process.execPath, [join(folder, 'bin/kinora.ts'), 'workers', ...words], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Result) => error,
  );
}

const readRouting = async () => {
  const routing = await loadRouting(client, DEPLOYMENT);
  return { current: routing?.current, ramping: routing?.ramping };
};

test('a change without `patched` is found by a replay, and the version gets no workflow', async () => {
  const { folder, version } = await installRelease('await dbActivities.readNextStep(postId);');

  const check = await runCommand(folder, 'check', '--json');
  expect([check.code, check.stderr]).toEqual([1, '']);
  const found = JSON.parse(check.stdout) as { type: string; checked: number; failed: { workflowId: string }[] }[];
  const post = found.find(({ type }) => type === 'post');
  expect([post?.checked, post?.failed.map(({ workflowId: id }) => id).toSorted()]).toEqual([
    POSTS,
    ['post-post_0', 'post-post_1', 'post-post_2'],
  ]);

  for (const words of [
    ['ramp', version, '--percent', '10'],
    ['current', version],
  ]) {
    const refused = await runCommand(folder, ...words);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/cannot continue 3 of 3 open workflows[\s\S]*post-post_0: .*ondeterminis/u);
    expect(await readRouting()).toEqual({ current: own, ramping: null });
  }
});

test('a change behind `patched` is ramped after the replays, and the way back needs none', async () => {
  const { folder, version } = await installRelease("if (patched('pause-before-wait')) await sleep(1);");

  const ramped = await runCommand(folder, 'ramp', version, '--percent', '10');
  expect([ramped.code, ramped.stderr]).toEqual([0, '']);
  expect(ramped.stdout).toContain(`Replayed ${POSTS} open workflows with this release`);
  expect(await readRouting()).toEqual({ current: own, ramping: { buildId: version, percent: 10 } });

  expect((await runCommand(folder, 'ramp', version, '--percent', '0')).code).toBe(0);
  const back = await runCommand(folder, 'current', own);
  expect([back.code, back.stdout]).toEqual([0, expect.stringContaining('No workflow was replayed')]);
});

test('a workflow that is deleted after it was listed is left out', async () => {
  await startPost('post_deleted');
  await waitUntilListed(POSTS + 1);
  const deleting = deleteWhenListed(client, workflowId('post', 'post_deleted'));
  const [check] = await checkOpenWorkflows(deleting, await bundleWorkflowsInSubprocess({ traced: false }), ['post']);
  expect(check).toEqual({ type: 'post', checked: POSTS, failed: [] });
});

test('the code that runs can continue every open workflow', async () => {
  const check = await runCommand(ROOT, 'check');
  expect([check.code, check.stderr]).toEqual([0, '']);
  expect(check.stdout).toContain(`post  ${POSTS} replayed, 0 failed`);
});
