import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, but not past the deadline. */
export async function sleepUntil(deadline: AbortSignal, ms: number): Promise<void> {
  try {
    await sleep(ms, undefined, { signal: deadline });
  } catch (cause) {
    if (!deadline.aborted) throw cause;
  }
}
