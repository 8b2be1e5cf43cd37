import type { OperationExample } from '../operation.ts';
import { IDS } from '../example-ids.ts';

const delivery = {
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

const waiting = { ...delivery, status: 'pending', attempts: 0, statusCode: null, finishedAt: null };

const endpoint = {
  id: IDS.webhook,
  url: 'https://app.example.com/hooks/kinora',
  events: ['post.published', 'post.failed'],
  enabled: true,
  disabledReason: null,
  sandbox: true,
  undelivered: 0,
  createdAt: '2026-02-11T08:22:10.330Z',
  deliveries: [delivery],
};

const secret = 'whsec_2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';

export const webhookExamples: Record<string, OperationExample> = {
  'GET /webhooks': { data: [endpoint] },
  'POST /webhooks': {
    bodies: { 'Hear how posts end': { url: endpoint.url, events: endpoint.events } },
    data: { ...endpoint, deliveries: [], secret },
  },
  'GET /webhooks/:id': { data: endpoint },
  'PATCH /webhooks/:id': {
    bodies: {
      'Enable it again': { enabled: true },
      'Hear of other events': { events: ['content.ready', 'credits.low'] },
    },
    data: endpoint,
    conflicts: [],
  },
  'DELETE /webhooks/:id': { data: { id: IDS.webhook }, conflicts: [] },
  'POST /webhooks/:id/rotate-secret': { data: { ...endpoint, secret } },
  'POST /webhooks/:id/test': {
    data: { ...waiting, type: 'webhook.test' },
    conflicts: ['The endpoint is disabled; enable it first.'],
  },
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': {
    data: waiting,
    conflicts: ['The endpoint is disabled; enable it first.', 'This delivery is still on its way.'],
  },
};
