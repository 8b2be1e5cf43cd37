/**
 * Measures scheduled posts that sleep in Temporal for months, on its production server with PostgreSQL: the rate of acceptance, disk space,
 * the lateness of a burst, and the time to archive and restore their workspace; with few sleeping posts and with many.
 *
 *     npm run bench -- sleep [--asleep 1000,4000] [--burst 100] [--seed 1]
 *
 * Creates every post through the public API. Exits with 1 if a post of a burst was lost, published twice or early, or if a sleeping
 * post has no workflow.
 */
import { parseArgs } from 'node:util';
import { reportFigure, ZERO, type Beside } from '../../test/support/figures/figure.ts';
import {
  computePerPost,
  getTotal,
  readProcessorTime,
  type ProcessorTime,
} from '../../test/support/processes/processor-time.ts';
import { runBurst, type Lateness } from '../post/burst.ts';
import { openPostFixture } from '../post/post-fixture.ts';
import { createSleepingPosts, measureArchive, readDatabaseSizes, waitUntilAsleep } from './sleeping-posts.ts';

const BURST_GOAL = 1.2;

const { values } = parseArgs({
  options: {
    asleep: { type: 'string', default: '1000,4000' },
    burst: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});
const sizes = values.asleep.split(',').map(Number);
const burst = Number(values.burst);

/** What was measured while `asleep` posts slept. */
interface Measured {
  asleep: number;
  postsPerSecond: number;
  perPost: ProcessorTime;
  bytes: Record<string, number>;
  burst: Lateness;
  archiveMs: number;
  restoreMs: number;
}

const fixture = await openPostFixture('postgres', { posts: burst, seed: Number(values.seed) });
const measured: Measured[] = [];
const empty = await readDatabaseSizes(fixture);
let missing = 0;
try {
  for (const asleep of sizes) {
    const added = asleep - (measured.at(-1)?.asleep ?? 0);
    const before = await readProcessorTime(fixture.dev);
    const startedAt = performance.now();
    await createSleepingPosts(fixture, added);
    missing += await waitUntilAsleep(fixture, asleep);
    const seconds = (performance.now() - startedAt) / 1_000;
    const perPost = computePerPost(before, await readProcessorTime(fixture.dev), added);
    measured.push({
      asleep,
      postsPerSecond: added / seconds,
      perPost,
      bytes: await readDatabaseSizes(fixture),
      burst: await runBurst(fixture, burst, `beside ${asleep}`),
      ...(await measureArchive(fixture)),
    });
  }
} finally {
  await fixture.close();
}
report();
const wrong = measured.reduce((sum, { burst: { lost, double, early } }) => sum + lost + double + early, missing);
process.exit(wrong > 0 ? 1 : 0);

function report(): void {
  const [few, many] = [measured[0], measured.at(-1)];
  if (!few || !many) return;
  const compare = (name: string, unit: string, read: (one: Measured) => number): void =>
    reportFigure({
      name: `${name}, ${describe(many)}`,
      value: read(many),
      unit,
      beside: [{ name: describe(few), value: read(few) }],
    });
  compare('Posts accepted and started', 'posts/s', (one) => one.postsPerSecond);
  reportFigure({
    name: 'Processor time to accept and start a post',
    value: getTotal(many.perPost),
    unit: 'ms',
    beside: toBeside(many.perPost),
  });
  for (const [database, bytes] of Object.entries(many.bytes)) {
    const grown = bytes - (empty[database] ?? 0);
    reportFigure({ name: `Disk space per sleeping post, ${database}`, value: grown / many.asleep / 1_024, unit: 'KB' });
  }
  const late = many.burst.p99 / few.burst.p99;
  reportFigure({
    name: `${burst} posts of one second: p99 after their slot, against ${describe(few)}`,
    value: late,
    unit: 'times',
    goal: { is: 'at most', bound: BURST_GOAL },
    beside: measured.map((one) => ({ name: `${describe(one)}, ms`, value: one.burst.p99 })),
  });
  compare('Archiving their workspace', 'ms', (one) => one.archiveMs);
  compare('Restoring their workspace', 'ms', (one) => one.restoreMs);
  for (const kind of ['lost', 'double', 'early'] as const) {
    const value = measured.reduce((sum, one) => sum + one.burst[kind], 0);
    reportFigure({ name: `Posts of the bursts: ${kind}`, value, unit: '', goal: ZERO });
  }
  reportFigure({ name: 'Sleeping posts without a running workflow', value: missing, unit: '', goal: ZERO });
}

function describe({ asleep }: Measured): string {
  return `${asleep} asleep`;
}

function toBeside(time: ProcessorTime): Beside[] {
  return Object.entries(time).map(([name, value]) => ({ name, value }));
}
