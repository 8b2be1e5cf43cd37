import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { MAX_DELIVERY_ATTEMPTS, SECRET_OVERLAP_HOURS } from '../../domain/webhooks/delivery.ts';
import { DELIVERED_TYPES, EVENTS, type DeliveredType } from '../../domain/webhooks/event-types.ts';
import { buildEventSchema, EVENT_EXAMPLES } from '../webhooks/event-contract.ts';

const RULES = `
Events are delivered at least once and in no guaranteed order. \`Service-Delivery\` is the same in all attempts, so use
it to deduplicate. Respond with 2xx within 10 seconds. After 429, 5xx or no response the service retries with growing
waits, up to ${MAX_DELIVERY_ATTEMPTS} attempts. Any other status, including a redirect, ends the delivery. Ten consecutive failed events
disable the endpoint.

Verify the signature before you use the body. Split \`Service-Signature\` into \`t\` and each \`v1\` (there are two for
${SECRET_OVERLAP_HOURS} hours after a rotation). Compute the hex HMAC-SHA-256 of \`<t>.<raw body>\` with the endpoint's secret (for a \`callbackUrl\` that of POST /me/callback-secret), over the
bytes as received. Compare it in constant time with each \`v1\`, and reject a \`t\` more than 300 seconds from now. A
library of Standard Webhooks verifies \`Webhook-Id\`, \`Webhook-Timestamp\` and \`Webhook-Signature\` with the same secret.`;

const HEADERS = z.object({
  'Service-Signature': z
    .string()
    .regex(/^t=[0-9]+(?:,v1=[0-9a-f]{64})+$/u)
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
    summary: EVENTS[type].summary,
    description: `${EVENTS[type].description}\n${RULES}`,
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
