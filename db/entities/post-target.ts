import { defineEntity, p } from '@mikro-orm/core';
import { ALL_PLATFORMS } from '../../domain/accounts/platforms.ts';
import { PUBLISH_MODES } from '../../domain/platforms/platform-terms.ts';
import type { FailureReason } from '../../domain/failure-reason.ts';
import { COMMENT_STATUSES } from '../../domain/posts/first-comment.ts';
import type { TargetError } from '../../domain/posts/target-error.ts';
import { SEND_STATES, TARGET_STATUSES } from '../../domain/posts/post.ts';
import { TextArray } from './text-array.ts';

const PostTargetSchema = defineEntity({
  name: 'PostTarget',
  properties: {
    id: p.text().primary(),
    postId: p.text().index('post_target_post_id_index'),
    accountId: p.text().index('post_target_account_id_index'),
    platform: p.enum(ALL_PLATFORMS),
    /** The platform user of the account, copied by a trigger. Several accounts may have the same one. */
    platformUserId: p.text().strictNullable(),
    position: p.integer(),
    status: p.enum(TARGET_STATUSES).default('pending'),
    mode: p.enum(PUBLISH_MODES),
    caption: p.text().strictNullable(),
    title: p.text().strictNullable(),
    tags: p.type(TextArray).columnType('text[]').$type<string[]>(),
    firstCommentText: p.text().strictNullable(),
    /** Null until the target is published. */
    commentStatus: p.enum(COMMENT_STATUSES).strictNullable(),
    commentError: p.json().$type<FailureReason>().strictNullable(),
    platformCommentId: p.text().strictNullable(),
    /** When the call that creates the comment was committed; null if no such call can be in flight. */
    commentSentAt: p.datetime(3).strictNullable(),
    /** The number of calls that create the comment. Each one after the first follows a definite rejection. */
    commentSends: p.integer().default(0),
    /** The state of a cover that is set after publishing, or that the platform rejected. */
    cover: p.enum(['pending', 'set', 'failed'] as const).strictNullable(),
    coverReason: p.text().strictNullable(),
    /** The playlist to which the video is added after publishing. */
    playlistId: p.text().strictNullable(),
    playlist: p.enum(['pending', 'added', 'failed'] as const).strictNullable(),
    playlistReason: p.text().strictNullable(),
    /** When a caller reserved the addition to the playlist; for some time no other caller may add the video. */
    playlistReservedAt: p.datetime(3).strictNullable(),
    /** When the follow-up counts as stalled; null if there is none. */
    followUpAt: p.datetime(3).strictNullable(),
    /** The state of the irreversible call; see `domain/posts/post.ts`. */
    sendState: p.enum(SEND_STATES).default('none'),
    /** The epoch of the lease that reserved the target. */
    leaseEpoch: p.integer().default(0),
    /** The platform's one-use handle; its upload URL is encrypted. */
    handleId: p.text().strictNullable(),
    handleUrlSealed: p.text().strictNullable(),
    handleExpiresAt: p.datetime(3).strictNullable(),
    /** The revision of the post that the handle was created for. */
    handleRevision: p.integer().strictNullable(),
    /** Handles that the platform lost before anything was published through them. */
    lostHandles: p.integer().default(0),
    /** When the platform cap that the target waits or waited for allows the next post. */
    opensAt: p.datetime(3).strictNullable(),
    /** The time of the platform's last notification of this publish, so that repeated notifications are ignored. */
    notifiedAt: p.datetime(3).strictNullable(),
    sentAt: p.datetime(3).strictNullable(),
    /**
     * The number of irreversible calls. Each one after the first follows the platform's report that the previous one did not
     * arrive.
     */
    sends: p.integer().default(0),
    /** The number of committed calls, including those that were rejected or never made. It only increases; see `JournalEntry`. */
    sendNumber: p.integer().default(0),
    platformPostId: p.text().strictNullable(),
    url: p.text().strictNullable(),
    error: p.json().$type<TargetError>().strictNullable(),
    publishedAt: p.datetime(3).strictNullable(),
  },
  uniques: [{ name: 'post_target_post_id_account_id_unique', properties: ['postId', 'accountId'] }],
});

/** A target account of a post with the state of its irreversible call. */
export class PostTarget extends PostTargetSchema.class {}
PostTargetSchema.setClass(PostTarget);
