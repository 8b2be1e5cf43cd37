import { ActivityFailure, ApplicationFailure, setCurrentDetails, sleep } from '@temporalio/workflow';
import { OUTAGE } from '../domain/outages.ts';

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 10 * 60_000;

/** Keeps the history of a workflow that is held below Temporal's limit. */
const LIMIT_MS = 3 * 24 * 3_600_000;

const GIVEN_UP = ApplicationFailure.nonRetryable(
  'The media storage or the database was unavailable for three days; try again.',
  'storage_unavailable',
);

type ActivityFunctions = Record<string, (...args: never[]) => Promise<unknown>>;

/**
 * Repeats an activity that an outage ended, with growing waits, for up to three days. The waits are durable and take no slot of a
 * worker. An outage uses up none of the activity's attempts.
 */
export function holdDuringOutages<A extends ActivityFunctions>(activities: A): A {
  return new Proxy(activities, {
    get:
      (target, name: string) =>
      (...args: never[]) =>
        outlast(() => target[name]!(...args)),
  });
}

async function outlast(run: () => Promise<unknown>): Promise<unknown> {
  for (let [waitMs, heldMs] = [FIRST_WAIT_MS, 0]; ; heldMs += waitMs, waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
    try {
      return await run();
    } catch (error) {
      const outage = findOutage(error);
      if (outage === null) throw error;
      if (heldMs >= LIMIT_MS) throw GIVEN_UP;
      setCurrentDetails(`Held: ${outage} Retried every ${waitMs / 1_000} s`);
      await sleep(waitMs);
    }
  }
}

/** What was unavailable, if that ended the activity; else null. */
export function findOutage(error: unknown): string | null {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  return cause instanceof ApplicationFailure && cause.type === OUTAGE ? cause.message : null;
}
