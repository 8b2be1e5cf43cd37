import pRetry from 'p-retry';
import { sendWebhook } from '../../adapters/web/send-webhook.ts';
import { type AttemptOutcome, recordAttempt } from '../../db/webhooks/record-attempt.ts';
import type { TakenDelivery } from '../../db/webhooks/take-deliveries.ts';
import { computeDeliveryDelayMs, MAX_DELIVERY_ATTEMPTS } from '../../domain/webhooks/delivery.ts';
import { buildEventBody } from '../../domain/webhooks/event-types.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Retries of the record, which fit into the lease after the ten seconds of the receiver. */
const RECORD_RETRIES = { retries: 9, minTimeout: 500, factor: 1 };

/**
 * Makes one attempt at a taken delivery and records its outcome. Every attempt sends the same bytes under the same delivery id with
 * a new signature; only expiring media URLs are renewed. A failure of the receiver is an outcome, not an error.
 */
export async function attemptDelivery(
  deps: ActivityDeps,
  delivery: TakenDelivery,
  secrets: readonly string[],
): Promise<AttemptOutcome['status']> {
  await deps.checkpoint('delivery_taken', delivery.id);
  const outcome =
    delivery.attempt > MAX_DELIVERY_ATTEMPTS ? toExhausted(delivery) : await send(deps, delivery, secrets);
  await deps.checkpoint('delivery_responded', delivery.id);
  // Retried while the database is unavailable, because an unrecorded response would send the event again.
  await pRetry(() => recordAttempt(deps.orm.em, outcome), RECORD_RETRIES);
  await deps.checkpoint('delivery_recorded', delivery.id);
  return outcome.status;
}

/** The outcome of a delivery whose last attempt was lost with its worker. */
function toExhausted(delivery: TakenDelivery): AttemptOutcome {
  return { delivery, status: 'failed', statusCode: null, error: 'all attempts were used', waitMs: null };
}

async function send(deps: ActivityDeps, delivery: TakenDelivery, secrets: readonly string[]): Promise<AttemptOutcome> {
  const { event } = delivery;
  const body = JSON.stringify(buildEventBody(event, (url) => deps.storage.renewUrl(url)));
  const sent = await sendWebhook(deps.web, {
    url: delivery.url,
    event: event.type,
    deliveryId: delivery.id,
    body,
    secrets,
    now: new Date(),
  });
  if (sent.result === 'delivered') {
    return { delivery, status: 'delivered', statusCode: sent.status, error: null, waitMs: null };
  }
  const error = sent.reason ?? `the receiver responded with ${sent.status}`;
  const waitMs =
    sent.result === 'retry'
      ? computeDeliveryDelayMs(delivery.attempt, sent.retryAfterMs, Math.random(), deps.deliveryWaitsMs)
      : null;
  return { delivery, status: waitMs === null ? 'failed' : 'pending', statusCode: sent.status, error, waitMs };
}
