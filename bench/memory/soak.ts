/**
 * Runs requests, posts, webhooks and renders at a third of the sustained rate and samples the memory of each process. Passes if no
 * process grows after the first third of the run, the backlog drains, and the publish record contains every post once.
 *
 *     npm run bench -- soak [--minutes 30] [--load 0.3] [--seed 1]
 */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ZERO, reportFigure } from '../../test/support/figures/figure.ts';
import { computeGrowth, selectSeries, type Sample } from './compute-growth.ts';
import { readOwnMemory } from './process-memory.ts';
import { readRecord } from '../publish/record.ts';
import { openSoakFixture, SLOT_IN_MS, type Soak } from './soak-fixture.ts';

const MOST_GROWTH = 0.02;
const CONCURRENT_ROUNDS = 4;
const SAMPLES = 90;
const RENDER_EVERY_MS = 30_000;
const DRAINED_WITHIN_MS = 180_000;
const FLOOD_DONE_WITHIN_MS = 600_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    load: { type: 'string', default: '0.3' },
    seed: { type: 'string', default: '1' },
  },
});
const [minutes, share] = [Number(values.minutes), Number(values.load)];
const spanMs = minutes * 60_000;

const fixture = await openSoakFixture(Number(values.seed));
try {
  const maxRate = await measureSustainedRate(fixture, Math.min(30_000, spanMs / 10));
  const perSecond = share * maxRate;
  reportFigure({
    name: `Rounds per second (five requests each), ${share} of the maximum`,
    value: perSecond,
    unit: 'rounds/s',
  });
  const stop = new AbortController();
  const began = performance.now();
  const work = [runRoundsAtRate(fixture, perSecond, stop.signal), renderPeriodically(fixture, stop.signal)];
  const fault = Promise.all(work)
    .then(() => null)
    .catch((error: unknown) => error)
    .finally(() => stop.abort());
  const samples = await watch(fixture, began, stop.signal);
  stop.abort();
  if (await fault) throw await fault;
  for (const part of Object.keys(samples[0]?.memory ?? {})) {
    const series = selectSeries(part, samples);
    const grown = computeGrowth(series);
    const name = `Growth of ${part} from minute ${Math.round(minutes / 3)} to ${minutes}`;
    reportFigure({ name, value: 100 * grown, unit: '%', goal: { is: 'at most', bound: 100 * MOST_GROWTH } });
    reportFigure({ name: `Own memory of ${part} at the end`, value: series.at(-1)?.value ?? NaN, unit: 'MB' });
  }
  await reportOutcome(fixture);
} finally {
  await fixture.close();
  await rm(fixture.home, { recursive: true, force: true });
}

/**
 * Returns the sustained rate from the first slot until the last post is published. The API accepts more posts than the Temporal
 * server can process, so the acceptance rate would be too high.
 */
async function measureSustainedRate(soak: Soak, ms: number): Promise<number> {
  const startedAt = performance.now();
  let rounds = 0;
  const runRounds = async (): Promise<void> => {
    for (; performance.now() - startedAt < ms; rounds += 1) await soak.round();
  };
  await Promise.all(Array.from({ length: CONCURRENT_ROUNDS }, runRounds));
  if ((await waitForEmptyBacklog(soak, FLOOD_DONE_WITHIN_MS)) > 0)
    throw new Error('The instance did not drain in time.');
  return rounds / ((performance.now() - startedAt - SLOT_IN_MS) / 1_000);
}

/** Waits until the backlog is empty or the time is over. Returns the backlog. */
async function waitForEmptyBacklog(soak: Soak, withinMs: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const backlog = await soak.backlog();
    if (backlog === 0 || performance.now() - startedAt > withinMs) return backlog;
    await sleep(1_000);
  }
}

/** Starts rounds at a constant rate without waiting for earlier ones. */
async function runRoundsAtRate(soak: Soak, perSecond: number, stop: AbortSignal): Promise<void> {
  const begun: Promise<unknown>[] = [];
  const failed: unknown[] = [];
  const startedAt = performance.now();
  for (let n = 0; !stop.aborted && failed.length === 0; n += 1) {
    await sleep(Math.max(0, startedAt + (n * 1_000) / perSecond - performance.now()));
    begun.push(soak.round().catch((error: unknown) => failed.push(error)));
  }
  await Promise.all(begun);
  if (failed.length > 0) throw failed[0];
}

async function renderPeriodically(soak: Soak, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await soak.render();
    await sleep(RENDER_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Samples the memory of each process after the first third of the run. */
async function watch(soak: Soak, began: number, stop: AbortSignal): Promise<Sample[]> {
  const waited = (ms: number): Promise<unknown> => sleep(ms, undefined, { signal: stop }).catch(() => undefined);
  await waited(spanMs / 3);
  const samples: Sample[] = [];
  while (performance.now() - began < spanMs && !stop.aborted) {
    samples.push({ atMs: performance.now() - began, memory: await readOwnMemory(soak.dev) });
    await waited((2 * spanMs) / 3 / SAMPLES);
  }
  return samples;
}

async function reportOutcome(soak: Soak): Promise<void> {
  const endedAt = performance.now();
  const backlog = await waitForEmptyBacklog(soak, DRAINED_WITHIN_MS);
  reportFigure({ name: 'Backlog at the end', value: backlog, unit: '', goal: ZERO });
  reportFigure({ name: 'Drained after', value: (performance.now() - endedAt) / 1_000, unit: 's' });
  const posts = soak.posts();
  const { lost, double } = await readRecord(soak, soak.name, { posts, targets: 1 });
  reportFigure({ name: `Posts lost, of ${posts}`, value: lost, unit: '', goal: ZERO });
  reportFigure({ name: `Posts published twice, of ${posts}`, value: double, unit: '', goal: ZERO });
  process.exitCode = backlog + lost + double > 0 ? 1 : 0;
}
