import { rm } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { mintDatabase } from '../support/database.ts';
import { launchInstance } from '../support/processes/launch-instance.ts';
import { drawTwoOrThree } from './chaos-fixture.ts';
import { OPERATIONS_BY_NAME, POST_OPERATIONS } from './operations.ts';
import { runChaos, type Chaos } from './run-chaos.ts';
import { KILL_SIGNALS } from './send-signals.ts';

const SLOW = ['media video created', 'generation accepted'];
const QUICK = Object.keys(OPERATIONS_BY_NAME).filter((kind) => !SLOW.includes(kind));

/** The worker is not killed, because its renders restart only after the heartbeat time-out. */
const SIGNALS = {
  api: ['kill', 'freeze'],
  worker: ['freeze'],
  temporal: ['kill'],
  postgres: ['immediate'],
  sandbox: ['kill'],
} as const;

const POSTS = 10;

/** Runs chaos on a new instance, and expects that every check passes. */
async function run(
  env: Record<string, string>,
  load: Omit<Chaos['load'], 'seed' | 'automations'>,
  plan: Pick<Chaos, 'operationsPerTeam' | 'spanMs' | 'signals' | 'faults' | 'refusedShare'>,
) {
  const launched = await launchInstance(env, 'ignore');
  try {
    const fixed = { teams: 1, measured: false, drainMs: 150_000, printLine: () => undefined };
    const outcome = await runChaos(
      { ...fixed, ...plan, load: { ...load, seed: 20_261_121, automations: false } },
      launched,
    );
    expect(outcome.wrong).toEqual(Object.fromEntries(Object.keys(outcome.wrong).map((checker) => [checker, []])));
    expect(outcome.targets.posted).toBeGreaterThan(0);
    return outcome;
  } finally {
    await launched.stop();
    await rm(launched.home, { recursive: true, force: true });
  }
}

test('mixed operations under signals to every service pass all checks', async () => {
  const { signals } = await run(
    { DELIVERY_WAITS_MS: '200,400,800,1600,3200' },
    { everyMs: 450, leadMs: { least: 2_500, most: 5_000 }, kinds: QUICK },
    {
      operationsPerTeam: 14,
      spanMs: 6_000,
      signals: {
        services: ['postgres', 'api', 'worker', 'temporal', 'sandbox'],
        signals: SIGNALS,
        pauseMs: { least: 600, most: 1_400 },
        frozenMs: 1_500,
        maxRestMs: 0,
        count: 5,
      },
      faults: { everyMs: 800, slowestMs: 1_500 },
      refusedShare: 0.2,
    },
  );
  expect(signals.length).toBeGreaterThan(2);
});

test('ten posts under kills and platform faults are published at most once', async () => {
  const lead = { least: 5_500, most: 9_000 };
  const { targets } = await run(
    { DATABASE_URL: await mintDatabase() },
    { everyMs: 400, leadMs: lead, kinds: POST_OPERATIONS, platforms: drawTwoOrThree, maxOperations: POSTS },
    {
      operationsPerTeam: POSTS,
      spanMs: null,
      signals: {
        services: ['worker', 'api', 'temporal', 'sandbox'],
        signals: KILL_SIGNALS,
        pauseMs: { least: 1_000, most: 3_000 },
        frozenMs: 0,
        maxRestMs: 5_000,
        count: 4,
      },
      faults: { everyMs: 250, slowestMs: 2_000 },
      refusedShare: 0,
    },
  );
  expect(targets.targets).toBeGreaterThanOrEqual(2 * POSTS);
});
