import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { DELIVERED_TYPES, type DeliveredType } from '../../domain/webhooks/delivery.ts';
import { EVENT_EXAMPLES } from '../webhooks/event-contract.ts';
import { buildEventSchema } from '../webhooks/event-contract.ts';

const SUMMARIES: Readonly<Record<DeliveredType, string>> = {
  'post.published': 'Receive a post that was published on at least one platform',
  'post.failed': 'Receive a post of which every target failed',
  'content.ready': 'Receive a finished video',
  'credits.low': 'Receive a low credit balance',
  'post.reviewed': 'Receive what a person decided through a review link',
  'post.cancelled': 'Receive the cancellation of a post with a callbackUrl',
  'content.ended': 'Receive the end of a content job with a callbackUrl',
  'webhook.test': 'Receive a test event',
};

const DESCRIPTIONS: Readonly<Record<DeliveredType, string>> = {
  'post.published': 'The status is `partial` if other platforms failed. Each target has its outcome.',
  'post.failed': 'The service does not retry the post. Each target has its error.',
  'content.ready': 'Sent for rendered decks and for generated media.',
  'credits.low': 'Sent once when the balance falls below one fifth of the monthly credits of the plan.',
  'post.reviewed':
    'Sent for each decision. A post that was in review is approved by an approval; other posts keep their status.',
  'post.cancelled': 'Sent only to the `callbackUrl` of the post.',
  'content.ended': 'Sent only to the `callbackUrl` of the job, whatever the outcome.',
  'webhook.test': 'Sent to one endpoint on request, whatever events it subscribes to.',
};

const RULES = `
Events are delivered at least once and in no guaranteed order. \`Service-Delivery\` is the same in all attempts, so use
it to deduplicate. Respond with 2xx within 10 seconds. After 429, 5xx or no response the service retries with growing
waits, up to 6 attempts. Any other status, including a redirect, ends the delivery. Ten consecutive failed events
disable the endpoint.

Verify the signature before you use the body. Split \`Service-Signature\` into \`t\` and each \`v1\` (there are two for
24 hours after a rotation). Compute the hex HMAC-SHA-256 of \`<t>.<raw body>\` with the endpoint's secret (for a \`callbackUrl\` that of POST /me/callback-secret), over the
bytes as received. Compare it in constant time with each \`v1\`, and reject a \`t\` more than 300 seconds from now.`;

const HEADERS = z.object({
  'Service-Signature': z
    .string()
    .regex(/^t=\d+(?:,v1=[0-9a-f]{64})+$/u)
    .meta({ description: '`t=<unix seconds>,v1=<hex HMAC-SHA-256>`; new for every attempt.' }),
  'Service-Event': z
    .enum(DELIVERED_TYPES)
    .meta({ description: 'The event type, for routing without parsing the body.' }),
  'Service-Delivery': z.string().meta({ description: 'The id of the delivery; the same in all its attempts.' }),
});

export const WEBHOOK_PATHS: ZodOpenApiPathsObject = Object.fromEntries(
  DELIVERED_TYPES.map((type) => [type, { post: describeDelivery(type) }]),
);

function describeDelivery(type: DeliveredType): ZodOpenApiOperationObject {
  const name = type.replace(/\W(\w)/gu, (_, letter: string) => letter.toUpperCase());
  return {
    tags: ['webhooks'],
    operationId: `on${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary: SUMMARIES[type],
    description: `${DESCRIPTIONS[type]}\n${RULES}`,
    security: [],
    requestParams: { header: HEADERS },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: buildEventSchema(type), example: EVENT_EXAMPLES[type] } },
    },
    responses: {
      '2XX': { description: 'The event was received.' },
      429: { description: 'The service retries later and honours `Retry-After` within limits.' },
      '4XX': { description: 'The delivery ends.' },
      '5XX': { description: 'The service retries later.' },
    },
  };
}
