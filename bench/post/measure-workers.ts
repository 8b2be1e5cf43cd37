import { cpus } from 'node:os';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ChildProcess,
  isReachable,
  spawnChildProcess,
  waitUntilReady,
} from '../../bin/processes/child-process.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { median } from '../../test/support/figures/percentile.ts';
import { waitUntilIdle } from '../../test/support/processes/wait-until-idle.ts';
import { runAsap, type Asap } from './asap.ts';
import type { PostFixture } from './post-fixture.ts';
import { reportViolations } from './report-violations.ts';
import { findFreePort } from '../../bin/processes/ports.ts';

const MIN_OF_ONE = 1.8;
/** One worker must leave this share of the processors idle, or a second cannot double the rate. */
const MIN_IDLE = 0.5;
const WARM_POSTS = 20;

export interface WorkersPlan {
  posts: number;
  /** Numbers of core workers, ascending. */
  counts: readonly number[];
  rounds: number;
}

/** Publishes the same posts with each number of core workers, and with the first number again, to show drift. */
export async function measureWorkers(fixture: PostFixture, plan: WorkersPlan): Promise<void> {
  const added: ChildProcess[] = [];
  const [first = 1] = plan.counts;
  await runAsap(fixture, WARM_POSTS, 'warm');
  const measured: { workers: number; rounds: Asap[] }[] = [];
  try {
    for (const workers of [...plan.counts, first]) {
      while (added.length + 1 < workers) added.push(await addWorker(fixture));
      await Promise.all(added.splice(workers - 1).map((worker) => worker.stop()));
      measured.push({ workers, rounds: await runRounds(fixture, plan, `workers ${workers}, ${measured.length}`) });
    }
  } finally {
    await Promise.all(added.map((worker) => worker.stop()));
  }
  const baseline = measured.filter(({ workers }) => workers === first).flatMap(({ rounds }) => rounds);
  for (const { workers, rounds } of measured) reportWorkers(workers, rounds, { first, baseline });
}

async function runRounds(fixture: PostFixture, { posts, rounds }: WorkersPlan, name: string): Promise<Asap[]> {
  const all: Asap[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await waitUntilIdle(fixture.dev);
    const asap = await runAsap(fixture, posts, `${name}, round ${round}`);
    reportViolations(`Posts at once, ${name}, round ${round}`, { ...asap, early: 0 });
    all.push(asap);
  }
  return all;
}

function reportWorkers(
  workers: number,
  rounds: readonly Asap[],
  { first, baseline }: { first: number; baseline: readonly Asap[] },
): void {
  const rate = median(rounds.map(({ postsPerSecond }) => postsPerSecond));
  const each = rounds.map(({ postsPerSecond }, round) => ({ name: `round ${round + 1}`, value: postsPerSecond }));
  const idle = { name: `idle share of ${cpus().length} processors`, value: median(rounds.map((one) => one.idleShare)) };
  const name = `Posts at once, core workers: ${workers}`;
  reportFigure({ name, value: rate, unit: 'posts/s', beside: [...each, idle] });
  if (workers === first) return;
  const hasRoom = median(baseline.map(({ idleShare }) => idleShare)) >= MIN_IDLE;
  reportFigure({
    name: `${name}, of ${first}`,
    value: rate / median(baseline.map(({ postsPerSecond }) => postsPerSecond)),
    unit: 'times',
    ...(workers === 2 * first && hasRoom ? { goal: { is: 'at least', bound: MIN_OF_ONE } } : {}),
  });
}

/** Starts another core worker with the environment of the instance's own. */
async function addWorker({ dev, launched }: Pick<PostFixture, 'dev' | 'launched'>): Promise<ChildProcess> {
  const port = await findFreePort();
  const environment = (await readFile(`/proc/${dev.pids.worker}/environ`, 'utf8')).split('\0');
  const variables = environment.map((line) => line.split(/=(.*)/su).slice(0, 2) as [string, string | undefined]);
  const worker = spawnChildProcess({
    command: process.execPath,
    args: ['--max-semi-space-size=16', '--max-old-space-size=1024', 'worker/main.ts'],
    env: { ...Object.fromEntries(variables), METRICS_PORT: `${port}`, WORKER_ROLES: 'core' },
    logFile: join(launched.home, 'logs', `worker-${port}.log`),
    graceMs: 35_000,
  });
  await waitUntilReady('A worker', worker, () => isReachable(`http://127.0.0.1:${port}/health`), {
    timeoutMs: 120_000,
  });
  return worker;
}
