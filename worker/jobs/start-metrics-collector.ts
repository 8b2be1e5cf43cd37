import { startCollector } from '../../db/analytics/metric-snapshots.ts';
import { BATCH_DELAY_MS } from '../../domain/analytics/metrics.ts';
import { createOutboxJob } from './background-job.ts';

/** Starts the metrics collector once a due snapshot has waited long enough to be collected in a batch. */
export const startMetricsCollectorJob = createOutboxJob({
  name: 'start-metrics-collector',
  intervalMs: 15_000,
  record: (tx) => startCollector(tx, BATCH_DELAY_MS),
  message: null,
});
