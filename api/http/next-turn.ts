import { getTeamOfWork } from '../../shares/run-for-team.ts';
import { SHARES } from '../../shares/shares.ts';

/** A longer step was not one of a few milliseconds, or the machine was suspended. */
const MAX_PAUSE_MS = 25;

let lastStepMs = 0;

/**
 * Waits for an event-loop iteration in which no other step runs; teams alternate. Call it before each step of a few
 * milliseconds. While another team has requests, steps pause for as long as the step before took. So each await of such a
 * request waits for at most one step, and steps take at most half of the event loop.
 */
export async function nextTurn(): Promise<void> {
  const team = getTeamOfWork();
  const release = await SHARES.loopTurns.acquire(team);
  await new Promise<void>((resolve) => setImmediate(resolve));
  const pauseMs = Math.min(lastStepMs, MAX_PAUSE_MS);
  if (pauseMs >= 1 && SHARES.requests.isUsedBesides(team)) {
    await new Promise<void>((resolve) => setTimeout(resolve, pauseMs));
  }
  const startedAt = performance.now();
  // Runs after the step and before the callbacks of other requests.
  process.nextTick(() => (lastStepMs = performance.now() - startedAt));
  setImmediate(release);
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
