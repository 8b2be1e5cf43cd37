/**
 * Measures the start time of the whole stack and its memory when idle: the launcher, API, worker with all roles, Temporal,
 * PostgreSQL and the sandbox, as `npm start` runs them; first on a new home, then again on the same.
 *
 *     npm run bench -- idle-memory [--settle 30]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { launchInstance } from '../../test/support/processes/launch-instance.ts';
import { readResidentMemory } from './process-memory.ts';

const GOAL_MB = 700;

const { values } = parseArgs({ options: { settle: { type: 'string', default: '30' } } });
const home = await mkdtemp(join(tmpdir(), 'kinora-rest-'));
try {
  await start('Start on a new home');
  await start('Start again', async (dev) => {
    await sleep(1_000 * Number(values.settle));
    const residentMemory = await readResidentMemory(dev);
    const all = Object.values(residentMemory).reduce((sum, mb) => sum + mb, 0);
    reportFigure({
      name: 'Memory at rest, all processes',
      value: all,
      unit: 'MB',
      goal: { is: 'at most', bound: GOAL_MB },
    });
    for (const [part, mb] of Object.entries(residentMemory))
      reportFigure({ name: `Memory at rest, ${part}`, value: mb, unit: 'MB' });
  });
} finally {
  await rm(home, { recursive: true, force: true });
}

async function start(
  name: string,
  then?: (dev: Parameters<typeof readResidentMemory>[0]) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const launched = await launchInstance({ KINORA_HOME: home }, 'ignore');
  reportFigure({ name, value: (performance.now() - startedAt) / 1_000, unit: 's' });
  try {
    await then?.(await launched.dev());
  } finally {
    await launched.stop();
  }
}
