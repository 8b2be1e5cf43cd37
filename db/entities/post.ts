import { defineEntity, p } from '@mikro-orm/core';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { PUBLISH_MODES } from '../../domain/platforms/platform-terms.ts';
import { POST_STATUSES, RENDER_STATUSES, SCHEDULES } from '../../domain/posts/post.ts';
import type { ClipappOptions, PlatformText } from '../../domain/posts/post-request.ts';
import { REVIEW_STATES, type Reviewers } from '../../domain/posts/review.ts';
import { TextArray } from './text-array.ts';

const PostSchema = defineEntity({
  name: 'Post',
  properties: {
    id: p.text().primary(),
    teamId: p.text(),
    workspaceId: p.text(),
    status: p.enum(POST_STATUSES),
    renderStatus: p.enum(RENDER_STATUSES),
    schedule: p.enum(SCHEDULES),
    scheduledTime: p.datetime(3).strictNullable(),
    timezone: p.text(),
    /** When it is due; never null once released. */
    dueAt: p.datetime(3).strictNullable(),
    /** Minutes after `dueAt` until which publishing may start; null if it may always start. */
    expiresAfter: p.integer().strictNullable(),
    /** Increases with every change of text, time, or approval, which voids current leases. */
    revision: p.integer().default(1),
    /** The fencing token: a publisher with an older epoch cannot write. */
    leaseEpoch: p.integer().default(0),
    /** The number of the worker that holds the lease; null if there is none or the worker has crashed. */
    leaseHolder: p.integer().strictNullable(),
    /**
     * When the next lease must be acquired, or the current one must have claimed its post; null if unknown. A passed
     * deadline means that the publisher is lost.
     */
    leaseDeadline: p.datetime(3).strictNullable(),
    withheldAt: p.datetime(3).strictNullable(),
    caption: p.text().strictNullable(),
    hashtags: p.type(TextArray).columnType('text[]').$type<string[]>(),
    perPlatform: p.json().$type<Partial<Record<Platform, PlatformText>>>(),
    declarations: p.json().$type<Record<string, boolean>>(),
    publishMode: p.enum(PUBLISH_MODES).default('publish'),
    clipappSendToInbox: p.boolean().default(false),
    clipappOptions: p.json().$type<ClipappOptions>(),
    ownerType: p.enum(['brand', 'influencer'] as const).default('brand'),
    influencerId: p.text().strictNullable(),
    automationId: p.text().strictNullable(),
    generationId: p.text().strictNullable(),
    contentId: p.text().strictNullable().index('post_content_id_index'),
    /** The caller's own name for it. */
    reference: p.text().strictNullable(),
    unpublishedUrls: p.json().$type<string[]>(),
    /** The stored response of the request that created it, kept until after the slot. It may have been deleted. */
    idempotencyRecordId: p.bigint('string').strictNullable(),
    /** The platforms of its targets, unique and in alphabetical order. */
    platforms: p.type(TextArray).columnType('text[]').$type<Platform[]>().default([]),
    /** Whether its release waits for an approval. */
    reviewRequired: p.boolean().default(false),
    reviewers: p.json().$type<Reviewers | null>().strictNullable(),
    /** Null if no review was requested or made. */
    reviewState: p.enum(REVIEW_STATES).strictNullable(),
    /** The last decision, and the revision that it left. */
    reviewComment: p.text().strictNullable(),
    reviewReviewer: p.text().strictNullable(),
    reviewRevision: p.integer().strictNullable(),
    reviewedAt: p.datetime(3).strictNullable(),
    /** Who has approved `reviewRevision`. */
    reviewApprovals: p.type(TextArray).columnType('text[]').$type<string[]>().default([]),
    sandbox: p.boolean(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** Who released it for publishing, as `toActorText` writes it; null for a draft. */
    releasedBy: p.text().strictNullable(),
    /** How often its failed targets were sent again. */
    retries: p.integer().default(0),
    /** When it was first claimed, or last retried. */
    claimedAt: p.datetime(3).strictNullable(),
    publishedAt: p.datetime(3).strictNullable(),
    /** When the overdue job may requeue it again, with backoff. */
    nextRequeueAt: p.datetime(3).strictNullable(),
  },
});

/** A video for one or more accounts. Its row decides every race. */
export class Post extends PostSchema.class {}
PostSchema.setClass(Post);
