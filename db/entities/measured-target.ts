import { defineEntity, p } from '@mikro-orm/core';
import { FORMATS } from '../../domain/formats.ts';
import { MEDIA_JOB_KINDS } from '../../domain/content/media-jobs.ts';
import { METRIC_STEPS } from '../../domain/analytics/metrics.ts';
import { ALL_PLATFORMS } from '../../domain/accounts/platforms.ts';
import { buildMetricColumns } from './metric-snapshot.ts';

const MeasuredTargetSchema = defineEntity({
  name: 'MeasuredTarget',
  properties: {
    targetId: p.text().primary(),
    postId: p.text().index('measured_target_post_id_index'),
    teamId: p.text(),
    workspaceId: p.text(),
    accountId: p.text(),
    platform: p.enum(ALL_PLATFORMS),
    sandbox: p.boolean(),
    influencerId: p.text().strictNullable(),
    /** Null for the caller's own media. */
    format: p.enum([...FORMATS, ...MEDIA_JOB_KINDS]).strictNullable(),
    /** The first text on the screen, if known. */
    hook: p.text().strictNullable(),
    /** The later of the publications of the post and of the target, which differ if the target was retried. */
    publishedAt: p.datetime(3),
    /** The next step and when it is due; null after the last step. */
    step: p.enum(METRIC_STEPS).strictNullable(),
    dueAt: p.datetime(3).strictNullable(),
    /** Failed attempts at the step. */
    attempts: p.integer().default(0),
    /** The time of the newest snapshot, whose metrics follow. */
    collectedAt: p.datetime(3).strictNullable(),
    ...buildMetricColumns(),
  },
  indexes: [{ name: 'measured_target_window_index', properties: ['workspaceId', 'sandbox', 'publishedAt'] }],
});

/**
 * A published target in analytics: its grouping, its next snapshot, and its newest metrics. Updated with each snapshot,
 * so that reports read one row per target.
 */
export class MeasuredTarget extends MeasuredTargetSchema.class {}
MeasuredTargetSchema.setClass(MeasuredTarget);
