/**
 * Publishing at a full hour, and as fast as it goes: posts of one target through the public API on an instance of its own, on each
 * of Temporal's two servers, judged by the platforms' own record. Beside it in the same run: bare uploads (the limit), bare
 * workflows with as many steps, and a queue that polls PostgreSQL.
 *
 *     npm run bench -- publish [--posts 1000] [--temporal dev|postgres|both] [--parts burst,asap,peers,actions]
 *         [--seed 1] [--slot <seconds ahead>]
 *
 * Exits with 1 where a post was lost, went out twice or before its slot. Parts are burst, asap and peers unless named; about
 * eight minutes for a thousand posts on one server, and four more for `actions`. The machine must be left alone meanwhile; on a
 * slow one the slot must lie further ahead, since it has to take all posts before the first is armed.
 */
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { runBareWorkflows, type BareShape, type BareWorkflows } from '../peers/peer.ts';
import { getTotal } from '../actions/count-actions.ts';
import { countActionsPerPost } from './actions.ts';
import { runAsap } from './asap.ts';
import { runBurst, slotInMs } from './burst.ts';
import { runBareUploads, runPoller } from './peers.ts';
import { openPublishFixture, TEMPORALS, type PublishFixture, type TemporalKind } from './publish-fixture.ts';

const SERVICES = ['burst', 'asap', 'peers', 'actions'] as const;
const BARE_WORKFLOWS = 500;

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    temporal: { type: 'string', default: 'both' },
    parts: { type: 'string', default: 'burst,asap,peers' },
    seed: { type: 'string', default: '1' },
    slot: { type: 'string' },
  },
});
const posts = Number(values.posts);
const seed = Number(values.seed);
const inMs = values.slot === undefined ? slotInMs(posts) : 1_000 * Number(values.slot);
const kinds = values.temporal === 'both' ? TEMPORALS : TEMPORALS.filter((kind) => kind === values.temporal);
const parts = values.parts.split(',');
if (!Number.isInteger(posts) || posts < 1) throw new Error('--posts is a whole number of at least 1.');
if (kinds.length === 0) throw new Error('--temporal is dev, postgres or both.');
if (!parts.every((part) => SERVICES.some((known) => known === part)))
  throw new Error(`--parts lists ${SERVICES.join(', ')}.`);

let wrong = 0;
for (const kind of kinds) {
  print(kind, 'machine', {
    processors: cpus().length,
    model: cpus()[0]?.model,
    node: process.version,
    ...(await versions()),
    posts,
    seed,
  });
  const fixture = await openPublishFixture(kind, { posts, seed });
  try {
    await measure(fixture, kind);
  } finally {
    await fixture.close();
  }
}
process.exitCode = wrong > 0 ? 1 : 0;

async function measure(fixture: PublishFixture, kind: TemporalKind): Promise<void> {
  if (parts.includes('burst')) judge(kind, 'burst', await runBurst(fixture, posts, 'burst', inMs));
  if (parts.includes('asap')) {
    // On both sides of ours, so that a machine that changes meanwhile weighs on neither alone.
    const [before, oneStep] = [await bare(fixture, 'threeSteps'), await bare(fixture, 'oneStep')];
    const reached = await runAsap(fixture, posts, 'asap');
    const after = await bare(fixture, 'threeSteps');
    const perSecond = (before.perSecond + after.perSecond) / 2;
    const beside = { threeSteps: perSecond, oneStep: oneStep.perSecond, processors: after.processors };
    const said = { ...reached, bare: beside, ofThreeSteps: reached.postsPerSecond / perSecond };
    judge(kind, 'asap', said);
  }
  if (parts.includes('peers')) {
    judge(kind, 'limit: bare uploads', await runBareUploads(fixture, posts, 'bare'));
    judge(kind, 'peer: graphile-worker', await runPoller(fixture, posts, 'poller'));
  }
  if (parts.includes('actions')) {
    const { oneTarget, threeTargets } = await countActionsPerPost(fixture);
    print(kind, 'actions', {
      oneTarget: getTotal(oneTarget),
      threeTargets: getTotal(threeTargets),
      types: threeTargets,
    });
  }
}

function bare({ dev }: PublishFixture, shape: BareShape): Promise<BareWorkflows> {
  return runBareWorkflows(dev, shape, Math.min(posts, BARE_WORKFLOWS));
}

interface Verdict {
  lost: number;
  double: number;
  early?: number;
}

/** What no run may have: the peers are not ours to judge, but would not be worth comparing with either. */
function judge(kind: TemporalKind, what: string, said: object & Verdict): void {
  print(kind, what, said);
  wrong += said.lost + said.double + (said.early ?? 0);
}

function print(temporal: TemporalKind, what: string, said: object): void {
  console.log(JSON.stringify({ what, temporal, ...said }));
  console.log(`  ${what} on Temporal's ${temporal} server`);
  for (const [name, value] of Object.entries(said)) {
    console.log(`    ${name.padEnd(20)} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  }
}

async function versions(): Promise<Record<string, string>> {
  const { version, dependencies, devDependencies } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { version: string; dependencies: Record<string, string>; devDependencies: Record<string, string> };
  return {
    kinora: version,
    temporalSdk: dependencies['@temporalio/worker'] ?? '',
    graphileWorker: devDependencies['graphile-worker'] ?? '',
  };
}
