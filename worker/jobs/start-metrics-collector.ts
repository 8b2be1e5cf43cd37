import { startCollector } from '../../db/analytics/metric-snapshots.ts';
import { GATHER_MS } from '../../domain/analytics/metrics.ts';
import { createOutboxJob } from './background-job.ts';

/** Starts the metrics collector once a due snapshot has waited long enough to be collected in a batch. */
export const startMetricsCollectorJob = createOutboxJob({
  name: 'start-metrics-collector',
  intervalMs: 15_000,
  record: (tx) => startCollector(tx, GATHER_MS),
  message: null,
});
