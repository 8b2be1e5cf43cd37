import type { PlatformError, PrepareResult } from '../ports.ts';
import { sleepWithin } from './sleep-within.ts';

const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;

/** `retry`: the attempt failed, and another one may succeed. */
export type PrepareAttempt = PrepareResult | { state: 'retry'; error: PlatformError | null };

/** Repeats `attempt`, which must end at the deadline. Returns `pending` at the deadline or after four attempts. */
export async function prepareWithRetries(
  deadline: AbortSignal,
  attempt: () => Promise<PrepareAttempt>,
): Promise<PrepareResult> {
  let error: PlatformError | null = null;
  for (let attempts = 0; attempts < MAX_ATTEMPTS && !deadline.aborted; attempts++) {
    const result = await attempt();
    if (result.state !== 'retry') return result;
    error = result.error;
    await sleepWithin(deadline, FIRST_PAUSE_MS * 2 ** attempts);
  }
  return { state: 'pending', error };
}
