import { sendWebhook } from '../adapters/web/webhook-sender.ts';
import {
  beginAttempt,
  giveBackAttempt,
  markDelivered,
  markUndelivered,
  markWaiting,
  type DeliveryAttempt,
} from '../db/webhooks/deliveries.ts';
import { deliveryWaitMs } from '../domain/webhooks.ts';
import type { World } from './world.ts';

export type AttemptOutcome = { next: 'end'; status: string } | { next: 'wait'; waitMs: number; reason: string };

/**
 * One attempt at a delivery. Safe to repeat: the row counts the attempts, and every one carries the same bytes under the same
 * delivery id, signed anew; only media URLs that expire are fresh each time. A receiver that fails is an outcome.
 */
export async function attemptDelivery(world: World, deliveryId: string): Promise<AttemptOutcome> {
  const em = world.orm.em.fork();
  const attempt = await beginAttempt(em, deliveryId);
  if (!attempt) {
    // Where it is not over, its last attempt was counted and lost with its worker.
    await markUndelivered(em, deliveryId, { statusCode: null, error: 'all attempts were used' });
    return { next: 'end', status: 'over' };
  }
  const secrets = await openedOrGivenBack(world, deliveryId, attempt);
  const { event } = attempt;
  const body = JSON.stringify({
    id: event.id,
    type: event.type,
    createdAt: event.createdAt.toISOString(),
    data: withFreshUrls(event.data as Record<string, unknown>, world),
  });
  const sent = await sendWebhook(world.web, {
    url: attempt.url,
    event: event.type,
    deliveryId,
    body,
    secrets,
    now: new Date(),
  });
  if (sent.result === 'delivered') {
    await markDelivered(em, deliveryId, sent.status ?? 200);
    return { next: 'end', status: 'delivered' };
  }
  const reason = sent.reason ?? `the receiver answered ${sent.status}`;
  const waitMs =
    sent.result === 'retry'
      ? deliveryWaitMs(attempt.attempt, sent.retryAfterMs, Math.random(), world.deliveryWaitsMs)
      : null;
  if (waitMs === null) {
    await markUndelivered(em, deliveryId, { statusCode: sent.status, error: reason });
    return { next: 'end', status: 'failed' };
  }
  await markWaiting(em, deliveryId, { statusCode: sent.status, error: reason, waitMs });
  return { next: 'wait', waitMs, reason };
}

/** An attempt that this worker cannot make, for want of the key, is another worker's. */
async function openedOrGivenBack(world: World, deliveryId: string, attempt: DeliveryAttempt): Promise<string[]> {
  try {
    return attempt.secretsSealed.map((sealed) => world.secrets.open(sealed));
  } catch (error) {
    await giveBackAttempt(world.orm.em.fork(), deliveryId);
    throw error;
  }
}

/** An event keeps the URLs of its moment; hours later, or redelivered, they must still open. */
function withFreshUrls(data: Record<string, unknown>, { storage }: Pick<World, 'storage'>): Record<string, unknown> {
  const fresh = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' ? storage.renewed(value) : value,
  ]);
  return Object.fromEntries(fresh) as Record<string, unknown>;
}
