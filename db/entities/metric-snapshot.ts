import { defineEntity, p } from '@mikro-orm/core';
import { METRIC_STEPS } from '../../domain/analytics/metrics.ts';

const MetricSnapshotSchema = defineEntity({
  name: 'MetricSnapshot',
  properties: {
    targetId: p.text().primary(),
    step: p.enum(METRIC_STEPS).primary(),
    collectedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** Each metric is null if the platform does not report it. */
    views: p.bigint('number').strictNullable(),
    engagedViews: p.bigint('number').strictNullable(),
    reach: p.bigint('number').strictNullable(),
    likes: p.bigint('number').strictNullable(),
    comments: p.bigint('number').strictNullable(),
    shares: p.bigint('number').strictNullable(),
    saves: p.bigint('number').strictNullable(),
    watchTimeMs: p.bigint('number').strictNullable(),
    avgWatchMs: p.bigint('number').strictNullable(),
    followersGained: p.bigint('number').strictNullable(),
    /** Why metrics are missing, some of them or all; null if none is. */
    errorCode: p.text().strictNullable(),
    errorMessage: p.text().strictNullable(),
  },
});

/** The metrics of a target at one step, an error, or both. Append-only: a trigger rejects changes. */
export class MetricSnapshot extends MetricSnapshotSchema.class {}
MetricSnapshotSchema.setClass(MetricSnapshot);
