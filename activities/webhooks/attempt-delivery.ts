import pRetry from 'p-retry';
import { sendWebhook } from '../../adapters/web/send-webhook.ts';
import {
  beginAttempt,
  undoAttempt,
  markDelivered,
  markUndelivered,
  markExhausted,
  scheduleRetry,
  type DeliveryAttempt,
} from '../../db/webhooks/deliveries.ts';
import { computeDeliveryDelayMs } from '../../domain/webhooks/delivery.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Fits into the activity's time limit after the receiver's ten seconds. */
const RECORDING = { retries: 9, minTimeout: 500, factor: 1 };

export type DeliveryStep = { next: 'end'; status: string } | { next: 'wait'; waitMs: number; reason: string };

/**
 * Idempotent: the row counts the attempts. Each one sends the same bytes under the same delivery id with a new signature; only
 * expiring media URLs are renewed. A failure of the receiver is a result, not an error.
 */
export async function attemptDelivery(deps: ActivityDeps, deliveryId: string): Promise<DeliveryStep> {
  const em = deps.orm.em.fork();
  const attempt = await beginAttempt(em, deliveryId);
  if (!attempt) {
    await markExhausted(em, deliveryId);
    return { next: 'end', status: 'over' };
  }
  const secrets = await openSecrets(deps, deliveryId, attempt);
  const { event } = attempt;
  const body = JSON.stringify({
    id: event.id,
    type: event.type,
    createdAt: event.createdAt.toISOString(),
    data: renewUrls(event.data as Record<string, unknown>, deps),
  });
  const sent = await sendWebhook(deps.web, {
    url: attempt.url,
    event: event.type,
    deliveryId,
    body,
    secrets,
    now: new Date(),
  });
  if (sent.result === 'delivered') {
    await recordWithRetries(() => markDelivered(em, deliveryId, sent.status ?? 200));
    return { next: 'end', status: 'delivered' };
  }
  const reason = sent.reason ?? `the receiver responded with ${sent.status}`;
  const waitMs =
    sent.result === 'retry'
      ? computeDeliveryDelayMs(attempt.attempt, sent.retryAfterMs, Math.random(), deps.deliveryWaitsMs)
      : null;
  if (waitMs === null) {
    await recordWithRetries(() => markUndelivered(em, deliveryId, { statusCode: sent.status, error: reason }));
    return { next: 'end', status: 'failed' };
  }
  await recordWithRetries(() => scheduleRetry(em, deliveryId, { statusCode: sent.status, error: reason, waitMs }));
  return { next: 'wait', waitMs, reason };
}

/** Retries while the database is unavailable, because an unrecorded response would send the event again. */
function recordWithRetries(record: () => Promise<unknown>): Promise<unknown> {
  return pRetry(record, RECORDING);
}

/** If this worker lacks the key, the attempt is returned for another worker. */
async function openSecrets(deps: ActivityDeps, deliveryId: string, attempt: DeliveryAttempt): Promise<string[]> {
  try {
    return attempt.secretsSealed.map((sealed) => deps.secrets.open(sealed));
  } catch (error) {
    await undoAttempt(deps.orm.em.fork(), deliveryId);
    throw error;
  }
}

/** The URLs stored in an event may have expired by the time of a retry or a redelivery. */
function renewUrls(data: Record<string, unknown>, { storage }: Pick<ActivityDeps, 'storage'>): Record<string, unknown> {
  const fresh = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' ? storage.renewUrl(value) : value,
  ]);
  return Object.fromEntries(fresh) as Record<string, unknown>;
}
