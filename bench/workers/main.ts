/**
 * Publishes immediate posts to a platform that replies slowly, with one core worker and with two.
 *
 *     npm run bench -- workers [--posts 1200] [--slow 12] [--seed 1]
 *
 * `--slow` is the delay of each call in seconds; calls of 15 s time out. Exits with 1 if a post was lost or published twice.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { fetchControl } from '../../test/support/sandbox-control.ts';
import { startReleaseWorker } from '../deploy/roll-release.ts';
import { reportFigure, ZERO } from '../../test/support/figures/figure.ts';
import { runAsap, type Asap } from '../publish/asap.ts';
import { openPublishFixture } from '../publish/publish-fixture.ts';

const GOAL = 1.8;
/** The platform calls of a publish, each made once. */
const CALLS = ['creator_info', 'init', 'publish'];

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '1200' },
    slow: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
  },
});
const posts = Number(values.posts);

/** The result of a run, with the mean number of busy processors. */
type Outcome = Asap & { busy: number };

const fixture = await openPublishFixture('postgres', { posts, seed: Number(values.seed) });
try {
  const one = await publishSlowly('one worker');
  const stopWorker = await startReleaseWorker('.', fixture.dev);
  const two = await publishSlowly('two workers');
  await stopWorker();
  report(one, two);
} finally {
  await fixture.close();
}

async function publishSlowly(name: string): Promise<Outcome> {
  for (const call of CALLS) {
    const fault = { platform: 'clipapp', call, fault: 'slow', times: posts, slowMs: Number(values.slow) * 1_000 };
    const response = await fetchControl(fixture.dev.sandboxUrl, 'faults', {
      method: 'POST',
      body: JSON.stringify(fault),
    });
    if (!response.ok) throw new Error(await response.text());
  }
  const [usedMs, startedAt] = [readUsedMs(), performance.now()];
  const outcome = await runAsap(fixture, posts, name);
  return { ...outcome, busy: (readUsedMs() - usedMs) / (performance.now() - startedAt) };
}

/** What all processes have used of all processors. */
function readUsedMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

function report(one: Outcome, two: Outcome): void {
  reportFigure({
    name: 'Posts published with two core workers',
    value: two.postsPerSecond / one.postsPerSecond,
    unit: 'times one worker',
    goal: { is: 'at least', bound: GOAL },
    beside: [
      { name: 'posts/s with one', value: one.postsPerSecond },
      { name: 'posts/s with two', value: two.postsPerSecond },
      { name: 'processors busy with one', value: one.busy },
      { name: `with two, of ${cpus().length}`, value: two.busy },
    ],
  });
  for (const kind of ['lost', 'double'] as const) {
    reportFigure({ name: `Posts: ${kind}`, value: one[kind] + two[kind], unit: '', goal: ZERO });
    if (one[kind] + two[kind] > 0) process.exitCode = 1;
  }
}
