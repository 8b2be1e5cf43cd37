import { defineEntity, p } from '@mikro-orm/core';
import { METRIC_STEPS } from '../../domain/analytics/metrics.ts';

const MetricSnapshotSchema = defineEntity({
  name: 'MetricSnapshot',
  properties: {
    targetId: p.text().primary(),
    step: p.enum(METRIC_STEPS).primary(),
    collectedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** Null: the platform does not report it. */
    views: p.bigint('number').strictNullable(),
    reach: p.bigint('number').strictNullable(),
    likes: p.bigint('number').strictNullable(),
    comments: p.bigint('number').strictNullable(),
    shares: p.bigint('number').strictNullable(),
    saves: p.bigint('number').strictNullable(),
    watchTimeMs: p.bigint('number').strictNullable(),
    avgWatchMs: p.bigint('number').strictNullable(),
    followersGained: p.bigint('number').strictNullable(),
    /** Why the step was left out; then there are no figures. */
    errorCode: p.text().strictNullable(),
    errorMessage: p.text().strictNullable(),
  },
});

/** A target's figures at one step, or why there are none. Append-only: a database trigger refuses every change. */
export class MetricSnapshot extends MetricSnapshotSchema.class {}
MetricSnapshotSchema.setClass(MetricSnapshot);
