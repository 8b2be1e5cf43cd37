import { expect, test } from '@jest/globals';
import { ATTACKS } from './attacks.ts';
import { listUnended } from './compare.ts';
import { measureAttack } from './measure-attack.ts';

/** Wide, because the tests share their machine. Without fair queues each of them is exceeded many times over. */
const MAX_RATIO = 6;
const MAX_LATER_MS = 10_000;

test.each(['renders', 'slow URLs', 'failing site', 'batches', 'slow probes', 'stalled uploads'])(
  'the attack "%s" costs another team little',
  async (name) => {
    const attack = ATTACKS.find((each) => each.name === name);
    if (!attack) throw new Error(`there is no attack ${name}`);
    const outcome = await measureAttack(attack, { attack: 0.06, minReads: 30 });
    const { alone, beside, lost } = outcome;
    expect([lost, listUnended(outcome)]).toEqual([[], []]);
    expect(beside.post - alone.post).toBeLessThan(MAX_LATER_MS);
    for (const job of ['render', 'fetch', 'delivery', 'upload'] as const) {
      const waitMs = attack.job?.kind === job ? 1_000 * attack.job.seconds : 0;
      expect(beside[job]).toBeLessThan(MAX_RATIO * alone[job] + waitMs + 1_000);
    }
  },
);
