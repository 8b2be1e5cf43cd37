import { runInShare } from '../../shares/run-in-share.ts';
import { SHARES } from '../../shares/shares.ts';

/**
 * Resolves in a later turn of the event loop, in which no other caller resumes; the teams take turns. Work in steps of some
 * milliseconds, each after a `nextTurn()`, delays other requests by one step, however many requests work so.
 */
export function nextTurn(): Promise<void> {
  return runInShare(SHARES.loopTurns, () => new Promise((resolve) => setImmediate(resolve)));
}

/** Keeps the loop free for others without a turn for each of many small steps. */
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
