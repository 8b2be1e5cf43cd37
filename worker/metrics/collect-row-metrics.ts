import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { WorkerMetrics } from './worker-metrics.ts';

const EVERY_MS = 5_000;

/** Updates the metrics that are read from rows, until `stop`. While the database is unavailable, they keep their values. */
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
