import { z } from 'zod';
import { DELIVERY_STATUSES, MAX_ENDPOINTS, SECRET_OVERLAP_HOURS } from '../../domain/webhooks/delivery.ts';
import { DELIVERED_TYPES, SUBSCRIBABLE_TYPES } from '../../domain/webhooks/event-types.ts';
import { HAS_PROPERTIES, EndpointUrl } from '../contract/fields.ts';
import { EXAMPLE_SECRET, IDS } from '../contract/example-ids.ts';
import { Deleted, Instant, operation, type Operations } from '../contract/operation.ts';

const Events = z
  .array(z.enum(SUBSCRIBABLE_TYPES))
  .min(1)
  .max(SUBSCRIBABLE_TYPES.length)
  .refine((events) => new Set(events).size === events.length, 'Each event may be listed once.')
  .meta({ uniqueItems: true });

export const CreateWebhook = z.strictObject({ url: EndpointUrl, events: Events }).meta({ id: 'CreateWebhook' });

export const ChangeWebhook = z
  .strictObject({ url: EndpointUrl.optional(), events: Events.optional(), enabled: z.boolean().optional() })
  .refine(...HAS_PROPERTIES)
  .meta({ id: 'ChangeWebhook', minProperties: 1 });

export const DeliveryResponse = z
  .object({
    id: z.string(),
    eventId: z.string(),
    type: z.enum(DELIVERED_TYPES),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int(),
    statusCode: z.int().nullable(),
    error: z.string().nullable(),
    createdAt: Instant,
    nextAttemptAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'Delivery' });
export type DeliveryResponse = z.input<typeof DeliveryResponse>;

export const EndpointResponse = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(SUBSCRIBABLE_TYPES)),
    enabled: z.boolean(),
    disabledReason: z.string().nullable(),
    sandbox: z.boolean(),
    undelivered: z.int().meta({ description: 'Consecutive events that failed; the tenth disables the endpoint.' }),
    createdAt: Instant,
    deliveries: z.array(DeliveryResponse).max(5),
  })
  .meta({ id: 'WebhookEndpoint' });
export type EndpointResponse = z.input<typeof EndpointResponse>;

export const EndpointWithSecretResponse = EndpointResponse.extend({
  secret: z.string().meta({ description: 'Signs every delivery. It is not returned again.' }),
}).meta({ id: 'WebhookEndpointWithSecret' });
export type EndpointWithSecretResponse = z.input<typeof EndpointWithSecretResponse>;

const exampleDelivery: DeliveryResponse = {
  id: IDS.delivery,
  eventId: IDS.event,
  type: 'post.published',
  status: 'delivered',
  attempts: 1,
  statusCode: 204,
  error: null,
  createdAt: '2026-03-02T17:00:02.418Z',
  nextAttemptAt: null,
  finishedAt: '2026-03-02T17:00:02.631Z',
};

const pendingDelivery: DeliveryResponse = {
  ...exampleDelivery,
  status: 'pending',
  attempts: 0,
  statusCode: null,
  nextAttemptAt: exampleDelivery.createdAt,
  finishedAt: null,
};

const exampleEndpoint: EndpointResponse = {
  id: IDS.webhook,
  url: 'https://app.example.com/hooks/kinora',
  events: ['post.published', 'post.failed'],
  enabled: true,
  disabledReason: null,
  sandbox: true,
  undelivered: 0,
  createdAt: '2026-02-11T08:22:10.330Z',
  deliveries: [exampleDelivery],
};

const secret = EXAMPLE_SECRET;

export const ENDPOINT_DISABLED = 'The endpoint is disabled; enable it first.';
export const DELIVERY_PENDING = 'This delivery is still pending.';
export const NO_ENDPOINT_LEFT = `All ${MAX_ENDPOINTS} webhook endpoints of the team are in use; delete one first.`;

export const webhookOperations: Operations = {
  'GET /webhooks': operation({
    summary: 'List webhook endpoints with their last five deliveries',
    data: z.array(EndpointResponse),
    example: { data: [exampleEndpoint] },
  }),
  'POST /webhooks': operation({
    summary: 'Create a webhook endpoint',
    status: 201,
    data: EndpointWithSecretResponse,
    example: {
      bodies: { 'Subscribe to the results of posts': { url: exampleEndpoint.url, events: exampleEndpoint.events } },
      data: { ...exampleEndpoint, deliveries: [], secret },
      usageLimit: NO_ENDPOINT_LEFT,
    },
  }),
  'GET /webhooks/:id': operation({
    summary: 'Get a webhook endpoint',
    data: EndpointResponse,
    example: { data: exampleEndpoint },
  }),
  'PATCH /webhooks/:id': operation({
    summary: 'Update, disable or enable a webhook endpoint',
    data: EndpointResponse,
    example: {
      bodies: {
        'Enable it again': { enabled: true },
        'Subscribe to other events': { events: ['content.ready', 'credits.low'] },
      },
      data: exampleEndpoint,
      conflicts: [],
    },
  }),
  'DELETE /webhooks/:id': operation({
    summary: 'Delete a webhook endpoint',
    data: Deleted,
    example: { data: { id: IDS.webhook }, conflicts: [] },
  }),
  'POST /webhooks/:id/rotate-secret': operation({
    summary: 'Rotate the secret of a webhook endpoint',
    description: `For ${SECRET_OVERLAP_HOURS} hours deliveries are signed with both secrets, as two v1 values.`,
    data: EndpointWithSecretResponse,
    example: { data: { ...exampleEndpoint, secret } },
  }),
  'POST /webhooks/:id/test': operation({
    summary: 'Send a test event to a webhook endpoint',
    description:
      'Delivers a `webhook.test` event to this endpoint only. The result does not count towards the ten failures.',
    status: 202,
    data: DeliveryResponse,
    example: { data: { ...pendingDelivery, type: 'webhook.test' }, conflicts: [ENDPOINT_DISABLED] },
  }),
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': operation({
    summary: 'Redeliver one of the last five deliveries',
    description:
      'The delivery keeps its id and gets six new attempts. The result does not count towards the ten failures.',
    status: 202,
    data: DeliveryResponse,
    example: { data: pendingDelivery, conflicts: [ENDPOINT_DISABLED, DELIVERY_PENDING] },
  }),
};
