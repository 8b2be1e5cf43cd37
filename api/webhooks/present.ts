import type { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import type { LastDelivery } from '../../db/webhooks/webhook-endpoints.ts';
import type { DeliveryResponse, EndpointResponse, EndpointWithSecretResponse } from './contract.ts';

/** `secret` is returned by the request that created it and never again. */
export function presentEndpointWithSecret(
  row: WebhookEndpoint,
  deliveries: readonly LastDelivery[],
  secret: string,
): EndpointWithSecretResponse {
  return { ...presentEndpoint(row, deliveries), secret };
}

export function presentEndpoint(row: WebhookEndpoint, deliveries: readonly LastDelivery[]): EndpointResponse {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    enabled: row.enabled,
    disabledReason: row.disabledReason,
    sandbox: row.sandbox,
    undelivered: row.undelivered,
    createdAt: row.createdAt.toISOString(),
    deliveries: deliveries.map(presentDelivery),
  };
}

export function presentDelivery(delivery: LastDelivery): DeliveryResponse {
  return {
    ...delivery,
    createdAt: delivery.createdAt.toISOString(),
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    finishedAt: delivery.finishedAt?.toISOString() ?? null,
  };
}
