/**
 * Measures publishing with many posts in one slot and as fast as possible. Creates posts with one target through the public API on
 * a new instance, with each of the two Temporal servers, and compares them with the publish record. For comparison it runs bare
 * uploads (the upper limit), bare workflows with as many steps, and a queue that polls PostgreSQL.
 *
 *     npm run bench -- publish [--posts 1000] [--temporal dev|postgres|both] [--parts burst,asap,peers,actions]
 *         [--seed 1] [--slot <seconds ahead>]
 *
 * Exits with 1 if a post was lost, published twice or published before its slot. The default parts are burst, asap and peers. A
 * thousand posts on one server take about eight minutes, and `actions` takes four more. Run nothing else on the machine. On a slow
 * machine, choose a later slot, because all posts must be accepted before the first lease is acquired.
 */
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { runBareWorkflows, type BareShape, type BareWorkflows } from '../peers/peer.ts';
import { getTotal, diffActions, countActions, type Actions } from '../../test/support/count-actions.ts';
import { runAsap } from './asap.ts';
import { runBurst, computeSlotDelayMs, waitUntilEnded } from './burst.ts';
import { runBareUploads, runPoller } from './peers.ts';
import {
  openPublishFixture,
  TEMPORALS,
  type PublishFixture,
  type TemporalKind,
  createApi,
  submitPosts,
} from './publish-fixture.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { receiveWebhooks } from '../../bin/demo/receive-webhooks.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';

/** Longer than the longest lead time, so that all Actions are counted. */
const SLOT_IN_MS = 200_000;
const FINISH_TIMEOUT_MS = 60_000;
/** The counters lag by less than this. */
const QUIET_MS = 6_000;
const POSTS = 10;

/** Counts the Temporal Actions per scheduled post with one webhook, for one target and for three. */
async function countActionsPerPost(fixture: PublishFixture): Promise<{ oneTarget: Actions; threeTargets: Actions }> {
  const webhooks = await receiveWebhooks();
  const { secret } = await (
    await createApi(fixture)
  ).post<{ secret: string }>('/webhooks', {
    url: webhooks.url,
    events: ['post.published', 'post.failed'],
  });
  webhooks.trust(secret);
  const oneTarget = await countActionsPerPostOn(fixture, 'actions of one', ['clipapp']);
  const threeTargets = await countActionsPerPostOn(fixture, 'actions of three', PLATFORMS);
  webhooks.close();
  return { oneTarget, threeTargets };
}

async function countActionsPerPostOn(
  fixture: PublishFixture,
  name: string,
  platforms: readonly Platform[],
): Promise<Actions> {
  await sleep(QUIET_MS);
  const before = await countActions(fixture.dev);
  const slot = new Date(Date.now() + SLOT_IN_MS);
  await submitPosts(fixture, { name, posts: POSTS, platforms, slot });
  await sleep(slot.getTime() - Date.now());
  await waitUntilEnded(fixture, name, POSTS, Date.now() + FINISH_TIMEOUT_MS);
  await sleep(QUIET_MS);
  return diffActions(before, await countActions(fixture.dev), POSTS);
}

const PARTS = ['burst', 'asap', 'peers', 'actions'] as const;
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
const inMs = values.slot === undefined ? computeSlotDelayMs(posts) : 1_000 * Number(values.slot);
const kinds = values.temporal === 'both' ? TEMPORALS : TEMPORALS.filter((kind) => kind === values.temporal);
const parts = values.parts.split(',');
if (!Number.isInteger(posts) || posts < 1) throw new Error('--posts must be an integer of at least 1.');
if (kinds.length === 0) throw new Error('--temporal must be dev, postgres or both.');
if (!parts.every((part) => PARTS.some((known) => known === part)))
  throw new Error(`--parts must be a list of ${PARTS.join(', ')}.`);

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
  if (parts.includes('burst')) check(kind, 'burst', await runBurst(fixture, posts, 'burst', inMs));
  if (parts.includes('asap')) {
    // Measured before and after, so that a change of machine speed affects both sides.
    const [before, oneStep] = [await bare(fixture, 'threeSteps'), await bare(fixture, 'oneStep')];
    const result = await runAsap(fixture, posts, 'asap');
    const after = await bare(fixture, 'threeSteps');
    const perSecond = (before.perSecond + after.perSecond) / 2;
    const baseline = { threeSteps: perSecond, oneStep: oneStep.perSecond, processors: after.processors };
    check(kind, 'asap', { ...result, bare: baseline, ratioToBareWorkflows: result.postsPerSecond / perSecond });
  }
  if (parts.includes('peers')) {
    check(kind, 'limit: bare uploads', await runBareUploads(fixture, posts, 'bare'));
    check(kind, 'peer: graphile-worker', await runPoller(fixture, posts, 'poller'));
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

interface Violations {
  lost: number;
  double: number;
  early?: number;
}

/** Prints the result and counts its violations. A peer with violations is not a valid comparison. */
function check<T extends Violations>(kind: TemporalKind, what: string, result: T): void {
  print(kind, what, result);
  wrong += result.lost + result.double + (result.early ?? 0);
}

function print(temporal: TemporalKind, what: string, result: object): void {
  console.log(JSON.stringify({ what, temporal, ...result }));
  console.log(`  ${what} on Temporal's ${temporal} server`);
  for (const [name, value] of Object.entries(result)) {
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
