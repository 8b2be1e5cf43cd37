import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { WorkerMetrics } from './worker-metrics.ts';

const EVERY_MS = 5_000;

/** Reads until `stop` what only the rows know. A database that is away is asked again; the figures are then some seconds old. */
export async function collectRowMetrics(
  metrics: WorkerMetrics,
  em: EntityManager,
  stop: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  while (!stop.aborted) {
    await metrics.collect(em.fork()).catch(onFailure);
    await sleep(EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
