/**
 * Stops a worker (SIGSTOP) while it publishes five posts with three targets, each at a different step. Resumes it (SIGCONT) after
 * its activities have timed out and another worker has finished the posts. Passes if no target was published twice and the
 * stored statuses match the publish record.
 *
 *     npm run chaos -- stalled-workers 20
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../bin/processes/ports.ts';
import {
  isReachable,
  spawnChildProcess,
  waitUntilReady,
  type ChildProcess,
} from '../../bin/processes/child-process.ts';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { FINISHED } from '../../domain/posts/post.ts';
import { PLATFORMS, type Platform } from '../../sandbox/platform.ts';
import { buildContentDeps } from '../support/instance-content.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { readyContent } from '../support/ready-post.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import { startServers, stopServers } from '../support/start-servers.ts';
import { loadTargets } from './load-facts.ts';
import { checkTargets, type RecordedPost } from './check-targets.ts';
import { ZERO, reportFigure } from '../support/figures/figure.ts';
import { fetchControl } from '../support/sandbox-control.ts';

const CREATE_UPLOAD_CALLS: Record<Platform, string> = { clipapp: 'init', reelnet: 'container', videoshorts: 'open' };
const STOP_AFTER_MS = 9_000;
/** Longer than any platform call of the resumed worker. */
const RESUMED_MS = 20_000;

interface Step {
  /** From the SIGSTOP to the slot. */
  slotMs: number;
  fault?: { call: 'publish' | 'createUpload'; fault: string; slowMs?: number; afterMs?: number };
}

/** The step of each post when the worker is stopped. */
const STEPS: Record<string, Step> = {
  'prepares the upload': { slotMs: -200, fault: { call: 'createUpload', fault: 'slow', slowMs: 14_000 } },
  'waits for its slot': { slotMs: 3_000 },
  'is claimed or sent': { slotMs: 0 },
  'is accepted without a reply': { slotMs: -1_000, fault: { call: 'publish', fault: 'slow', slowMs: 12_000 } },
  'is about to be rejected': { slotMs: -1_000, fault: { call: 'publish', fault: 'before-accept', afterMs: 12_000 } },
};

const TRIALS = Number(process.argv[2] ?? 20);
/** A post that finished before the stop does not count as a trial, so a stop can yield fewer trials than steps. */
const MAX_STALLS = 2 * Math.ceil(TRIALS / Object.keys(STEPS).length);
const ACTIVITY_TIMED_OUT = 14;

await startServers();
const instance = await startInstance({ WORKER_ROLES: 'core' });
const team = await mintTeam(instance, 'agency');
let posts = 0;
let trials = 0;
let worker = instance.workerProcess();
try {
  const contentId = await readyContent(buildContentDeps(instance), team);
  let stop = 0;
  while (trials < TRIALS && stop < MAX_STALLS) worker = await runStall(instance, contentId, ++stop, worker);
  const record = (await (await fetchControl(instance.sandboxUrl, 'posts')).json()) as RecordedPost[];
  const verdict = checkTargets(await loadTargets(instance.orm, [{ teamId: team.team.id }]), record);
  if (verdict.targets !== 3 * posts)
    verdict.wrong.push(`${posts} posts were accepted, but ${verdict.targets} targets are stored`);
  console.log(`${trials} trials, each a post with 3 targets, in ${stop} stops: ${verdict.wrong.length} violations`);
  console.log(`  ${verdict.posted} posted, failed ${JSON.stringify(verdict.failed)}, sent again ${verdict.sentAgain}`);
  for (const sentence of verdict.wrong) console.log(`  WRONG: ${sentence}`);
  reportFigure({
    name: `Violations in ${trials} trials with 3 targets`,
    value: verdict.wrong.length,
    unit: '',
    goal: ZERO,
  });
  process.exitCode = verdict.wrong.length === 0 && trials >= TRIALS ? 0 : 1;
} finally {
  await worker.stop();
  await instance.stop();
  await stopServers();
}

/** Stops and resumes the worker once. Returns the worker that took over. */
async function runStall(on: Instance, contentId: string, stop: number, stalled: ChildProcess): Promise<ChildProcess> {
  const steps = Object.entries(STEPS).map(([name, step]) => ({ name: `stop ${stop} ${name}`, step }));
  const callers = await Promise.all(steps.map(({ name, step }) => connect(on, name, step)));
  const frozenAt = Date.now() + STOP_AFTER_MS;
  const ids = await Promise.all(
    steps.map(async ({ name, step }, index) => {
      posts += 1;
      const scheduledTime = new Date(frozenAt + step.slotMs).toISOString();
      const body = { contentId, caption: name, schedule: 'scheduled', scheduledTime, ...callers[index]?.body };
      return (await callers[index]!.api.post<{ id: string }>('/posts', body)).id;
    }),
  );
  await sleep(frozenAt - Date.now() + Math.random() * 30);
  process.kill(stalled.pid, 'SIGSTOP');
  const next = await startWorker(on);
  await waitUntilEnded(on, ids);
  const timedOut = await Promise.all(ids.map((id) => hasTimedOut(on, id)));
  process.kill(stalled.pid, 'SIGCONT');
  const sleptSeconds = Math.round((Date.now() - frozenAt) / 1_000);
  trials += timedOut.filter(Boolean).length;
  console.log(`  stop ${stop}: stopped for ${sleptSeconds} s; ${trials} activities timed out so far`);
  await sleep(RESUMED_MS);
  await stalled.stop();
  return next;
}

/** Connects accounts for one post, so that a fault affects no other post. */
async function connect(on: Instance, name: string, step: Step) {
  const { text } = await mintKey(on, team.team.id);
  const api = new DemoApi(on.baseUrl, text);
  const selectedAccounts: Record<string, string[]> = {};
  for (const platform of PLATFORMS) {
    const account = await connectSandboxAccount(api, platform, name.replaceAll(/\W+/g, '_'));
    selectedAccounts[platform] = [account];
    if (step.fault) await scheduleFault(on, platform, account, step.fault);
  }
  return { api, body: { selectedAccounts, declarations: { madeForKids: false } } };
}

async function scheduleFault(
  on: Instance,
  platform: Platform,
  account: string,
  fault: NonNullable<Step['fault']>,
): Promise<void> {
  const [row] = await on.orm.em
    .fork()
    .execute<{ platform_user_id: string }[]>('select platform_user_id from account where id = ?', [account]);
  const call = fault.call === 'createUpload' ? CREATE_UPLOAD_CALLS[platform] : 'publish';
  const body = JSON.stringify({ ...fault, platform, call, times: 1, accountId: row?.platform_user_id });
  const response = await fetchControl(on.sandboxUrl, 'faults', { method: 'POST', body });
  if (!response.ok) throw new Error(await response.text());
}

/** Starts another worker for the same instance. */
async function startWorker(on: Instance): Promise<ChildProcess> {
  const port = await findFreePort();
  const env = { ...on.env, METRICS_PORT: `${port}` };
  const logFile = `${on.home}/worker-${port}.log`;
  const started = spawnChildProcess({ command: process.execPath, args: ['worker/main.ts'], env, logFile });
  await waitUntilReady('A worker', started, () => isReachable(`http://127.0.0.1:${port}/health`));
  return started;
}

async function waitUntilEnded(on: Instance, ids: string[]): Promise<void> {
  for (;;) {
    const [row] = await on.orm.em
      .fork()
      .execute<{ open: number }[]>('select count(*)::int as open from post where id = any(?) and not status = any(?)', [
        `{${ids.join()}}`,
        `{${FINISHED.join()}}`,
      ]);
    if (row?.open === 0) return;
    await sleep(500);
  }
}

async function hasTimedOut(on: Instance, id: string): Promise<boolean> {
  const { events } = await on.temporal.workflow.getHandle(`post-${id}`).fetchHistory();
  return (events ?? []).some((event) => event.eventType === ACTIVITY_TIMED_OUT);
}
