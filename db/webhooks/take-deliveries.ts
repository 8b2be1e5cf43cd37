import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeliveredType } from '../../domain/webhooks/event-types.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

/**
 * The lease of a taken delivery: longer than an attempt and the recording of its outcome. If both are lost, the delivery is due
 * again afterwards.
 */
const LEASE_MS = 30_000;

/** A delivery with the lease of one attempt. The secrets are encrypted. */
export interface TakenDelivery {
  id: string;
  endpointId: string;
  leaseEpoch: number;
  /** The number of the attempt, from 1; higher than the limit if the last attempt was lost. */
  attempt: number;
  url: string;
  secretsSealed: string[];
  event: { id: string; type: DeliveredType; createdAt: Date; data: unknown };
}

interface TakenRow {
  id: string;
  lease_epoch: number;
  attempt: number;
  url: string;
  secret_sealed: string;
  previous_secret_sealed: string | null;
  event_id: string;
  type: DeliveredType;
  created_at: Date;
  data: unknown;
}

/**
 * Takes due deliveries of an endpoint, the most overdue first, and counts the attempts. Takes none if the endpoint is deleted or
 * disabled. Concurrent calls get different deliveries.
 */
export async function takeDeliveries(
  em: EntityManager,
  endpointId: string,
  limit: number,
  maxAttempts: number,
): Promise<TakenDelivery[]> {
  const rows = await queryPrepared<TakenRow>(
    em,
    `with due as materialized (
       select id, attempts + 1 as attempt from delivery
       where endpoint_id = $1 and status = 'pending' and next_attempt_at <= (select clock_timestamp())
       order by next_attempt_at limit $2 for update skip locked)
     update delivery set attempts = least(due.attempt, $3), lease_epoch = lease_epoch + 1,
       next_attempt_at = clock_timestamp() + $4 * interval '1 millisecond'
     from due, webhook_endpoint endpoint left join api_key key on key.id = endpoint.key_id, event
     where delivery.id = due.id and endpoint.id = $1 and endpoint.enabled and endpoint.deleted_at is null
       and event.id = delivery.event_id
     returning delivery.id, delivery.lease_epoch, due.attempt, coalesce(delivery.url, endpoint.url) as url,
       coalesce(endpoint.secret_sealed, key.callback_secret_sealed) as secret_sealed,
       event.id as event_id, event.type, event.created_at, event.data,
       case when coalesce(endpoint.previous_secret_until, key.previous_callback_secret_until) > clock_timestamp()
         then coalesce(endpoint.previous_secret_sealed, key.previous_callback_secret_sealed) end as previous_secret_sealed`,
    [endpointId, limit, maxAttempts, LEASE_MS],
  );
  return rows.map((row) => ({
    id: row.id,
    endpointId,
    leaseEpoch: row.lease_epoch,
    attempt: row.attempt,
    url: row.url,
    secretsSealed: [row.secret_sealed, ...(row.previous_secret_sealed ? [row.previous_secret_sealed] : [])],
    event: { id: row.event_id, type: row.type, createdAt: row.created_at, data: row.data },
  }));
}

/** Makes taken deliveries due again. Nothing was sent, so the attempts do not count. */
export async function returnDeliveries(em: EntityManager, taken: readonly TakenDelivery[]): Promise<void> {
  await queryPrepared(
    em,
    `update delivery set attempts = take.attempt - 1,
       next_attempt_at = date_trunc('milliseconds', clock_timestamp())
     from jsonb_to_recordset($1::jsonb) as take(id text, "leaseEpoch" int, attempt int)
     where delivery.id = take.id and delivery.lease_epoch = take."leaseEpoch" and delivery.status = 'pending'`,
    [JSON.stringify(taken.map(({ id, leaseEpoch, attempt }) => ({ id, leaseEpoch, attempt })))],
  );
}
