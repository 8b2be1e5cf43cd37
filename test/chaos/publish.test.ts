import { rm } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { POST_ACTS } from '../../bench/chaos/acts.ts';
import { runChaos } from '../../bench/chaos/run.ts';
import { KILLS } from '../../bench/chaos/strikes.ts';
import { launch } from '../../bench/instance/launched.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { mintDatabase } from '../support/database.ts';

const POSTS = 10;

test('ten posts of three targets under kills of every process and faults of every platform go out once or say why not', async () => {
  const launched = await launch({ DATABASE_URL: await mintDatabase() }, 'ignore');
  try {
    const outcome = await runChaos(
      {
        load: {
          seed: 20_261_121,
          everyMs: 400,
          leadMs: { least: 5_500, most: 9_000 },
          automations: false,
          kinds: POST_ACTS,
          platforms: () => [...PLATFORMS],
          acts: POSTS,
        },
        teams: 1,
        actsPerTeam: POSTS,
        spanMs: null,
        strikes: {
          parts: ['worker', 'api', 'temporal', 'sandbox'],
          blows: KILLS,
          pauseMs: { least: 1_000, most: 3_000 },
          frozenMs: 0,
          sparedMs: 5_000,
          most: 4,
        },
        measured: false,
        faults: { everyMs: 250, slowestMs: 2_000 },
        refused: 0,
        drainMs: 150_000,
        say: () => undefined,
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
}, 300_000);
