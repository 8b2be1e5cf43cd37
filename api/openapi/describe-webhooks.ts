import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { DELIVERED_TYPES, type DeliveredType } from '../../domain/webhooks/delivery.ts';
import { EVENT_EXAMPLES } from './examples/events.ts';
import { buildEventSchema } from '../webhooks/event-contract.ts';

const SUMMARIES: Readonly<Record<DeliveredType, string>> = {
  'post.published': 'A post reached at least one platform',
  'post.failed': 'Every target of a post failed',
  'content.ready': 'A render finished and the video exists',
  'credits.low': 'The balance fell under one fifth of the monthly credits',
  'webhook.test': 'The owner of the endpoint asked for a test',
};

const FIRES: Readonly<Record<DeliveredType, string>> = {
  'post.published': 'The status is `partial` where other platforms failed; each target says how it ended.',
  'post.failed': 'Nothing retries. Each target says why.',
  'content.ready': 'Of a deck, and of generated media alike.',
  'credits.low': 'Once, on the crossing.',
  'webhook.test': 'Sent to that endpoint alone, whatever it subscribes to.',
};

const RULES = `
Delivered at least once: the order is not promised, and \`Service-Delivery\` is the same in all attempts, so
deduplicate on it. Answer 2xx within 10 seconds. 429, 5xx and no answer are repeated, up to 6 attempts, with growing
waits; any other status ends the delivery, redirects included. Ten events in a row that do not arrive disable the
endpoint.

Verify before you believe: split \`Service-Signature\` into \`t\` and each \`v1\` (two for 24 hours after a
rotation), compute the hex HMAC-SHA-256 of \`<t>.<raw body>\` with the endpoint's secret over the bytes as received,
compare in constant time with any \`v1\`, and refuse a \`t\` more than 300 seconds from now.`;

const HEADERS = z.object({
  'Service-Signature': z
    .string()
    .regex(/^t=\d+(?:,v1=[0-9a-f]{64})+$/u)
    .meta({ description: '`t=<unix seconds>,v1=<hex HMAC-SHA-256>`; made anew for every attempt.' }),
  'Service-Event': z.enum(DELIVERED_TYPES).meta({ description: 'The type, for routing without parsing the body.' }),
  'Service-Delivery': z.string().meta({ description: 'The delivery; the same in all attempts at it.' }),
});

/** What the service sends to the endpoints of its callers. */
export const WEBHOOK_PATHS: ZodOpenApiPathsObject = Object.fromEntries(
  DELIVERED_TYPES.map((type) => [type, { post: deliveryOf(type) }]),
);

function deliveryOf(type: DeliveredType): ZodOpenApiOperationObject {
  const name = type.replace(/\W(\w)/gu, (_, letter: string) => letter.toUpperCase());
  return {
    tags: ['webhooks'],
    operationId: `on${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary: SUMMARIES[type],
    description: `${FIRES[type]}\n${RULES}`,
    security: [],
    requestParams: { header: HEADERS },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: buildEventSchema(type), example: EVENT_EXAMPLES[type] } },
    },
    responses: {
      '2XX': { description: 'It arrived.' },
      429: { description: 'Repeated later; `Retry-After` is honoured within bounds.' },
      '4XX': { description: 'The delivery ends.' },
      '5XX': { description: 'Repeated later.' },
    },
  };
}
