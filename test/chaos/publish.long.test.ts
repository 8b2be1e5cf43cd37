import { rm } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { drawTwoOrThree } from './chaos-fixture.ts';
import { POST_OPERATIONS } from './operations.ts';
import { runChaos } from './run-chaos.ts';
import { KILL_SIGNALS } from './send-signals.ts';
import { launchInstance } from '../support/processes/launch-instance.ts';
import { mintDatabase } from '../support/database.ts';

const POSTS = 10;

test('ten posts under kills and platform faults are published at most once', async () => {
  const launched = await launchInstance({ DATABASE_URL: await mintDatabase() }, 'ignore');
  try {
    const outcome = await runChaos(
      {
        load: {
          seed: 20_261_121,
          everyMs: 400,
          leadMs: { least: 5_500, most: 9_000 },
          automations: false,
          kinds: POST_OPERATIONS,
          platforms: drawTwoOrThree,
          maxOperations: POSTS,
        },
        teams: 1,
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
        measured: false,
        faults: { everyMs: 250, slowestMs: 2_000 },
        refusedShare: 0,
        drainMs: 150_000,
        printLine: () => undefined,
      },
      launched,
    );
    expect(outcome.wrong).toEqual(Object.fromEntries(Object.keys(outcome.wrong).map((checker) => [checker, []])));
    expect(outcome.targets.targets).toBe(3 * POSTS);
    expect(outcome.targets.posted).toBeGreaterThan(0);
  } finally {
    await launched.stop();
    await rm(launched.home, { recursive: true, force: true });
  }
});
