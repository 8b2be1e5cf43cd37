import { defineEntity, p } from '@mikro-orm/core';
import { PLATFORMS, PUBLISH_MODES } from '../../domain/accounts/platforms.ts';
import { COMMENT_STATUSES } from '../../domain/posts/first-comment.ts';
import type { TargetError } from '../../domain/posts/post.ts';
import { SEND_STATES, TARGET_STATUSES } from '../../domain/posts/post.ts';
import { TextArray } from './text-array.ts';

const PostTargetSchema = defineEntity({
  name: 'PostTarget',
  properties: {
    id: p.text().primary(),
    postId: p.text().index('post_target_post_id_index'),
    accountId: p.text().index('post_target_account_id_index'),
    platform: p.enum(PLATFORMS),
    /** The account's, copied by the database: several accounts may be one platform user. */
    platformUserId: p.text().strictNullable(),
    position: p.integer(),
    status: p.enum(TARGET_STATUSES).default('pending'),
    mode: p.enum(PUBLISH_MODES),
    caption: p.text().strictNullable(),
    title: p.text().strictNullable(),
    tags: p.type(TextArray).columnType('text[]').$type<string[]>(),
    firstCommentText: p.text().strictNullable(),
    /** Null until the target is live. */
    commentStatus: p.enum(COMMENT_STATUSES).strictNullable(),
    commentReason: p.text().strictNullable(),
    platformCommentId: p.text().strictNullable(),
    /** When the comment's call was promised; null while none may have left. */
    commentSentAt: p.datetime(3).strictNullable(),
    /** Calls, each but the first after the platform definitely refused the one before. */
    commentSends: p.integer().default(0),
    /** The chosen cover where it is set after the publish, and how a cover ended that the platform did not take. */
    cover: p.enum(['pending', 'set', 'failed'] as const).strictNullable(),
    coverReason: p.text().strictNullable(),
    /** When the sweep looks whether somebody follows it up; null until something follows. */
    followUpAt: p.datetime(3).strictNullable(),
    /** The irreversible call's state; see `domain/posts/post.ts`. */
    sendState: p.enum(SEND_STATES).default('none'),
    /** The arm that holds the attempt. */
    leaseEpoch: p.integer().default(0),
    /** The platform's one-use handle; its upload URL is sealed. */
    handleId: p.text().strictNullable(),
    handleUrlSealed: p.text().strictNullable(),
    handleExpiresAt: p.datetime(3).strictNullable(),
    /** The post's revision that the handle carries. */
    handleRevision: p.integer().strictNullable(),
    /** Handles that the platform lost before anything went out through them. */
    lostHandles: p.integer().default(0),
    /** When a cap of the platform opens that it waits for, or waited for. */
    opensAt: p.datetime(3).strictNullable(),
    sentAt: p.datetime(3).strictNullable(),
    /** Times the irreversible call was made, each but the first after the platform said that the one before had not arrived. */
    sends: p.integer().default(0),
    platformPostId: p.text().strictNullable(),
    url: p.text().strictNullable(),
    error: p.json().$type<TargetError>().strictNullable(),
    publishedAt: p.datetime(3).strictNullable(),
  },
  uniques: [{ name: 'post_target_post_id_account_id_unique', properties: ['postId', 'accountId'] }],
});

/** One account that a post goes to, with the state of its irreversible call. */
export class PostTarget extends PostTargetSchema.class {}
PostTargetSchema.setClass(PostTarget);
