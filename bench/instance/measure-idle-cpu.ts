import { setTimeout as sleep } from 'node:timers/promises';
import type { Dev } from './launch-instance.ts';
import { readProcessorTime, getTotal } from './processor-time.ts';

const LOOK_MS = 3_000;
/** Of one processor: what an instance uses that only waits. */
const MOST_AT_REST = 0.2;
const QUIET_WITHIN_MS = 180_000;

/**
 * Waits until the instance has nothing left to do. What one measurement leaves behind, such as workflows that Temporal still closes,
 * must not weigh on the next, least of all on a peer's. Throws where it never comes to rest.
 */
export async function waitUntilIdle(dev: Pick<Dev, 'pids'>): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS;
  while ((await shareUsed(dev)) > MOST_AT_REST) {
    if (performance.now() > until) throw new Error('The instance does not come to rest.');
  }
}

/** Of one processor, by all parts together. */
async function shareUsed(dev: Pick<Dev, 'pids'>): Promise<number> {
  const [before, startedAt] = [getTotal(await readProcessorTime(dev)), performance.now()];
  await sleep(LOOK_MS);
  return (getTotal(await readProcessorTime(dev)) - before) / (performance.now() - startedAt);
}
