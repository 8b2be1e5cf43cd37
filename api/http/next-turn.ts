import { runInShare } from '../../shares/run-in-share.ts';
import { SHARES } from '../../shares/shares.ts';

/**
 * Waits for an event-loop iteration in which no other caller resumes; teams alternate. Call it before each step of a few
 * milliseconds, so that other requests wait for at most one step.
 */
export function nextTurn(): Promise<void> {
  return runInShare(SHARES.loopTurns, () => new Promise((resolve) => setImmediate(resolve)));
}

/** How long a pacer lets work run before it waits for the next turn. */
const STEP_MS = 5;

/** Returns a function to await between small steps of long work: it waits for the next turn once enough time has passed. */
export function createPacer(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < STEP_MS) return;
    await nextTurn();
    startedAt = performance.now();
  };
}
