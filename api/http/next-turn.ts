const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, in which no other caller resumes. Work in steps of some milliseconds, each
 * after a `nextTurn()`, delays other requests by one step, however many requests work so.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeOne);
  });
}

function resumeOne(): void {
  waiting.shift()?.();
  // An immediate that is set by an immediate runs in the next turn.
  if (waiting.length > 0) setImmediate(resumeOne);
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
