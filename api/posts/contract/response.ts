import { z } from 'zod';
import { OFFERED_CAPTION_UNITS, PLATFORMS } from '../../../domain/accounts/platforms.ts';
import { PUBLISH_MODES } from '../../../domain/platforms/platform-terms.ts';
import { COMMENT_STATUSES } from '../../../domain/posts/first-comment.ts';
import { POST_STATUSES, RENDER_STATUSES, SCHEDULES, TARGET_STATUSES } from '../../../domain/posts/post.ts';
import { REVIEW_DECISIONS, REVIEW_STATES } from '../../../domain/posts/review.ts';
import { Reviewers as ReviewersResponse } from './fields.ts';
import { TargetAnalytics } from '../../analytics/contract/figures.ts';
import { FailureReason, WaitingFor } from '../../contract/fields.ts';
import { ERROR_STATUS, type ErrorType } from '../../http/errors.ts';
import { Instant } from '../../contract/operation.ts';

export const TargetResponse = z
  .object({
    id: z.string(),
    platform: z.enum(PLATFORMS),
    accountId: z.string(),
    status: z.enum(TARGET_STATUSES),
    mode: z.enum(PUBLISH_MODES),
    caption: z.string().nullable(),
    title: z.string().nullable(),
    platformPostId: z.string().nullable(),
    url: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string(), platformCode: z.string().nullable() }).nullable().meta({
      description:
        'Why it failed. While `status` is `publishing`: the platform limit that delays it, and the time of the next attempt.',
    }),
    firstComment: z
      .object({
        status: z.enum(COMMENT_STATUSES),
        reason: z.string().nullable().meta({ description: 'Why it was not posted.' }),
        error: FailureReason.nullable().meta({ description: 'The same reason with its code, unless it was skipped.' }),
        platformCommentId: z.string().nullable(),
      })
      .nullable()
      .meta({
        description:
          'The comment that is posted once the post is live. `unknown`: it was sent, but the platform neither confirmed it nor lists it; it is never sent again.',
      }),
    warnings: z
      .array(z.string())
      .meta({ description: 'What the platform did not apply, such as the chosen cover or playlist.' }),
    analytics: TargetAnalytics.nullable().meta({
      description: 'Null until the first figures are collected, an hour after publishing.',
    }),
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'PostTarget' });
export type TargetResponse = z.input<typeof TargetResponse>;

export const ReviewResponse = z
  .object({
    required: z.boolean().meta({ description: 'It goes out only after an approval.' }),
    state: z.enum(REVIEW_STATES).meta({ description: '`requested`: a decision is awaited.' }),
    comment: z.string().nullable().meta({ description: 'What was said with the last decision.' }),
    reviewer: z
      .string()
      .nullable()
      .meta({ description: 'Who made the last decision. Null: the team, or a person who gave no name.' }),
    reviewedAt: Instant.nullable(),
    outdated: z.boolean().meta({ description: 'The post was changed since the last decision.' }),
    reviewers: ReviewersResponse.nullable(),
    approvedBy: z.array(z.string()).meta({ description: 'Who has approved the post as it is.' }),
  })
  .meta({ id: 'Review' });

export const ReviewCommentResponse = z
  .object({
    id: z.string(),
    by: z.enum(['reviewer', 'team']),
    name: z.string().nullable(),
    decision: z.enum(REVIEW_DECISIONS).nullable().meta({ description: 'Null: a comment alone.' }),
    text: z.string().nullable(),
    revision: z.int().meta({ description: 'The revision of the post after this comment.' }),
    createdAt: Instant,
  })
  .meta({ id: 'ReviewComment' });
export type ReviewCommentResponse = z.input<typeof ReviewCommentResponse>;

const Flags = z.record(z.string(), z.boolean());

const ExpiresAfter = z.int().nullable().meta({
  description: 'Minutes after the slot until which publishing may start. Null: no limit.',
});

export const PostResponse = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    revision: z
      .int()
      .meta({ description: 'Grows with every change of what is published, of its time and its release.' }),
    status: z.enum(POST_STATUSES),
    renderStatus: z.enum(RENDER_STATUSES),
    renderProgress: z.int().nullable(),
    waitingFor: WaitingFor,
    mediaError: FailureReason.nullable().meta({ description: 'Why `renderStatus` is `failed`; null otherwise.' }),
    schedule: z.enum(SCHEDULES),
    scheduledTime: Instant.nullable(),
    timezone: z.string(),
    expiresAfter: ExpiresAfter,
    withheldAt: Instant.nullable().meta({ description: 'When its slot passed while the workspace was archived.' }),
    caption: z.string().nullable(),
    hashtags: z.array(z.string()),
    perPlatform: z.record(z.string(), z.record(z.string(), z.unknown())),
    declarations: Flags,
    publishMode: z.enum(PUBLISH_MODES),
    clipappSendToInbox: z.boolean(),
    clipappOptions: z.record(z.string(), z.union([z.boolean(), z.string().meta({ description: 'The privacy.' })])),
    ownerType: z.enum(['brand', 'influencer']),
    influencerId: z.string().nullable(),
    automationId: z.string().nullable(),
    generationId: z.string().nullable(),
    contentId: z.string().nullable(),
    reference: z.string().nullable(),
    review: ReviewResponse.nullable().meta({
      description: 'Null if the post needs no approval and nobody has reviewed it.',
    }),
    ownMedia: z
      .object({ videoUrl: z.string().nullable(), thumbnailUrl: z.string().nullable(), images: z.array(z.string()) })
      .nullable()
      .meta({ description: 'The addresses of own media, as they were sent.' }),
    mediaUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    sandbox: z.boolean(),
    statusUrl: z.string(),
    notSent: z.array(z.string()).meta({ description: 'Images that reach no platform.' }),
    targets: z.array(TargetResponse),
    createdAt: Instant,
    updatedAt: Instant,
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'Post' });
export type PostResponse = z.input<typeof PostResponse>;

export const ChangedPosts = z.array(
  z
    .object({
      id: z.string(),
      success: z.boolean(),
      status: z.enum(POST_STATUSES).nullable().meta({ description: 'Null if there is no such post.' }),
      revision: z.int().nullable(),
      scheduledTime: Instant.nullable(),
      error: z
        .object({ type: z.enum(Object.keys(ERROR_STATUS) as [ErrorType, ...ErrorType[]]), message: z.string() })
        .nullable()
        .meta({ description: 'What the request for this post alone would be refused with.' }),
    })
    .meta({ id: 'ChangedPost' }),
);
export type ChangedPosts = z.input<typeof ChangedPosts>;

const RefusalResponse = z.object({
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })),
});

export const PreviewResponse = z
  .object({
    targets: z.array(
      z.object({
        platform: z.enum(PLATFORMS),
        accountId: z.string(),
        mode: z.enum(PUBLISH_MODES),
        caption: z.string().nullable(),
        title: z.string().nullable(),
        firstComment: z.string().nullable(),
        declarations: Flags.meta({ description: 'The declarations that this platform receives.' }),
        length: z.object({ used: z.int(), limit: z.int(), unit: z.enum(OFFERED_CAPTION_UNITS) }),
        refusal: RefusalResponse.nullable().meta({ description: 'Why POST /posts would reject for this account.' }),
        warnings: z.array(z.string()),
      }),
    ),
    notSent: z.array(z.string()).meta({ description: 'Images that reach no platform.' }),
    schedule: z.object({
      instant: Instant.nullable(),
      local: z.string().nullable().meta({ description: 'The instant as wall time in `timezone`, with its offset.' }),
      timezone: z.string(),
    }),
    expiresAfter: ExpiresAfter,
    reviewRequired: z.boolean().meta({ description: 'The post would wait for an approval.' }),
    credits: z.object({
      cost: z.int(),
      balanceAfter: z.int().meta({ description: 'Below 0 if POST /posts would return 402.' }),
    }),
  })
  .meta({ id: 'PostPreview' });
export type PreviewResponse = z.input<typeof PreviewResponse>;

export const ImportedPosts = z
  .object({
    imported: z.int(),
    posts: z.array(
      z.object({
        row: z.int().meta({ description: 'The row number that a spreadsheet shows: the header is row 1.' }),
        id: z.string(),
        status: z.enum(['draft', 'in_review', 'scheduled']),
        scheduledTime: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'ImportedPosts' });
export type ImportedPosts = z.input<typeof ImportedPosts>;

export const CheckedRows = z
  .object({ valid: z.literal(true), rows: z.int(), posts: z.array(PreviewResponse.extend({ row: z.int() })) })
  .meta({ id: 'CheckedRows', description: 'The response to a dry run.' });
export type CheckedRows = z.input<typeof CheckedRows>;
