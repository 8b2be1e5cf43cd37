/**
 * Takes a physical backup while posts are published, publishes, cancels and moves posts for a while, kills the services, puts the
 * backup back and starts again. Passes if nothing is published twice, nothing is lost, at most 1 % is unknown, and no operator's step was
 * needed.
 *
 *     npm run chaos -- restore --posts 1000 --minutes 60 --seed 1 [--temporal dev|postgres]
 *
 * `--minutes` is the time from the backup to the restore. With `--temporal postgres` Temporal's databases are put back as well.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../db/connection/open-database.ts';
import { reportFigure, ZERO } from '../support/figures/figure.ts';
import { backUpPostgres, restorePostgres } from '../support/processes/back-up-postgres.ts';
import { launchInstance, type LaunchedInstance } from '../support/processes/launch-instance.ts';
import { createRandom } from '../support/random.ts';
import { openChaosFixture, type ChaosFixture, type ChaosTeam } from './chaos-fixture.ts';
import { checkRestored } from './check-restored.ts';
import { requestSandbox } from './inject-faults.ts';
import { describeUndrained, waitUntilDrained } from './in-flight.ts';
import { loadTargets } from './load-facts.ts';
import { createFlakyReceiver, openReceiver } from './receiver.ts';
import type { RecordedPost } from './check-targets.ts';
import { changeRestorablePosts, createRestorablePosts, sleepUntil, type Slots } from './restorable-posts.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    temporal: { type: 'string', default: 'postgres' },
  },
});
const [posts, minutes, seed] = [Number(values.posts), Number(values.minutes), Number(values.seed)];
/** Time to create the posts: accounts, keys and some 15 requests a second. */
const CREATING_MS = 20_000 + 80 * posts;
/** The share of the posts that is due before the backup. */
const BEFORE_BACKUP = 0.1;
/** From the end until posts are due again: kill, copy and start. */
const DOWN_MS = 60_000;
const MAX_STARTS = 4;
const DRAIN_MS = 25 * 60_000;
const ENVIRONMENT = { KINORA_TEMPORAL: values.temporal, DELIVERY_WAITS_MS: '500,2000,5000,10000,20000' };

/** A gap of less than two minutes does not count as a restore. */
const SAYS_SO =
  minutes > 3 ? /database was restored from a backup/u : /rows that were older than the publish journal|restored/u;

const printLine = (line: string): void => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`);

const receiver = await openReceiver(createFlakyReceiver(0, createRandom(seed + 3)));
let launched = await launchInstance(ENVIRONMENT, 'ignore');
const { home } = launched;
let passed = false;
try {
  const fixture = await openChaosFixture(launched, receiver, { teams: 1, maxOperations: posts });
  const [team] = fixture.teams as [ChaosTeam];
  const start = Date.now() + CREATING_MS;
  const backUpAt = start + (minutes * 60_000 * BEFORE_BACKUP) / (1 - BEFORE_BACKUP);
  const end = backUpAt + minutes * 60_000;
  const slots: Slots = { start, end, later: end + DOWN_MS };
  printLine('accounts are connected; creating posts');
  const created = await createRestorablePosts(team, posts, createRandom(seed), slots);
  printLine(`created ${created.length} posts`);
  await sleepUntil(backUpAt);
  const { databaseUrl } = await launched.dev();
  const backup = join(home, 'backup');
  await backUpPostgres(databaseUrl, join(home, 'postgres'), backup);
  printLine('backed up PostgreSQL');
  await changeRestorablePosts(team, created, slots);
  printLine('cancelled and moved posts');
  await sleepUntil(end);
  await kill(launched);
  const restoredAt = new Date();
  await fixture.orm.close();
  await restorePostgres(join(home, 'postgres'), backup);
  printLine('killed the services and put the backup back');
  launched = await startAgain();
  printLine('started again');
  passed = await judge(fixture, created, restoredAt);
} finally {
  await launched.stop();
  receiver.close();
  if (passed) await rm(home, { recursive: true, force: true });
  else console.log(`data and logs: ${home}`);
}
console.log(passed ? 'passed' : 'FAILED');
process.exit(passed ? 0 : 1);

/** On a busy machine a start can exceed its time limit. */
async function startAgain(): Promise<LaunchedInstance> {
  for (let starts = 1; ; starts++) {
    try {
      return await launchInstance({ ...ENVIRONMENT, KINORA_HOME: home }, 'ignore');
    } catch (error) {
      if (starts === MAX_STARTS) throw error;
      printLine(`start ${starts} failed: ${String(error)}`);
    }
  }
}

/** As in a power failure, but for PostgreSQL and the simulator, whose files count as they are. */
async function kill(instance: LaunchedInstance): Promise<void> {
  const { pids } = await instance.dev();
  for (const pid of [pids.worker, pids.api, pids.temporal]) process.kill(pid, 'SIGKILL');
  await instance.stop();
}

async function judge(
  fixture: ChaosFixture,
  created: Parameters<typeof checkRestored>[0],
  restoredAt: Date,
): Promise<boolean> {
  const { databaseUrl, sandboxUrl } = await launched.dev();
  const orm = await openDatabase(databaseUrl, { poolSize: 4 });
  const drained = await waitUntilDrained(orm, DRAIN_MS, printLine);
  const record = (await requestSandbox<RecordedPost[]>(sandboxUrl, 'posts')) ?? [];
  const { wrong, ...count } = checkRestored(created, await loadTargets(orm, fixture.teams), record, restoredAt);
  await orm.close();
  const log = await readFile(join(home, 'logs', 'worker.log'), 'utf8');
  const line = log.split('\n').find((each) => SAYS_SO.test(each));
  const problems = [
    ...wrong,
    ...describeUndrained(drained),
    ...(line ? [] : ['the worker does not printLine that the database was restored']),
  ];
  for (const problem of problems.slice(0, 40)) printLine(`WRONG: ${problem}`);
  if (line) printLine(line);
  console.log(JSON.stringify({ bench: 'restore', posts, minutes, seed, temporal: values.temporal, ...count }));
  reportFigure({
    name: 'Targets, of them published between backup and restore',
    value: count.targets,
    unit: '',
    beside: [{ name: 'published', value: count.before }],
  });
  reportFigure({ name: 'Published twice', value: count.double, unit: '', goal: ZERO });
  reportFigure({ name: 'Lost', value: count.lost, unit: '', goal: ZERO });
  reportFigure({ name: 'Cancelled and published', value: count.uncancelled, unit: '', goal: ZERO });
  const unknown = (100 * count.unknown) / Math.max(1, count.before);
  reportFigure({ name: 'Unknown outcome', value: unknown, unit: '%', goal: { is: 'at most', bound: 1 } });
  reportFigure({ name: 'Settled after the start', value: drained.afterMs / 1_000, unit: 's' });
  return problems.length === 0 && unknown <= 1;
}
