import { z } from 'zod';
import { PLANS } from '../../domain/teams/plans.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import type { DeliveredType } from '../../domain/webhooks/delivery.ts';
import { Instant } from '../contract/operation.ts';

const EventTarget = z
  .object({
    accountId: z.string(),
    platform: z.enum(PLATFORMS),
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

const PostResult = z.object({
  postId: z.string(),
  workspaceId: z.string(),
  sandbox: z.boolean(),
  targets: z.array(EventTarget),
});

/** `data` of each event. What the service records is held against these by a test. */
export const EVENT_DATA = {
  'post.published': PostResult.extend({ status: z.enum(['posted', 'partial']) }),
  'post.failed': PostResult.extend({ status: z.literal('failed') }),
  'content.ready': z.object({
    contentId: z.string(),
    workspaceId: z.string(),
    outputUrl: z.string(),
    thumbnailUrl: z.string(),
    durationMs: z.int(),
    postId: z.string().optional().meta({ description: 'The post that waited for it, if one did.' }),
  }),
  'credits.low': z.object({
    balance: z.int(),
    threshold: z.number().meta({ description: "One fifth of the plan's monthly credits." }),
    plan: z.enum(PLANS),
    creditsPerMonth: z.int(),
  }),
  'webhook.test': z.object({ webhookId: z.string(), message: z.string() }),
} satisfies Record<DeliveredType, z.ZodType>;

/** The body of a delivery. */
export function buildEventSchema(type: DeliveredType) {
  return z.object({
    id: z.string().meta({ description: 'The event, the same for every endpoint that hears of it.' }),
    type: z.literal(type),
    createdAt: Instant,
    data: EVENT_DATA[type],
  });
}
