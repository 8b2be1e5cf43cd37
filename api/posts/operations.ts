import { z } from 'zod';
import { PLATFORMS, PUBLISH_MODES } from '../../domain/platforms.ts';
import { POST_STATUSES, RENDER_STATUSES, SCHEDULES, TARGET_STATUSES } from '../../domain/post.ts';
import { Instant, type Operations } from '../openapi/operation.ts';

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
    error: z.object({ code: z.string(), message: z.string(), platformCode: z.string().nullable() }).nullable(),
    firstComment: z
      .object({ status: z.string(), reason: z.string().nullable(), platformCommentId: z.string().nullable() })
      .nullable(),
    analytics: z.record(z.string(), z.unknown()).nullable(),
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'PostTarget' });

const Flags = z.record(z.string(), z.boolean());

const Post = z
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

export const postOperations: Operations = {
  'POST /posts': {
    summary: 'Schedule, publish now, or save a draft',
    description: '202 while the media is not ready (a deck renders first), else 201.',
    status: 202,
    orStatus: 201,
    spends: true,
    data: Post,
  },
  'GET /posts/:id': { summary: 'One post with one target per account', status: 200, data: Post },
  'POST /posts/:id/reschedule': { summary: 'Move a post in time', status: 200, data: Post },
  'POST /posts/:id/publish': { summary: 'Release a draft', status: 202, data: Post },
  'DELETE /posts/:id': {
    summary: 'Cancel a post',
    description: 'Refused once publishing has started; a cancelled post answers 200 again.',
    status: 200,
    data: Post,
  },
};
