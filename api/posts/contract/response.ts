import { z } from 'zod';
import { COMMENT_STATUSES } from '../../../domain/posts/first-comment.ts';
import { PLATFORMS, PUBLISH_MODES } from '../../../domain/accounts/platforms.ts';
import { LENGTH_UNITS } from '../../../domain/accounts/platform-limits.ts';
import { POST_STATUSES, RENDER_STATUSES, SCHEDULES, TARGET_STATUSES } from '../../../domain/posts/post.ts';
import { TargetAnalytics } from '../../analytics/contract/figures.ts';
import { Instant, type Operations } from '../../contract/operation.ts';
import { EXAMPLES } from './examples.ts';

const Target = z
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
        'Why it failed. While `status` is `publishing`: which limit of the platform it waits for, and when it is tried again.',
    }),
    firstComment: z
      .object({
        status: z.enum(COMMENT_STATUSES),
        reason: z.string().nullable().meta({ description: 'A sentence where it was not posted.' }),
        platformCommentId: z.string().nullable(),
      })
      .nullable()
      .meta({
        description:
          'The comment that follows once the post is live. `unknown`: it was sent, and the platform neither answered nor shows it; it is never sent again.',
      }),
    warnings: z.array(z.string()).meta({ description: 'What the platform did not take, such as the chosen cover.' }),
    analytics: TargetAnalytics.nullable().meta({
      description: 'Null before the first figures, an hour after it is out.',
    }),
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'PostTarget' });

const Flags = z.record(z.string(), z.boolean());

export const Post = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    status: z.enum(POST_STATUSES),
    renderStatus: z.enum(RENDER_STATUSES),
    renderProgress: z.int().nullable(),
    schedule: z.enum(SCHEDULES),
    scheduledTime: Instant.nullable(),
    timezone: z.string(),
    withheldAt: Instant.nullable().meta({ description: 'Its slot passed while the workspace was archived.' }),
    caption: z.string().nullable(),
    hashtags: z.array(z.string()),
    perPlatform: z.record(z.string(), z.record(z.string(), z.unknown())),
    declarations: Flags,
    publishMode: z.enum(PUBLISH_MODES),
    clipappSendToInbox: z.boolean(),
    clipappOptions: Flags,
    ownerType: z.enum(['brand', 'influencer']),
    influencerId: z.string().nullable(),
    automationId: z.string().nullable(),
    generationId: z.string().nullable(),
    contentId: z.string().nullable(),
    mediaUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    sandbox: z.boolean(),
    statusUrl: z.string(),
    notSent: z.array(z.string()),
    targets: z.array(Target),
    createdAt: Instant,
    updatedAt: Instant,
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'Post' });

const Refusal = z.object({
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })),
});

export const Preview = z
  .object({
    targets: z.array(
      z.object({
        platform: z.enum(PLATFORMS),
        accountId: z.string(),
        mode: z.enum(PUBLISH_MODES),
        caption: z.string().nullable(),
        title: z.string().nullable(),
        firstComment: z.string().nullable(),
        declarations: Flags.meta({ description: 'Those that this platform hears.' }),
        length: z.object({ used: z.int(), limit: z.int(), unit: z.enum(LENGTH_UNITS) }),
        refusal: Refusal.nullable().meta({ description: 'Why POST /posts would refuse for this account.' }),
        warnings: z.array(z.string()),
      }),
    ),
    notSent: z.array(z.string()).meta({ description: 'Images that reach no platform.' }),
    schedule: z.object({
      instant: Instant.nullable(),
      local: z.string().nullable().meta({ description: 'The instant on the clock of `timezone`, with its offset.' }),
      timezone: z.string(),
    }),
    credits: z.object({
      cost: z.int(),
      balanceAfter: z.int().meta({ description: 'Below 0 where POST /posts would answer 402.' }),
    }),
  })
  .meta({ id: 'PostPreview' });

const Imported = z
  .object({
    imported: z.int(),
    posts: z.array(
      z.object({
        row: z.int().meta({ description: 'The first row after the header is 1.' }),
        id: z.string(),
        status: z.enum(['draft', 'scheduled']),
        scheduledTime: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'ImportedPosts' });

const Checked = z
  .object({ valid: z.literal(true), rows: z.int(), posts: z.array(Preview.extend({ row: z.int() })) })
  .meta({ id: 'CheckedRows', description: 'The answer of a dry run.' });

export const postOperations: Operations = {
  'POST /posts': {
    summary: 'Schedule, publish now, or save a draft',
    description:
      '202 while the media is not ready (a deck renders first, own media is fetched), else 201. 409 where an `asap` post names an account that must be connected again first; a draft or a scheduled post is saved all the same, and the preview warns.',
    status: 202,
    orStatus: 201,
    spends: true,
    data: Post,
  },
  'POST /posts/preview': {
    summary: 'What each account would receive',
    description:
      'The same body as POST /posts, judged by the same code. 400 for what is wrong with the body as a whole; what one account refuses is its `refusal`. Records, counts and charges nothing, and answers for an archived workspace too.',
    status: 200,
    data: Preview,
    example: EXAMPLES.preview,
  },
  'POST /posts/import': {
    summary: 'Make a post of every row of a table',
    description:
      'All rows or none: for one bad row the answer is 400, with `{row, field, message}` in `details` for every bad row. Rows are drafts unless `schedule` is sent. `validateOnly` answers 200 with a preview per row, and writes nothing.',
    status: 201,
    orStatus: 200,
    data: z.union([Imported, Checked]),
    example: EXAMPLES.import,
  },
  'GET /posts': {
    summary: 'Posts, newest first',
    status: 200,
    data: z.array(Post),
    paged: true,
    example: EXAMPLES.list,
  },
  'GET /posts/:id': { summary: 'One post with one target per account', status: 200, data: Post },
  'PATCH /posts/:id': {
    summary: 'Replace texts or declarations before the post goes out',
    description:
      'Each property that is sent replaces the whole of the old one. Every text is judged again for every account. Refused once publishing has started. The status, also that of an approved post, stays.',
    status: 200,
    data: Post,
    example: EXAMPLES.change,
  },
  'POST /posts/:id/reschedule': {
    summary: 'Move a post in time',
    description: "An approved post returns to review; a draft's own slot is moved.",
    status: 200,
    data: Post,
  },
  'POST /posts/:id/publish': {
    summary: 'Release a draft',
    description: 'At its own slot, or at once where it has none or that has passed. Refused for anything but a draft.',
    status: 202,
    data: Post,
  },
  'POST /posts/:id/approve': {
    summary: 'Approve a post that is in review',
    description:
      'It goes out at its slot, or at once where that has passed. Refused for anything but a post in review.',
    status: 200,
    data: Post,
    example: EXAMPLES.approve,
  },
  'DELETE /posts/:id': {
    summary: 'Cancel a post',
    description: 'Its media is kept. Refused once publishing has started; a cancelled post answers 200 again.',
    status: 200,
    data: Post,
  },
};
