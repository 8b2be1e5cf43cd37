/**
 * Measures publishing: posts at once on both Temporal servers beside bare workflows with as many steps, with their Actions and CPU
 * time, and on the production server also posts of one second, beside a queue that polls PostgreSQL. Posts have one target, are
 * created through the public API of a new instance, and are compared with the publish record.
 *
 *     npm run bench -- post [--posts 500] [--temporal dev|postgres|both] [--seed 1]
 *
 * Exits with 1 if a post was lost, published twice or published before its slot.
 */
import { parseArgs } from 'node:util';
import { getTotal } from '../../test/support/count-actions.ts';
import { reportFigure, ZERO, type Beside } from '../../test/support/figures/figure.ts';
import { getTotal as getTotalTime } from '../../test/support/processes/processor-time.ts';
import { runBareWorkflows, type BareShape, type BareWorkflows } from '../peers/peer.ts';
import { runAsap } from './asap.ts';
import { runBurst, type Lateness } from './burst.ts';
import { openPostFixture, TEMPORALS, type PostFixture, type TemporalKind } from './post-fixture.ts';
import { runQueue } from './run-queue.ts';

const MAX_ACTIONS = 4;
const MAX_CPU_MS = 70;
const MIN_OF_BARE = 0.8;
/** The p99 may be at most this multiple of the queue's in the same run. */
const MAX_OF_QUEUE = 1.1;

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '500' },
    temporal: { type: 'string', default: 'both' },
    seed: { type: 'string', default: '1' },
  },
});
const [posts, seed] = [Number(values.posts), Number(values.seed)];
const kinds = values.temporal === 'both' ? TEMPORALS : TEMPORALS.filter((kind) => kind === values.temporal);
if (!Number.isInteger(posts) || posts < 1) throw new Error('--posts must be an integer of at least 1.');
if (kinds.length === 0) throw new Error('--temporal must be dev, postgres or both.');

for (const kind of kinds) {
  const fixture = await openPostFixture(kind, { posts, seed });
  try {
    await measureAsap(fixture, kind);
    if (kind === 'postgres') await measureBurst(fixture);
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

function reportViolations(name: string, verdict: Pick<Lateness, 'lost' | 'double' | 'early'>): void {
  const { lost, double, early } = verdict;
  const value = lost + double + early;
  const beside = toBeside({ lost, double, early });
  reportFigure({ name: `${name}: lost, published twice or early`, value, unit: '', goal: ZERO, beside });
  if (value > 0) process.exitCode = 1;
}

function runBare({ dev }: PostFixture, shape: BareShape): Promise<BareWorkflows> {
  return runBareWorkflows(dev, shape, posts);
}

function toBeside(counts: Record<string, number>): Beside[] {
  return Object.entries(counts).map(([name, value]) => ({ name, value }));
}
