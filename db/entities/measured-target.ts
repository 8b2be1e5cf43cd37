import { defineEntity, p } from '@mikro-orm/core';
import { FORMATS } from '../../domain/formats.ts';
import { EXTRAS } from '../../domain/content/media-jobs.ts';
import { METRIC_STEPS } from '../../domain/analytics/metrics.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';

const MeasuredTargetSchema = defineEntity({
  name: 'MeasuredTarget',
  properties: {
    targetId: p.text().primary(),
    postId: p.text().index('measured_target_post_id_index'),
    teamId: p.text(),
    workspaceId: p.text(),
    accountId: p.text(),
    platform: p.enum(PLATFORMS),
    sandbox: p.boolean(),
    influencerId: p.text().strictNullable(),
    /** Null for the caller's own media. */
    format: p.enum([...FORMATS, ...EXTRAS]).strictNullable(),
    /** The first words on the screen, where they are known. */
    hook: p.text().strictNullable(),
    /** The post's: its targets stand on one day, whatever the second in which each was taken. */
    publishedAt: p.datetime(3),
    /** The next step to collect, and when it may be; both null once all are done. */
    step: p.enum(METRIC_STEPS).strictNullable(),
    dueAt: p.datetime(3).strictNullable(),
    /** Times that the step was asked for in vain. */
    attempts: p.integer().default(0),
    /** Of the newest snapshot with figures, which follow. */
    collectedAt: p.datetime(3).strictNullable(),
    views: p.bigint('number').strictNullable(),
    reach: p.bigint('number').strictNullable(),
    likes: p.bigint('number').strictNullable(),
    comments: p.bigint('number').strictNullable(),
    shares: p.bigint('number').strictNullable(),
    saves: p.bigint('number').strictNullable(),
    watchTimeMs: p.bigint('number').strictNullable(),
    avgWatchMs: p.bigint('number').strictNullable(),
    followersGained: p.bigint('number').strictNullable(),
  },
  indexes: [{ name: 'measured_target_window_index', properties: ['workspaceId', 'sandbox', 'publishedAt'] }],
});

/**
 * A published target as analytics sees it: what it is grouped by, its next snapshot, and the figures of its newest one. Kept in
 * the transaction that adds a snapshot, so that reports read one row per target however long its history is.
 */
export class MeasuredTarget extends MeasuredTargetSchema.class {}
MeasuredTargetSchema.setClass(MeasuredTarget);
