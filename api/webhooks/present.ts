import type { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import type { LastDelivery } from '../../db/webhooks/webhook-endpoints.ts';
import { presentRow } from '../http/present-row.ts';
import { DeliveryResponse, EndpointResponse, type EndpointWithSecretResponse } from './contract.ts';

/** `secret` is returned by the request that created it and never again. */
export function presentEndpointWithSecret(
  row: WebhookEndpoint,
  deliveries: readonly LastDelivery[],
  secret: string,
): EndpointWithSecretResponse {
  return { ...presentEndpoint(row, deliveries), secret };
}

export function presentEndpoint(row: WebhookEndpoint, deliveries: readonly LastDelivery[]): EndpointResponse {
  return presentRow(EndpointResponse, row, { deliveries: deliveries.map(presentDelivery) });
}

export function presentDelivery(delivery: LastDelivery): DeliveryResponse {
  return presentRow(DeliveryResponse, delivery, {});
}
