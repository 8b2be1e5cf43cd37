import { z } from 'zod';
import { PLANS } from '../../domain/teams/plans.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { PUBLISH_MODES } from '../../domain/platforms/platform-terms.ts';
import { POST_STATUSES } from '../../domain/posts/post.ts';
import { REVIEW_DECISIONS, REVIEW_STATES } from '../../domain/posts/review.ts';
import type { DeliveredType } from '../../domain/webhooks/event-types.ts';
import { IDS, MEDIA } from '../contract/example-ids.ts';
import { FailureReason } from '../contract/fields.ts';
import { Instant } from '../contract/operation.ts';

const EventTarget = z
  .object({
    accountId: z.string(),
    platform: z.enum(PLATFORMS),
    mode: z.enum(PUBLISH_MODES).meta({
      description:
        '`inbox`: delivered to the creator, who publishes it; `draft`: a private upload. Then `url` can be null.',
    }),
    outcome: z.enum(['posted', 'failed']),
    platformPostId: z.string().nullable(),
    url: z.string().nullable(),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        platformCode: z.string().nullable().meta({ description: "The platform's own code." }),
      })
      .nullable(),
  })
  .meta({ id: 'EventTarget' });

const Referenced = z.string().optional().meta({ description: 'The reference of the job, if it has one.' });

const PostResult = z.object({
  postId: z.string(),
  workspaceId: z.string(),
  sandbox: z.boolean(),
  targets: z.array(EventTarget),
  reference: Referenced,
});

/** `data` of each event. A test validates recorded events against these schemas. */
export const EVENT_DATA = {
  'post.published': PostResult.extend({ status: z.enum(['posted', 'partial']) }),
  'post.failed': PostResult.extend({
    status: z.literal('failed'),
    mediaError: FailureReason.optional().meta({ description: 'Why its media failed, if that is the reason.' }),
  }),
  'content.ready': z.object({
    contentId: z.string(),
    workspaceId: z.string(),
    outputUrl: z.string(),
    thumbnailUrl: z.string(),
    durationMs: z.int(),
    postId: z.string().optional().meta({ description: 'The post that was waiting for it, if any.' }),
    reference: Referenced,
  }),
  'credits.low': z.object({
    balance: z.int(),
    threshold: z.number().meta({ description: "One fifth of the plan's monthly credits." }),
    plan: z.enum(PLANS),
    creditsPerMonth: z.int(),
  }),
  'post.review': PostResult.omit({ targets: true }).extend({
    status: z.enum(POST_STATUSES),
    state: z.enum(REVIEW_STATES).nullable().meta({ description: 'The state of the review since.' }),
    decision: z.enum(REVIEW_DECISIONS).nullable().meta({ description: 'Null: a comment alone.' }),
    comment: z.string().nullable(),
    by: z.enum(['reviewer', 'team']),
    name: z.string().nullable(),
    linkId: z.string().nullable().meta({ description: 'The review link that was used.' }),
  }),
  'draft.failed': PostResult.omit({ targets: true }).extend({
    status: z.enum(POST_STATUSES),
    mediaError: FailureReason,
  }),
  'comment.failed': PostResult.omit({ targets: true }).extend({
    accountId: z.string(),
    platform: z.enum(PLATFORMS),
    status: z.enum(['failed', 'unknown']),
    error: FailureReason,
  }),
  'automation.refused': z.object({
    automationId: z.string(),
    workspaceId: z.string(),
    sandbox: z.boolean(),
    scheduled: z.int().meta({ description: 'Posts that the run scheduled.' }),
    nextRunAt: Instant.nullable(),
    error: FailureReason,
  }),
  'post.cancelled': PostResult.omit({ targets: true }).extend({ status: z.literal('cancelled') }),
  'content.ended': z.object({
    contentId: z.string(),
    workspaceId: z.string(),
    sandbox: z.boolean(),
    format: z.string(),
    status: z.enum(['ready', 'failed', 'cancelled']),
    outputUrl: z.string().nullable().meta({ description: 'Null unless it is ready, and for `clips`.' }),
    thumbnailUrl: z.string().nullable(),
    durationMs: z.int().nullable(),
    error: FailureReason.nullable(),
    reference: Referenced,
  }),
  'webhook.test': z.object({ webhookId: z.string(), message: z.string() }),
} satisfies Record<DeliveredType, z.ZodType>;

export function buildEventSchema(type: DeliveredType) {
  return z.object({
    id: z.string().meta({ description: 'The event; the same for every endpoint.' }),
    type: z.literal(type),
    createdAt: Instant,
    data: EVENT_DATA[type],
  });
}

const examplePosted = {
  accountId: IDS.account,
  platform: 'reelnet' as const,
  mode: 'publish' as const,
  outcome: 'posted' as const,
  platformPostId: '17890455278211349',
  url: 'https://reelnet.example.com/reel/C4kD9x',
  error: null,
};

const exampleFailed = {
  accountId: IDS.account,
  platform: 'clipapp' as const,
  mode: 'publish' as const,
  outcome: 'failed' as const,
  platformPostId: null,
  url: null,
  error: { code: 'account_disconnected', message: 'The account was disconnected.', platformCode: null },
};

const examplePost = { postId: IDS.post, workspaceId: IDS.workspace, sandbox: true };

const EXAMPLE_DATA: { [T in DeliveredType]: z.input<(typeof EVENT_DATA)[T]> } = {
  'post.published': { ...examplePost, status: 'partial', targets: [examplePosted, exampleFailed] },
  'post.failed': { ...examplePost, status: 'failed', targets: [exampleFailed] },
  'content.ready': {
    contentId: IDS.content,
    workspaceId: IDS.workspace,
    outputUrl: `${MEDIA}/video.mp4`,
    thumbnailUrl: `${MEDIA}/thumbnail.jpg`,
    durationMs: 12_000,
    postId: IDS.post,
  },
  'credits.low': { balance: 195, threshold: 200, plan: 'pro', creditsPerMonth: 1_000 },
  'post.review': {
    ...examplePost,
    status: 'in_review',
    state: 'changes_requested',
    decision: 'changes_requested',
    comment: 'Please name the new opening hours.',
    by: 'reviewer',
    name: 'Ada',
    linkId: IDS.accessLink,
  },
  'draft.failed': {
    ...examplePost,
    status: 'draft',
    mediaError: { code: 'media_unreachable', message: 'The video could not be fetched: its server answered 404.' },
  },
  'comment.failed': {
    ...examplePost,
    accountId: IDS.account,
    platform: 'reelnet',
    status: 'failed',
    error: { code: 'comments_closed', message: 'Comments are closed.' },
  },
  'automation.refused': {
    automationId: IDS.automation,
    workspaceId: IDS.workspace,
    sandbox: true,
    scheduled: 3,
    nextRunAt: '2026-03-03T00:00:00.000Z',
    error: { code: 'insufficient_credits', message: 'A video costs 10 credits; the team has 5.' },
  },
  'post.cancelled': { ...examplePost, status: 'cancelled', reference: 'order-1042' },
  'content.ended': {
    contentId: IDS.content,
    workspaceId: IDS.workspace,
    sandbox: true,
    format: 'walloftext',
    status: 'failed',
    outputUrl: null,
    thumbnailUrl: null,
    durationMs: null,
    error: { code: 'render_failed', message: 'The video could not be rendered.' },
    reference: 'order-1042',
  },
  'webhook.test': { webhookId: IDS.webhook, message: 'A test requested by the owner of this endpoint.' },
};

type EventExamples = {
  [T in DeliveredType]: { id: string; createdAt: string; type: T; data: z.input<(typeof EVENT_DATA)[T]> };
};

export const EVENT_EXAMPLES = Object.fromEntries(
  Object.entries(EXAMPLE_DATA).map(([type, data]) => [
    type,
    { id: IDS.event, createdAt: '2026-03-02T17:00:02.418Z', type, data },
  ]),
) as EventExamples;
