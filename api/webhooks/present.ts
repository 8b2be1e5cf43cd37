import type { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import type { LastDelivery } from '../../db/webhooks/webhook-endpoints.ts';

/** `secret` only where it was just made: it is not shown again. */
export function presentEndpoint(row: WebhookEndpoint, deliveries: readonly LastDelivery[], secret?: string) {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    enabled: row.enabled,
    disabledReason: row.disabledReason,
    ...(secret === undefined ? {} : { secret }),
    sandbox: row.sandbox,
    undelivered: row.undelivered,
    createdAt: row.createdAt.toISOString(),
    deliveries: deliveries.map(presentDelivery),
  };
}

/** One delivery, as callers read it. */
export function presentDelivery(delivery: LastDelivery) {
  return {
    ...delivery,
    createdAt: delivery.createdAt.toISOString(),
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    finishedAt: delivery.finishedAt?.toISOString() ?? null,
  };
}
