/** Runs the steps of docs/guides/upgrade.md, "Worker versions", while posts sleep, wake and are published. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  isReachable,
  spawnChildProcess,
  waitUntilReady,
  type ChildProcess,
} from '../../bin/processes/child-process.ts';
import { findFreePort } from '../../bin/processes/ports.ts';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';
import { waitFor } from '../support/wait-for.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { CONTROL_KEY } from '../support/sandbox-control.ts';
import { listPublished } from '../support/simulator.ts';
import { buildChangedRelease } from '../support/changed-release.ts';
import { getBlocks } from './get-blocks.ts';
import { readWorkflowTasks } from '../support/workflow-tasks.ts';
import { SleepingPosts } from './sleeping-posts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WITH_PATCH = "if (patched('pause-before-wait')) await sleep(1);";

const SHORT_DECK = {
  version: 1,
  ratio: '9:16',
  durationMs: 3_000,
  fps: 24,
  background: { kind: 'color', color: '#202040' },
  slides: [
    { startMs: 0, endMs: 3_000, boxes: [{ id: 'a', text: 'Asleep', rect: { x: 0.2, y: 0.4, w: 0.6, h: 0.2 } }] },
  ],
  captions: { enabled: false, style: 'plain' },
};

const [list, rampTenth, rampHalf, makeCurrent, endRamp, goBack] = (await getBlocks(
  'Worker versions',
  'bash',
  'upgrade.md',
)) as [string, string, string, string, string, string];

interface Versions {
  current: string | null;
  versions: { version: string; percent: number; pinnedWorkflows: number }[];
  fault: string | null;
}

let sandbox: Sandbox;
let instance: Instance;
let posts: SleepingPosts;
const workers: ChildProcess[] = [];
const folders: string[] = [];

beforeAll(async () => {
  folders.push(await mkdtemp(join(tmpdir(), 'sandbox-')));
  sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dir: folders[0]!,
    env: { SANDBOX_PROCESSING_MS: '0', SANDBOX_RATE_LIMITS: 'off', SANDBOX_CONTROL_KEY: CONTROL_KEY },
  });
  instance = await startInstance({ SANDBOX_URL: sandbox.url, WORKER_DEPLOYMENT: 'kinora', WORKER_ROLES: 'core' });
  posts = new SleepingPosts(instance);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await instance?.stop();
  await sandbox?.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function startReleaseWorker(folder: string, changes: Record<string, string> = {}): Promise<ChildProcess> {
  const port = await findFreePort();
  const worker = spawnChildProcess({
    command: process.execPath,
    args: [join(folder, 'worker/main.ts')],
    env: { ...instance.env, METRICS_PORT: `${port}`, WORKFLOW_BUNDLE: '', ...changes },
    logFile: join(instance.home, `worker-${port}.log`),
  });
  workers.push(worker);
  await waitUntilReady('The worker', worker, () => isReachable(`http://127.0.0.1:${port}/health`), {
    timeoutMs: 120_000,
  });
  return worker;
}

async function runBlock(code: string, versions: { old?: string; new?: string } = {}): Promise<void> {
  const env = { ...instance.env, ...versions };
  await promisify(execFile)('bash', ['-euc', code], { cwd: ROOT, env });
}

async function listVersions(): Promise<Versions> {
  const args = ['run', '--silent', 'kinora', '--', 'workers', 'versions', '--json'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, env: instance.env });
  return JSON.parse(stdout) as Versions;
}

const waitForVersion = (release: string): Promise<string> =>
  waitFor(`version ${release}`, async () =>
    (await listVersions()).versions.map(({ version }) => version).find((version) => version.startsWith(release)),
  );

async function countPinned(version: string): Promise<number> {
  return (await listVersions()).versions.find((each) => each.version === version)?.pinnedWorkflows ?? -1;
}

const readTasks = () => readWorkflowTasks(instance.temporal);
const postTasks = async (ids: readonly string[]) =>
  (await readTasks()).filter(({ workflowId }) => ids.some((id) => workflowId === `post-${id}`));

async function listUsedVersions(ids: readonly string[]): Promise<Set<string>> {
  return new Set((await postTasks(ids)).flatMap((run) => run.versions));
}

async function countPublished(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { caption } of await listPublished(sandbox.url)) counts[`${caption}`] = (counts[`${caption}`] ?? 0) + 1;
  return counts;
}

async function listNotPublishedOnce(): Promise<string[]> {
  const published = await countPublished();
  return [...posts.captions.values()].filter((caption) => published[caption] !== 1);
}

test('a changed release is ramped, rolled back twice, made current and drained without a failed task', async () => {
  const old = await waitFor('the first version to be current', async () => (await listVersions()).current);
  const spread = await posts.create(Array.from({ length: 60 }, (_, n) => 20_000 + 1_500 * n));
  const asleep = await posts.createAsleep(100);
  const take = (count: number): string[] => asleep.splice(0, count);
  await instance.api.post('/posts', {
    deck: SHORT_DECK,
    format: 'walloftext',
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
    caption: 'rendered by the old version',
  });
  await waitFor('the render to be pinned', async () => (await countPinned(old)) > 0);

  folders.push(await buildChangedRelease('99.0.0', WITH_PATCH));
  await startReleaseWorker(folders.at(-1)!);
  const versions = { old, new: await waitForVersion('99.0.0') };
  await runBlock(list);
  const beforeRamp = take(5);
  await posts.publish(beforeRamp);

  await runBlock(rampTenth, versions);
  await posts.publish(take(15));
  await runBlock(rampHalf, versions);
  await posts.publish(take(15));
  const duringRamp = take(15);
  await posts.touch(duringRamp);
  await runBlock(endRamp, versions);
  await posts.publish(duringRamp);

  await runBlock(rampHalf, versions);
  await runBlock(makeCurrent, versions);
  const whileCurrent = take(15);
  await posts.touch(whileCurrent);
  await runBlock(goBack, versions);
  await posts.publish(whileCurrent);

  await runBlock(makeCurrent, versions);
  await posts.publish(take(15));
  expect(await countPinned(old)).toBe(1);
  await startReleaseWorker(ROOT, { WORKER_ROLES: 'render' });
  await waitFor('the old version to drain', async () => (await countPinned(old)) === 0, 120_000);
  await instance.workerProcess().stop();
  await posts.publish(asleep);
  await posts.waitUntilPosted(spread);

  const tasks = await readTasks();
  expect(tasks.flatMap(({ failures }) => failures)).toEqual([]);
  expect(await listNotPublishedOnce()).toEqual([]);
  expect((await countPublished())['rendered by the old version']).toBe(1);
  expect(await listUsedVersions(beforeRamp)).toEqual(new Set([old]));
  expect(await listUsedVersions(duringRamp)).toEqual(new Set([old, versions.new]));
  expect(await listUsedVersions(whileCurrent)).toEqual(new Set([old, versions.new]));
  expect(await listUsedVersions(asleep.slice(-10))).toEqual(new Set([old, versions.new]));
}, 900_000);
