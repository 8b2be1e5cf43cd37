import { setTimeout as sleep } from 'node:timers/promises';
import { takeDeliveries, returnDeliveries, type TakenDelivery } from '../../db/webhooks/take-deliveries.ts';
import { endDrain, findDrainOwner, type RemainingDeliveries } from '../../db/webhooks/drains.ts';
import { computeDrainWaitMs, MAX_DELIVERY_ATTEMPTS } from '../../domain/webhooks/delivery.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { MAX_ENDPOINT_PLACES, type PlaceOwner } from './delivery-places.ts';
import type { AttemptOutcome } from '../../db/webhooks/record-attempt.ts';

/** The longest drain. It and its last attempts end within the shutdown time of a worker. */
const MAX_DRAIN_MS = 15_000;
/** If the next delivery is due within this time, the activity waits, because a workflow timer and another activity cost more. */
const SOON_MS = 1_000;
/** Each heartbeat is a Temporal Action, and most drains are shorter. */
const HEARTBEAT_MS = 5_000;

interface Drain {
  endpointId: string;
  owner: PlaceOwner;
  running: RunningAttempts;
  timeout: AbortSignal;
}

interface DrainSummary {
  pending: number;
  attempts: AttemptCounts;
}

/** `continue` if the drain reached its time limit before it had sent everything that is due. */
export type DrainStep = DrainSummary &
  ({ next: 'end' } | { next: 'continue' } | { next: 'wait'; waitMs: number; nextAttemptAt: string });

/**
 * Sends the due deliveries of an endpoint, and those that become due during the drain. Idempotent, because a lease
 * takes each attempt and concurrent drains take different deliveries. Returns when the next attempt is due.
 */
export async function drainEndpoint(
  deps: ActivityDeps,
  endpointId: string,
  heartbeat: () => void = () => undefined,
): Promise<DrainStep> {
  const timer = setInterval(heartbeat, HEARTBEAT_MS);
  const running = new RunningAttempts();
  try {
    const { teamId, url } = await findDrainOwner(deps.orm.em, endpointId);
    const owner = { teamId, host: new URL(url).hostname };
    return await run(deps, { endpointId, owner, running, timeout: AbortSignal.timeout(MAX_DRAIN_MS) });
  } finally {
    await running.waitUntilEnded();
    clearInterval(timer);
  }
}

async function run(deps: ActivityDeps, drain: Drain): Promise<DrainStep> {
  const { running, timeout } = drain;
  const polling = new DrainPolling();
  while (!timeout.aborted) {
    const { taken, isFull } = await take(deps, drain, polling.batch);
    polling.record(taken, isFull);
    await running.waitUntilLeft(isFull ? MAX_ENDPOINT_PLACES / 2 : 0, polling.ms);
    if (isFull || running.size > 0) continue;
    if (polling.lingers) {
      if (taken === 0) await sleep(polling.ms);
      continue;
    }
    const remaining = await tryToEnd(deps, drain);
    if (remaining.isEnded) return toStep(remaining, running.counts);
    await sleep(Math.max(0, remaining.waitMs ?? 0));
  }
  await running.waitUntilEnded();
  return toStep(await tryToEnd(deps, drain), running.counts);
}

/** Takes due deliveries for the free places and starts their attempts. `isFull` if more may be due. */
async function take(
  deps: ActivityDeps,
  { endpointId, owner, running, timeout }: Drain,
  batch: number,
): Promise<{ taken: number; isFull: boolean }> {
  const room = Math.min(batch, MAX_ENDPOINT_PLACES - running.size);
  const places = room === 0 ? 0 : await deps.deliveryPlaces.acquire(owner, room, timeout);
  if (places === 0) return { taken: 0, isFull: true };
  let unused = places;
  try {
    const taken = await takeDeliveries(deps.orm.em, endpointId, places, MAX_DELIVERY_ATTEMPTS);
    const secrets = await openSecrets(deps, taken);
    unused -= taken.length;
    for (const delivery of taken) {
      running.add(attemptDelivery(deps, delivery, secrets), () => deps.deliveryPlaces.release(owner, 1));
    }
  } finally {
    deps.deliveryPlaces.release(owner, unused);
  }
  return { taken: places - unused, isFull: unused === 0 };
}

/** Unseals the signing secrets. If this worker lacks the key, it returns them so that another worker can send. */
async function openSecrets(deps: ActivityDeps, taken: readonly TakenDelivery[]): Promise<string[]> {
  try {
    return (taken[0]?.secretsSealed ?? []).map((sealed) => deps.secrets.open(sealed));
  } catch (error) {
    await returnDeliveries(deps.orm.em, taken);
    throw error;
  }
}

async function tryToEnd(deps: ActivityDeps, { endpointId }: Drain): Promise<RemainingDeliveries> {
  await deps.checkpoint('drain_ending', endpointId);
  const remaining = await endDrain(deps.orm.em, endpointId, SOON_MS);
  await deps.checkpoint('drain_ended', endpointId);
  return remaining;
}

function toStep({ pending, waitMs, isEnded }: RemainingDeliveries, attempts: AttemptCounts): DrainStep {
  const summary = { pending, attempts };
  if (!isEnded) return { next: 'continue', ...summary };
  if (waitMs === null) return { next: 'end', ...summary };
  const nextAttemptAt = new Date(Date.now() + waitMs).toISOString();
  return { next: 'wait', ...summary, waitMs: computeDrainWaitMs(waitMs), nextAttemptAt };
}

/** A drain that found several deliveries stays this long, because a signal and another activity cost more than a few queries. */
const LINGER_MS = 1_000;
const POLL_MS = { least: 50, most: 1_000 };
/** The first batch is small, because most drains find few deliveries, and other endpoints need the unused places. */
const FIRST_BATCH = 8;

/** How many deliveries a drain takes at once, how often it looks for new ones, and how long it stays when there are none. */
class DrainPolling {
  batch = FIRST_BATCH;
  ms: number = POLL_MS.least;
  #found = 0;
  #foundAt = performance.now();

  record(taken: number, isFull: boolean): void {
    this.batch = isFull ? 2 * this.batch : FIRST_BATCH;
    this.ms = taken > 0 ? POLL_MS.least : Math.min(2 * this.ms, POLL_MS.most);
    if (taken === 0) return;
    this.#found += taken;
    this.#foundAt = performance.now();
  }

  /** Whether more events are likely to follow soon. */
  get lingers(): boolean {
    return this.#found > 1 && performance.now() - this.#foundAt < LINGER_MS;
  }
}

/** Attempts by outcome. */
type AttemptCounts = Record<'delivered' | 'retry' | 'failed', number>;

/** The attempts of one drain that have not ended. */
class RunningAttempts {
  readonly counts: AttemptCounts = { delivered: 0, retry: 0, failed: 0 };
  readonly #running = new Set<Promise<void>>();
  #failures: unknown[] = [];
  #ended = Promise.withResolvers<void>();

  get size(): number {
    return this.#running.size;
  }

  add(attempt: Promise<AttemptOutcome['status']>, release: () => void): void {
    const running = attempt
      .then(
        (status) => void (this.counts[status === 'pending' ? 'retry' : status] += 1),
        (error: unknown) => void this.#failures.push(error),
      )
      .finally(() => {
        this.#running.delete(running);
        release();
        this.#ended.resolve();
      });
    this.#running.add(running);
  }

  /** Waits until at most `left` attempts run, but at most `ms`. Throws if an attempt failed for a reason of our own. */
  async waitUntilLeft(left: number, ms: number): Promise<void> {
    const timeout = new AbortController();
    const late = sleep(ms, undefined, { signal: timeout.signal }).catch(() => undefined);
    const isLate = late.then(() => timeout.abort());
    while (this.size > left && this.#failures.length === 0 && !timeout.signal.aborted) {
      this.#ended = Promise.withResolvers();
      await Promise.race([this.#ended.promise, isLate]);
    }
    timeout.abort();
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  async waitUntilEnded(): Promise<void> {
    await Promise.all(this.#running);
  }
}
