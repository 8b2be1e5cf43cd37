import { ActivityFailure, ApplicationFailure, setCurrentDetails, sleep } from '@temporalio/workflow';
import { BUSY, OUTAGE } from '../domain/outages.ts';

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 10 * 60_000;

/** The longest hold. After a longer one, the history of the workflow could exceed Temporal's limit. */
const MAX_HELD_MS = 3 * 24 * 3_600_000;

const GIVEN_UP: Record<HoldReason, ApplicationFailure> = {
  [OUTAGE]: ApplicationFailure.nonRetryable(
    'The media storage or the database was unavailable for three days; try again.',
    'storage_unavailable',
  ),
  [BUSY]: ApplicationFailure.nonRetryable(
    'Other work of the team took all of its share for three days; try again.',
    BUSY,
  ),
};

type HoldReason = typeof OUTAGE | typeof BUSY;

type ActivityFunctions = Record<string, (...args: never[]) => Promise<unknown>>;

/**
 * Repeats an activity that an outage ended or that found no free place, with growing waits, for up to three days. The waits are
 * durable and take no place of a worker. An outage or a wait for a place uses up none of the activity's attempts.
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
      const failure = findFailure(error);
      if (!isHoldReason(failure?.type)) throw error;
      if (heldMs >= MAX_HELD_MS) throw GIVEN_UP[failure.type];
      setCurrentDetails(`Held: ${failure.message} Retried every ${waitMs / 1_000} s`);
      await sleep(waitMs);
    }
  }
}

/** The message of the outage that ended the activity; null if none did. */
export function findOutage(error: unknown): string | null {
  const failure = findFailure(error);
  return failure?.type === OUTAGE ? failure.message : null;
}

function findFailure(error: unknown): ApplicationFailure | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure ? cause : undefined;
}

function isHoldReason(type: string | null | undefined): type is HoldReason {
  return type === OUTAGE || type === BUSY;
}
