import { z } from 'zod';
import { DELIVERED_TYPES, DELIVERY_STATUSES, EVENT_TYPES } from '../../domain/webhooks/webhooks.ts';
import { Deleted, Instant, type Operations } from '../openapi/operation.ts';

const Delivery = z
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

const Endpoint = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(EVENT_TYPES)),
    enabled: z.boolean(),
    disabledReason: z.string().nullable(),
    sandbox: z.boolean(),
    undelivered: z.int().meta({ description: 'Events in a row; the tenth disables.' }),
    createdAt: Instant,
    deliveries: z.array(Delivery).max(5),
  })
  .meta({ id: 'WebhookEndpoint' });

const WithSecret = Endpoint.extend({
  secret: z.string().meta({ description: 'Signs every delivery. Not shown again.' }),
}).meta({ id: 'WebhookEndpointWithSecret' });

export const webhookOperations: Operations = {
  'GET /webhooks': { summary: 'Every endpoint with its last five deliveries', status: 200, data: z.array(Endpoint) },
  'POST /webhooks': { summary: 'Subscribe a URL to events', status: 201, data: WithSecret },
  'GET /webhooks/:id': { summary: 'One endpoint', status: 200, data: Endpoint },
  'PATCH /webhooks/:id': { summary: 'Change, disable or enable an endpoint', status: 200, data: Endpoint },
  'DELETE /webhooks/:id': { summary: 'Unsubscribe', status: 200, data: Deleted },
  'POST /webhooks/:id/rotate-secret': {
    summary: 'Put a new secret in place',
    description: 'For 24 hours both secrets sign: two v1 values.',
    status: 200,
    data: WithSecret,
  },
  'POST /webhooks/:id/test': {
    summary: 'Send a test event',
    description:
      'Delivers a `webhook.test` event to this endpoint alone. Its outcome does not count towards the ten failures.',
    status: 202,
    data: Delivery,
  },
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': {
    summary: 'Send one of the last five deliveries again',
    description:
      'Under its own delivery id, with six attempts anew. Its outcome does not count towards the ten failures.',
    status: 202,
    data: Delivery,
  },
};
