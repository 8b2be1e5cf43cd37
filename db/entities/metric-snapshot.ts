import { defineEntity, p } from '@mikro-orm/core';
import { METRIC_STEPS, METRICS, type Metric } from '../../domain/analytics/metrics.ts';

const buildColumn = () => p.bigint('number').strictNullable();

/** A column per metric, null if the platform does not report it. */
export function buildMetricColumns() {
  return Object.fromEntries(METRICS.map((metric) => [metric, buildColumn()])) as Record<
    Metric,
    ReturnType<typeof buildColumn>
  >;
}

const MetricSnapshotSchema = defineEntity({
  name: 'MetricSnapshot',
  properties: {
    targetId: p.text().primary(),
    step: p.enum(METRIC_STEPS).primary(),
    collectedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    ...buildMetricColumns(),
    /** Why metrics are missing, some of them or all; null if none is. */
    errorCode: p.text().strictNullable(),
    errorMessage: p.text().strictNullable(),
  },
});

/** The metrics of a target at one step, an error, or both. Append-only: a trigger rejects changes. */
export class MetricSnapshot extends MetricSnapshotSchema.class {}
MetricSnapshotSchema.setClass(MetricSnapshot);
