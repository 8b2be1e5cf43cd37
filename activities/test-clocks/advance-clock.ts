import { setTimeout as sleep } from 'node:timers/promises';
import { commit } from '../../db/outbox/commit.ts';
import { stepClock } from '../../db/test-clocks/test-clocks.ts';
import { PATIENCE_MS } from '../../domain/test-clocks/test-clock.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Several steps share one activity, because an activity for each step would cost more than the step. */
const MAX_ACTIVITY_MS = 20_000;
const POLL_MS = { least: 25, most: 400 };

/**
 * Advances a test clock from one due time to the next, and waits at each until what is due is done. Idempotent at any
 * point, because the row has the time. Returns whether the advance has ended.
 */
export async function advanceClock(deps: ActivityDeps, clockId: string, heartbeat: () => void): Promise<boolean> {
  const until = performance.now() + MAX_ACTIVITY_MS;
  let pauseMs: number = POLL_MS.least;
  while (performance.now() < until) {
    heartbeat();
    const step = await commit(deps, (tx) => stepClock(tx, clockId, PATIENCE_MS));
    if (step === 'ended') return true;
    pauseMs = step === 'moved' ? POLL_MS.least : Math.min(1.5 * pauseMs, POLL_MS.most);
    await sleep(pauseMs);
  }
  return false;
}
