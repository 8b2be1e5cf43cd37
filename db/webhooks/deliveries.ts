import type { EntityManager } from '@mikro-orm/postgresql';
import {
  KEPT_DELIVERIES,
  MAX_DELIVERY_ATTEMPTS,
  MAX_CONSECUTIVE_FAILURES,
  type DeliveredType,
} from '../../domain/webhooks/delivery.ts';

/** What an attempt needs; the secrets are encrypted. */
export interface DeliveryAttempt {
  attempt: number;
  url: string;
  secretsSealed: string[];
  event: { id: string; type: DeliveredType; createdAt: Date; data: unknown };
}

interface AttemptRow {
  attempts: number;
  url: string;
  secret_sealed: string;
  previous_secret_sealed: string | null;
  event_id: string;
  type: DeliveredType;
  created_at: string;
  data: unknown;
}

/**
 * Counts an attempt and returns what to send. Returns null if the delivery has ended, its endpoint is deleted or
 * disabled, or all attempts were made. The due time stays until the attempt has an outcome.
 */
export async function beginAttempt(em: EntityManager, deliveryId: string): Promise<DeliveryAttempt | null> {
  const [row] = await em.execute<AttemptRow[]>(
    `update delivery set attempts = attempts + 1
     from webhook_endpoint as endpoint, event
     where delivery.id = ? and delivery.status = 'pending' and delivery.attempts < ?
       and endpoint.id = delivery.endpoint_id and endpoint.deleted_at is null and endpoint.enabled
       and event.id = delivery.event_id
     returning delivery.attempts, endpoint.url, endpoint.secret_sealed, event.id as event_id, event.type,
       event.created_at, event.data,
       case when endpoint.previous_secret_until > clock_timestamp() then endpoint.previous_secret_sealed end
         as previous_secret_sealed`,
    [deliveryId, MAX_DELIVERY_ATTEMPTS],
  );
  if (!row) {
    await skipStopped(em, deliveryId);
    return null;
  }
  return {
    attempt: row.attempts,
    url: row.url,
    secretsSealed: [row.secret_sealed, ...(row.previous_secret_sealed ? [row.previous_secret_sealed] : [])],
    event: { id: row.event_id, type: row.type, createdAt: new Date(row.created_at), data: row.data },
  };
}

/** Nothing was sent, so the attempt does not count. */
export async function undoAttempt(em: EntityManager, deliveryId: string): Promise<void> {
  await em.execute(`update delivery set attempts = attempts - 1 where id = ? and status = 'pending' and attempts > 0`, [
    deliveryId,
  ]);
}

/** Skips a pending delivery whose endpoint was deleted or disabled. */
async function skipStopped(em: EntityManager, deliveryId: string): Promise<void> {
  await em.execute(
    `update delivery set status = 'skipped', next_attempt_at = null, finished_at = clock_timestamp()
     from webhook_endpoint as endpoint
     where delivery.id = ? and delivery.status = 'pending' and endpoint.id = delivery.endpoint_id
       and (endpoint.deleted_at is not null or not endpoint.enabled)`,
    [deliveryId],
  );
}

/** Stores why the last attempt failed and when the next one is due. */
export async function scheduleRetry(
  em: EntityManager,
  deliveryId: string,
  outcome: { statusCode: number | null; error: string | null; waitMs: number },
): Promise<void> {
  await em.execute(
    `update delivery set last_status_code = ?, last_error = ?,
       next_attempt_at = clock_timestamp() + ? * interval '1 millisecond' where id = ? and status = 'pending'`,
    [outcome.statusCode, outcome.error, outcome.waitMs, deliveryId],
  );
}

/**
 * The finished deliveries of an endpoint beyond its newest ones. Locked rows are skipped, because two transactions that
 * lock them in turn with the endpoint would deadlock.
 */
const selectOldDeliveries = (endpoint: string): string => `
  select id from delivery old where endpoint_id = ${endpoint} and status <> 'pending' and id not in (
    select id from delivery kept where kept.endpoint_id = ${endpoint} order by created_at desc, id desc
    limit ${KEPT_DELIVERIES})
  for update skip locked`;

/**
 * Marks a delivery as delivered, resets the endpoint's failures, and deletes its old deliveries, in one statement
 * because every delivery ends with it. The statement does not see its own update, so one surplus delivery may stay
 * until the next. Safe to repeat.
 */
export async function markDelivered(em: EntityManager, deliveryId: string, statusCode: number): Promise<void> {
  await em.execute(
    `with done as (
       update delivery set status = 'delivered', last_status_code = ?, last_error = null, next_attempt_at = null,
         finished_at = clock_timestamp() where id = ? and status = 'pending' returning endpoint_id),
     reset as (
       update webhook_endpoint set undelivered = 0 from done where id = done.endpoint_id and undelivered > 0)
     delete from delivery where id in (${selectOldDeliveries('(select endpoint_id from done)')})`,
    [statusCode, deliveryId],
  );
}

/**
 * Ends a pending delivery whose attempts are all counted, because the last one was lost with its worker. A redelivery
 * that just started is unaffected. Safe to repeat.
 */
export async function markExhausted(em: EntityManager, deliveryId: string): Promise<void> {
  await markUndelivered(em, deliveryId, { statusCode: null, error: 'all attempts were used' }, MAX_DELIVERY_ATTEMPTS);
}

/**
 * Ends a failed delivery. Counts once towards the ten in a row that disable the endpoint and returns whether this one
 * did. `after` is the minimum number of attempts. Safe to repeat.
 */
export async function markUndelivered(
  em: EntityManager,
  deliveryId: string,
  outcome: { statusCode: number | null; error: string },
  after = 0,
): Promise<{ disabled: boolean }> {
  return em.transactional(async (tx) => {
    const [row] = await tx.execute<{ endpoint_id: string; counts: boolean }[]>(
      `update delivery set status = 'failed', last_status_code = ?, last_error = ?, next_attempt_at = null,
         finished_at = clock_timestamp()
       where id = ? and status = 'pending' and attempts >= ? returning endpoint_id, counts`,
      [outcome.statusCode, outcome.error, deliveryId, after],
    );
    if (!row) return { disabled: false };
    const disabled = await tx.execute<{ id: string }[]>(
      `with counted as (
         update webhook_endpoint set undelivered = undelivered + 1 where id = ? and ? returning id, undelivered, enabled)
       select id from counted where undelivered >= ? and enabled`,
      [row.endpoint_id, row.counts, MAX_CONSECUTIVE_FAILURES],
    );
    if (disabled.length > 0) {
      await tx.execute(`update webhook_endpoint set enabled = false, disabled_reason = ? where id = ? and enabled`, [
        `${MAX_CONSECUTIVE_FAILURES} events in a row could not be delivered`,
        row.endpoint_id,
      ]);
    }
    await tx.execute(`delete from delivery where id in (${selectOldDeliveries('?')})`, [
      row.endpoint_id,
      row.endpoint_id,
    ]);
    return { disabled: disabled.length > 0 };
  });
}
