import type { EntityManager } from '@mikro-orm/postgresql';
import {
  DELIVERIES_KEPT,
  MAX_DELIVERY_ATTEMPTS,
  UNDELIVERED_LIMIT,
  type DeliveredType,
} from '../../domain/webhooks/delivery.ts';

/** Everything one attempt needs; the secrets are sealed. */
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
 * Counts one more attempt and answers what to send, or null when there is nothing more to send: the delivery is over, its
 * endpoint is gone or disabled, or all attempts were made. When it was due stays in the row until the attempt has an outcome.
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

/** Nothing was sent: the attempt does not count. */
export async function undoAttempt(em: EntityManager, deliveryId: string): Promise<void> {
  await em.execute(`update delivery set attempts = attempts - 1 where id = ? and status = 'pending' and attempts > 0`, [
    deliveryId,
  ]);
}

/** A delivery on its way to an endpoint that was deleted or disabled meanwhile is over. */
async function skipStopped(em: EntityManager, deliveryId: string): Promise<void> {
  await em.execute(
    `update delivery set status = 'skipped', next_attempt_at = null, finished_at = clock_timestamp()
     from webhook_endpoint as endpoint
     where delivery.id = ? and delivery.status = 'pending' and endpoint.id = delivery.endpoint_id
       and (endpoint.deleted_at is not null or not endpoint.enabled)`,
    [deliveryId],
  );
}

/** Notes why the last attempt did not arrive, and when the next one is due. */
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
 * Those of an endpoint's deliveries that are neither among its newest nor on their way. One that another transaction is at is
 * left to the next end: two ends that took the same ones and the endpoint's row in turn would lock each other out.
 */
const oldOf = (endpoint: string): string => `
  select id from delivery old where endpoint_id = ${endpoint} and status <> 'pending' and id not in (
    select id from delivery kept where kept.endpoint_id = ${endpoint} order by created_at desc, id desc
    limit ${DELIVERIES_KEPT})
  for update skip locked`;

/**
 * The event arrived; the endpoint's run of failures is over, and it keeps its newest deliveries. One statement, since every
 * delivery ends with it: it cannot see its own end, so that one which ends out of its turn is forgotten with the next. Safe to
 * repeat.
 */
export async function markDelivered(em: EntityManager, deliveryId: string, statusCode: number): Promise<void> {
  await em.execute(
    `with done as (
       update delivery set status = 'delivered', last_status_code = ?, last_error = null, next_attempt_at = null,
         finished_at = clock_timestamp() where id = ? and status = 'pending' returning endpoint_id),
     calm as (
       update webhook_endpoint set undelivered = 0 from done where id = done.endpoint_id and undelivered > 0)
     delete from delivery where id in (${oldOf('(select endpoint_id from done)')})`,
    [statusCode, deliveryId],
  );
}

/**
 * Ends a delivery that is not over although all its attempts were counted: the last one was lost with its worker. One that its
 * owner has just begun anew is left alone. Safe to repeat.
 */
export async function markExhausted(em: EntityManager, deliveryId: string): Promise<void> {
  await markUndelivered(em, deliveryId, { statusCode: null, error: 'all attempts were used' }, MAX_DELIVERY_ATTEMPTS);
}

/**
 * The event did not arrive and will not be tried again. Counts once towards the ten in a row that disable the endpoint, and
 * answers whether this one did. `after`: only where so many attempts were counted. Safe to repeat.
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
      [row.endpoint_id, row.counts, UNDELIVERED_LIMIT],
    );
    if (disabled.length > 0) {
      await tx.execute(`update webhook_endpoint set enabled = false, disabled_reason = ? where id = ? and enabled`, [
        `${UNDELIVERED_LIMIT} events in a row could not be delivered`,
        row.endpoint_id,
      ]);
    }
    await tx.execute(`delete from delivery where id in (${oldOf('?')})`, [row.endpoint_id, row.endpoint_id]);
    return { disabled: disabled.length > 0 };
  });
}
