/**
 * Measures publishing: posts at once on both Temporal servers beside bare workflows with as many steps, with their Actions and CPU
 * time, and on the production server also posts of one second, beside a queue that polls PostgreSQL. Posts have one target, are
 * created through the public API of a new instance, and are compared with the publish record.
 *
 *     npm run bench -- post [--posts 500] [--temporal dev|postgres|both] [--seed 1]
 *     npm run bench -- post --workers 1,2,4 [--posts 200] [--rounds 3]
 *
 * `--workers` publishes the same posts at once with each number of core workers instead, on the production server. More workers
 * publish more only while processors are idle, so the idle share stands beside each rate.
 *
 * Exits with 1 if a post was lost, published twice or published before its slot.
 */
import { parseArgs } from 'node:util';
import { getTotal } from '../../test/support/count-actions.ts';
import { reportFigure, type Beside } from '../../test/support/figures/figure.ts';
import { getTotal as getTotalTime } from '../../test/support/processes/processor-time.ts';
import { runBareWorkflows, type BareShape, type BareWorkflows } from '../peers/peer.ts';
import { runAsap } from './asap.ts';
import { runBurst } from './burst.ts';
import { measureWorkers } from './measure-workers.ts';
import { openPostFixture, TEMPORALS, type PostFixture, type TemporalKind } from './post-fixture.ts';
import { reportViolations } from './report-violations.ts';
import { runQueue } from './run-queue.ts';

const MAX_ACTIONS = 4;
const MAX_CPU_MS = 70;
const MIN_OF_BARE = 0.8;
/** The p99 may be at most this multiple of the queue's in the same run. */
const MAX_OF_QUEUE = 1.1;

const { values } = parseArgs({
  options: {
    posts: { type: 'string' },
    workers: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    temporal: { type: 'string', default: 'both' },
    seed: { type: 'string', default: '1' },
  },
});
const counts = values.workers?.split(',').map(Number);
const [posts, seed] = [Number(values.posts ?? (counts ? 200 : 500)), Number(values.seed)];
const kinds = TEMPORALS.filter((kind) => (counts ? kind === 'postgres' : ['both', kind].includes(values.temporal)));
if (!Number.isInteger(posts) || posts < 1) throw new Error('--posts must be an integer of at least 1.');
if (counts?.some((count, at) => !Number.isInteger(count) || count <= (counts[at - 1] ?? 0)))
  throw new Error('--workers must be ascending integers of at least 1, separated by commas.');
if (kinds.length === 0) throw new Error('--temporal must be dev, postgres or both.');

for (const kind of kinds) {
  const fixture = await openPostFixture(kind, { posts, seed });
  try {
    if (counts) await measureWorkers(fixture, { posts, counts, rounds: Number(values.rounds) });
    else await measureAsap(fixture, kind);
    if (!counts && kind === 'postgres') await measureBurst(fixture);
  } finally {
    await fixture.close();
  }
}

async function measureAsap(fixture: PostFixture, kind: TemporalKind): Promise<void> {
  // Measured before and after, so that a change of machine speed affects both sides.
  const [before, oneStep] = [await runBare(fixture, 'threeSteps'), await runBare(fixture, 'oneStep')];
  const asap = await runAsap(fixture, posts, 'asap');
  const after = await runBare(fixture, 'threeSteps');
  const threeSteps = (before.perSecond + after.perSecond) / 2;
  const where = `, Temporal’s ${kind} server`;
  reportFigure({
    name: `Posts at once, of bare workflows${where}`,
    value: asap.postsPerSecond / threeSteps,
    unit: '',
    goal: { is: 'at least', bound: MIN_OF_BARE },
  });
  reportFigure({
    name: `Posts at once${where}`,
    value: asap.postsPerSecond,
    unit: 'posts/s',
    beside: [
      { name: 'bare, three steps', value: threeSteps },
      { name: 'bare, one step', value: oneStep.perSecond },
    ],
  });
  reportFigure({
    name: `Processor time of a post at once${where}`,
    value: getTotalTime(asap.processors),
    unit: 'ms',
    goal: { is: 'at most', bound: MAX_CPU_MS },
    beside: [...toBeside(asap.processors), { name: 'all of bare, three steps', value: getTotalTime(after.processors) }],
  });
  reportFigure({
    name: `Actions of a post at once${where}`,
    value: getTotal(asap.actions),
    unit: 'Actions',
    goal: { is: 'at most', bound: MAX_ACTIONS },
    beside: toBeside(asap.actions),
  });
  reportViolations(`Posts at once${where}`, { ...asap, early: 0 });
}

async function measureBurst(fixture: PostFixture): Promise<void> {
  const burst = await runBurst(fixture, posts, 'burst');
  const queue = await runQueue(fixture, posts, 'queue');
  reportFigure({
    name: `${posts} posts of one second: p99 after their slot`,
    value: burst.p99,
    unit: 'ms',
    goal: { is: 'at most', bound: Math.round(MAX_OF_QUEUE * queue.p99) },
    beside: [{ name: 'graphile-worker', value: queue.p99 }],
  });
  reportViolations(`${posts} posts of one second`, burst);
}

function runBare({ dev }: PostFixture, shape: BareShape): Promise<BareWorkflows> {
  return runBareWorkflows(dev, shape, posts);
}

function toBeside(amounts: Record<string, number>): Beside[] {
  return Object.entries(amounts).map(([name, value]) => ({ name, value }));
}
