/**
 * Publishes scheduled posts while a release with a changed workflow is ramped, taken back and made current beside the running one, and the
 * same posts without a deploy: how late they were, and how many workflow tasks failed.
 *
 *     npm run bench -- deploy [--posts 2000] [--minutes 4] [--seed 1]
 *
 * Exits with 1 if a post was lost, published twice or early, or if a workflow task failed.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { buildChangedRelease } from '../../test/support/changed-release.ts';
import { readWorkflowTasks } from '../../test/support/workflow-tasks.ts';
import { reportFigure, ZERO } from '../../test/support/figures/figure.ts';
import { openPublishFixture } from '../publish/publish-fixture.ts';
import { DEPLOYMENT, rollBackAndForth, startReleaseWorker } from './roll-release.ts';
import { createSpreadPosts, measureSpreadPosts, type SpreadLateness } from './spread-posts.ts';

/** Steps of a deploy, and the time before the first and after the last. */
const PAUSES = 9;
const CHANGE = "if (patched('pause-before-wait')) await sleep(1);";
/** Creating a post takes some 50 ms of processor time, and its workflow is leased some seconds ahead of its slot. */
const LEAD_MS = 60_000;
const LEAD_MS_PER_POST = 60;

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
});
const posts = Number(values.posts);
const windowMs = Number(values.minutes) * 60_000;
const leadMs = LEAD_MS + LEAD_MS_PER_POST * posts;

const folder = await buildChangedRelease('99.0.0', CHANGE);
const fixture = await openPublishFixture(
  'postgres',
  { posts, seed: Number(values.seed) },
  { WORKER_DEPLOYMENT: DEPLOYMENT },
);
const connection = await Connection.connect({ address: fixture.dev.temporalAddress });
const client = new Client({ connection, namespace: fixture.dev.temporalNamespace });
try {
  const alone = await createSpreadPosts(fixture, { name: 'alone', posts, leadMs, windowMs });
  const without = await measureSpreadPosts(fixture, alone);
  const rolled = await createSpreadPosts(fixture, { name: 'deploy', posts, leadMs, windowMs });
  const stopWorker = await startReleaseWorker(folder, fixture.dev);
  const [beside] = await Promise.all([
    measureSpreadPosts(fixture, rolled),
    sleep(Math.max(0, rolled.firstSlot - Date.now())).then(() => rollBackAndForth(client, windowMs / PAUSES)),
  ]);
  const tasks = await readWorkflowTasks(client);
  await stopWorker();
  report(without, beside, tasks);
} finally {
  await connection.close();
  await fixture.close();
  await rm(folder, { recursive: true });
}

function report(
  without: SpreadLateness,
  beside: SpreadLateness,
  tasks: Awaited<ReturnType<typeof readWorkflowTasks>>,
): void {
  for (const at of ['p50', 'p99', 'last'] as const) {
    reportFigure({
      name: `Published after their slot, ${at}`,
      value: beside[at],
      unit: 'ms',
      beside: [{ name: 'without a deploy', value: without[at] }],
    });
  }
  const failures = tasks.flatMap((run) => run.failures);
  const versions = new Set(tasks.flatMap((run) => run.versions));
  const both = tasks.filter((run) => new Set(run.versions).size > 1).length;
  reportFigure({
    name: 'Versions that completed workflow tasks',
    value: versions.size,
    unit: '',
    goal: { is: 'at least', bound: 2 },
  });
  reportFigure({ name: 'Runs of workflows on both versions', value: both, unit: '' });
  let wrong = failures.length;
  for (const kind of ['lost', 'double', 'early'] as const) {
    const count = without[kind] + beside[kind];
    reportFigure({ name: `Posts: ${kind}`, value: count, unit: '', goal: ZERO });
    wrong += count;
  }
  reportFigure({ name: 'Failed workflow tasks', value: failures.length, unit: '', goal: ZERO });
  for (const failure of new Set(failures)) console.log(failure);
  if (wrong > 0) process.exitCode = 1;
}
