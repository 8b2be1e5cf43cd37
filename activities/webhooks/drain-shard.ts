import { setTimeout as sleep } from 'node:timers/promises';
import {
  endDrain,
  findDueEndpoints,
  skipDeliveries,
  type RemainingDeliveries,
  type WaitingEndpoint,
} from '../../db/webhooks/drains.ts';
import { computeDrainWaitMs } from '../../domain/webhooks/delivery.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { EndpointDrains, type AttemptCounts } from './endpoint-drains.ts';

/**
 * After `drainMs`, the running drains of endpoints take no more deliveries. Until they have ended, or until `servedMs`,
 * the other endpoints are still served. The last attempts end within the shutdown time of a worker.
 */
const LIMITS = { drainMs: 10_000, servedMs: 15_000 };
/** If the next delivery is due within this time, the activity waits, because a workflow timer and another activity cost more. */
const SOON_MS = 1_000;
/** Each heartbeat is a Temporal Action, and most drains are shorter. */
const HEARTBEAT_MS = 5_000;

interface DrainSummary {
  pending: number;
  attempts: AttemptCounts;
  /** Endpoints whose deliveries failed for a reason of our own, with the reason. */
  failures?: Record<string, string>;
}

/** `continue` if the drain reached its time limit before it had sent everything that is due. */
export type DrainStep = DrainSummary &
  (
    | { next: 'end' }
    | { next: 'continue' }
    | { next: 'wait'; waitMs: number; nextAttemptAt: string; waiting: WaitingEndpoint[] }
  );

/**
 * Sends the due deliveries of the endpoints of a shard, and those that become due during the drain. Idempotent, because a
 * lease takes each attempt and concurrent drains take different deliveries. Returns when the next attempt is due. An endpoint
 * that hangs or fails delays no other endpoint.
 */
export async function drainShard(
  deps: ActivityDeps,
  shard: string,
  heartbeat: () => void = () => undefined,
  { drainMs, servedMs } = LIMITS,
): Promise<DrainStep> {
  const timer = setInterval(heartbeat, HEARTBEAT_MS);
  const drains = new EndpointDrains(deps, AbortSignal.timeout(drainMs), AbortSignal.timeout(servedMs));
  try {
    return await run(deps, shard, drains);
  } finally {
    await drains.waitUntilIdle();
    clearInterval(timer);
  }
}

async function run(deps: ActivityDeps, shard: string, drains: EndpointDrains): Promise<DrainStep> {
  const polling = new Polling();
  while (!drains.hasEnded()) {
    polling.record(await startDrains(deps, shard, drains));
    if (drains.size > 0) {
      await drains.waitUntilIdle(polling.ms);
      continue;
    }
    if (drains.ended > 1 && polling.lingers) {
      await sleep(polling.ms);
      continue;
    }
    const remaining = await tryToEnd(deps, shard);
    if (remaining.isEnded) return toStep(remaining, drains);
    const waitMs = remaining.waitMs ?? 0;
    if (waitMs <= 0) drains.throwFailure();
    await sleep(Math.max(0, Math.min(waitMs, SOON_MS)));
  }
  await drains.waitUntilIdle();
  return toStep(await tryToEnd(deps, shard), drains);
}

/** Returns whether an endpoint has deliveries that no drain was taking. */
async function startDrains(deps: ActivityDeps, shard: string, drains: EndpointDrains): Promise<boolean> {
  const due = await findDueEndpoints(deps.orm.em, shard);
  const closed = due.filter(({ id, isOpen }) => !isOpen && !drains.has(id)).map(({ id }) => id);
  if (closed.length > 0) await skipDeliveries(deps.orm.em, closed);
  const started = due.filter((endpoint) => endpoint.isOpen && drains.start(endpoint));
  return started.length > 0;
}

async function tryToEnd(deps: ActivityDeps, shard: string): Promise<RemainingDeliveries> {
  await deps.checkpoint('drain_ending', shard);
  const remaining = await endDrain(deps.orm.em, shard, SOON_MS);
  await deps.checkpoint('drain_ended', shard);
  return remaining;
}

function toStep({ pending, waitMs, isEnded, waiting }: RemainingDeliveries, drains: EndpointDrains): DrainStep {
  const summary = { pending, attempts: drains.counts, ...drains.describeFailures() };
  if (!isEnded) return { next: 'continue', ...summary };
  if (waitMs === null) return { next: 'end', ...summary };
  const nextAttemptAt = new Date(Date.now() + waitMs).toISOString();
  return { next: 'wait', ...summary, waitMs: computeDrainWaitMs(waitMs), nextAttemptAt, waiting };
}

/** A drain that made several attempts stays this long, because a signal and another activity cost more than a few queries. */
const LINGER_MS = 1_000;
const POLL_MS = { least: 50, most: 100 };

/** How often a drain looks for due deliveries, and how long it stays when there are none. */
class Polling {
  ms: number = POLL_MS.least;
  #foundAt = performance.now();

  record(found: boolean): void {
    this.ms = found ? POLL_MS.least : Math.min(2 * this.ms, POLL_MS.most);
    if (found) this.#foundAt = performance.now();
  }

  /** Whether more events are likely to follow soon. */
  get lingers(): boolean {
    return performance.now() - this.#foundAt < LINGER_MS;
  }
}
