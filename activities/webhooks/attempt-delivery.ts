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
import { deliveryWaitMs } from '../../domain/webhooks/delivery.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** What is left of the activity's time beside a receiver's ten seconds. */
const RECORDING = { retries: 9, minTimeout: 500, factor: 1 };

export type DeliveryStep = { next: 'end'; status: string } | { next: 'wait'; waitMs: number; reason: string };

/**
 * One attempt at a delivery. Safe to repeat: the row counts the attempts, and every one carries the same bytes under the same
 * delivery id, signed anew; only media URLs that expire are fresh each time. A receiver that fails is an outcome.
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
  const reason = sent.reason ?? `the receiver answered ${sent.status}`;
  const waitMs =
    sent.result === 'retry'
      ? deliveryWaitMs(attempt.attempt, sent.retryAfterMs, Math.random(), deps.deliveryWaitsMs)
      : null;
  if (waitMs === null) {
    await recordWithRetries(() => markUndelivered(em, deliveryId, { statusCode: sent.status, error: reason }));
    return { next: 'end', status: 'failed' };
  }
  await recordWithRetries(() => scheduleRetry(em, deliveryId, { statusCode: sent.status, error: reason, waitMs }));
  return { next: 'wait', waitMs, reason };
}

/** An answer that is not recorded would have the event sent again: a database that is back in a moment is waited for. */
function recordWithRetries(record: () => Promise<unknown>): Promise<unknown> {
  return pRetry(record, RECORDING);
}

/** An attempt that this worker cannot make, for want of the key, is another worker's. */
async function openSecrets(deps: ActivityDeps, deliveryId: string, attempt: DeliveryAttempt): Promise<string[]> {
  try {
    return attempt.secretsSealed.map((sealed) => deps.secrets.open(sealed));
  } catch (error) {
    await undoAttempt(deps.orm.em.fork(), deliveryId);
    throw error;
  }
}

/** An event keeps the URLs of its moment; hours later, or redelivered, they must still open. */
function renewUrls(data: Record<string, unknown>, { storage }: Pick<ActivityDeps, 'storage'>): Record<string, unknown> {
  const fresh = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' ? storage.renewUrl(value) : value,
  ]);
  return Object.fromEntries(fresh) as Record<string, unknown>;
}
