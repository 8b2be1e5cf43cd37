import { setTimeout as sleep } from 'node:timers/promises';
import type { Dev } from './launch-instance.ts';
import { readProcessorTime, getTotal } from './processor-time.ts';

const LOOK_MS = 3_000;
/** Maximum CPU use of an idle instance, as a share of one processor. */
const MOST_AT_REST = 0.2;
const QUIET_WITHIN_MS = 180_000;

/**
 * Waits until the instance is idle, so that pending work of one measurement does not affect the next. Throws if it does not become
 * idle.
 */
export async function waitUntilIdle(dev: Pick<Dev, 'pids'>): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS;
  while ((await shareUsed(dev)) > MOST_AT_REST) {
    if (performance.now() > until) throw new Error('The instance does not come to rest.');
  }
}

/** CPU use of all processes, as a share of one processor. */
async function shareUsed(dev: Pick<Dev, 'pids'>): Promise<number> {
  const [before, startedAt] = [getTotal(await readProcessorTime(dev)), performance.now()];
  await sleep(LOOK_MS);
  return (getTotal(await readProcessorTime(dev)) - before) / (performance.now() - startedAt);
}
