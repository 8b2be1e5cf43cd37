import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT_MS = 10;
const MAX_WAIT_MS = 250;

/** Repeats `attempt` until it is not busy, at most for `ms`. Waiters take no connection, so they cannot fill the pool. */
export async function repeatWhileBusy<T>(attempt: () => Promise<T | 'busy'>, ms: number): Promise<T | 'busy'> {
  const deadline = performance.now() + ms;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
    const result = await attempt();
    if (result !== 'busy' || performance.now() + waitMs > deadline) return result;
    await sleep(waitMs);
  }
}
