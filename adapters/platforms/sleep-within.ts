import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for `ms`, or until `deadline` aborts. */
export async function sleepWithin(deadline: AbortSignal, ms: number): Promise<void> {
  try {
    await sleep(ms, undefined, { signal: deadline });
  } catch (cause) {
    if (!deadline.aborted) throw cause;
  }
}
