import { rm } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { OPERATIONS_BY_NAME } from './operations.ts';
import { runChaos } from './run-chaos.ts';
import { launchInstance } from '../support/processes/launch-instance.ts';

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

test('mixed operations under signals to every service pass all checks', async () => {
  const launched = await launchInstance({ DELIVERY_WAITS_MS: '200,400,800,1600,3200' }, 'ignore');
  try {
    const outcome = await runChaos(
      {
        load: {
          seed: 20_261_121,
          everyMs: 450,
          leadMs: { least: 2_500, most: 5_000 },
          automations: false,
          kinds: QUICK,
        },
        teams: 1,
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
        measured: false,
        faults: { everyMs: 800, slowestMs: 1_500 },
        refusedShare: 0.2,
        drainMs: 150_000,
        printLine: () => undefined,
      },
      launched,
    );
    expect(outcome.wrong).toEqual(Object.fromEntries(Object.keys(outcome.wrong).map((checker) => [checker, []])));
    expect(outcome.targets.posted).toBeGreaterThan(0);
    expect(outcome.signals.length).toBeGreaterThan(2);
  } finally {
    await launched.stop();
    await rm(launched.home, { recursive: true, force: true });
  }
});
