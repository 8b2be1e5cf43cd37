import type { PlatformError, PrepareResult } from '../ports.ts';
import { sleepUntil } from './sleep-until.ts';

const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;

/** `retry`: the attempt failed, and another one may succeed. */
export type PrepareAttempt = PrepareResult | { state: 'retry'; error: PlatformError | null };

/** Returns `pending` after four attempts with growing pauses, or at the deadline, at which `attempt` must end too. */
export async function prepareWithRetries(
  deadline: AbortSignal,
  attempt: () => Promise<PrepareAttempt>,
): Promise<PrepareResult> {
  let error: PlatformError | null = null;
  for (let attempts = 0; attempts < MAX_ATTEMPTS && !deadline.aborted; attempts++) {
    const result = await attempt();
    if (result.state !== 'retry') return result;
    error = result.error;
    await sleepUntil(deadline, FIRST_PAUSE_MS * 2 ** attempts);
  }
  return { state: 'pending', error };
}
