/**
 * Publishes immediate posts to a platform that replies slowly, with one core worker and with two.
 *
 *     npm run bench -- workers [--posts 1200] [--slow 12] [--seed 1]
 *
 * `--slow` is the delay of each call in seconds; calls of 15 s time out. Exits with 1 if a post was lost or published twice.
 */
import { parseArgs } from 'node:util';
import { fetchControl } from '../../test/support/sandbox-control.ts';
import { startReleaseWorker } from '../deploy/roll-release.ts';
import { reportFigure, ZERO } from '../figures/figure.ts';
import { getTotal } from '../instance/processor-time.ts';
import { runAsap, type Asap } from '../publish/asap.ts';
import { openPublishFixture } from '../publish/publish-fixture.ts';

const GOAL = 1.8;
/** A publish makes each once. */
const CALLS = ['creator_info', 'init', 'publish'];

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '1200' },
    slow: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
  },
});
const posts = Number(values.posts);

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

async function publishSlowly(name: string): Promise<Asap> {
  for (const call of CALLS) {
    const fault = { platform: 'clipapp', call, fault: 'slow', times: posts, slowMs: Number(values.slow) * 1_000 };
    const response = await fetchControl(fixture.dev.sandboxUrl, 'faults', {
      method: 'POST',
      body: JSON.stringify(fault),
    });
    if (!response.ok) throw new Error(await response.text());
  }
  return runAsap(fixture, posts, name);
}

function report(one: Asap, two: Asap): void {
  reportFigure({
    name: 'Posts published with two core workers',
    value: two.postsPerSecond / one.postsPerSecond,
    unit: 'times one worker',
    goal: { is: 'at least', bound: GOAL },
    beside: [
      { name: 'posts/s with one', value: one.postsPerSecond },
      { name: 'posts/s with two', value: two.postsPerSecond },
      { name: 'processor ms per post with one', value: getTotal(one.processors) },
    ],
  });
  for (const kind of ['lost', 'double'] as const) {
    reportFigure({ name: `Posts: ${kind}`, value: one[kind] + two[kind], unit: '', goal: ZERO });
    if (one[kind] + two[kind] > 0) process.exitCode = 1;
  }
}
