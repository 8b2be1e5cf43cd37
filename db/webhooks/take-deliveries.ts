import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_DELIVERY_ATTEMPTS } from '../../domain/webhooks/delivery.ts';
import type { DeliveredType } from '../../domain/webhooks/event-types.ts';
import { batched } from '../connection/batched.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

/**
 * The lease of a taken delivery: longer than an attempt and the recording of its outcome. If both are lost, the delivery is due
 * again afterwards.
 */
export const LEASE_MS = 30_000;

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
  endpoint_id: string;
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

export interface WantedDeliveries {
  endpointId: string;
  /** The most that are taken. */
  places: number;
}

/**
 * Takes due deliveries of an endpoint, the most overdue first, and counts the attempts. Takes none if the endpoint is deleted or
 * disabled. Concurrent calls get different deliveries, even for the same endpoint. Calls at the same time share one statement.
 */
export const takeDeliveries = batched<WantedDeliveries, TakenDelivery[]>({
  many: takeOfMany,
  one: async (em, wanted) => (await takeOfMany(em, [wanted]))[0] ?? [],
});

async function takeOfMany(em: EntityManager, wanted: readonly WantedDeliveries[]): Promise<TakenDelivery[][]> {
  const places = new Map<string, number>();
  for (const one of wanted) places.set(one.endpointId, (places.get(one.endpointId) ?? 0) + one.places);
  const rows = await queryPrepared<TakenRow>(
    em,
    // The ids are an array, because a join would read the whole table while PostgreSQL expects a hundred endpoints.
    `with due as materialized (
       select due.id, due.attempt, due.next_attempt_at, endpoint.id as endpoint_id, endpoint.url,
         coalesce(endpoint.secret_sealed, key.callback_secret_sealed) as secret_sealed,
         case when coalesce(endpoint.previous_secret_until, key.previous_callback_secret_until) > clock_timestamp()
           then coalesce(endpoint.previous_secret_sealed, key.previous_callback_secret_sealed) end as previous_secret_sealed
       from jsonb_to_recordset($1::jsonb) as wanted(endpoint text, places int)
       join webhook_endpoint endpoint on endpoint.id = wanted.endpoint and endpoint.enabled and endpoint.deleted_at is null
       left join api_key key on key.id = endpoint.key_id
       cross join lateral (
         select id, attempts + 1 as attempt, next_attempt_at from delivery
         where webhook_shard(endpoint_id) = webhook_shard(wanted.endpoint) and endpoint_id = wanted.endpoint
           and status = 'pending' and next_attempt_at <= (select clock_timestamp())
         order by next_attempt_at limit wanted.places for update skip locked) as due),
     taken as (
       update delivery set attempts = least(attempts + 1, $2), lease_epoch = lease_epoch + 1,
         next_attempt_at = clock_timestamp() + $3 * interval '1 millisecond'
       where id = any(array(select id from due)) returning id, lease_epoch, url, event_id)
     select due.endpoint_id, taken.id, taken.lease_epoch, due.attempt, coalesce(taken.url, due.url) as url,
       due.secret_sealed, due.previous_secret_sealed, event.id as event_id, event.type, event.created_at, event.data
     from due join taken using (id) join event on event.id = taken.event_id order by due.next_attempt_at, taken.id`,
    [
      JSON.stringify(Array.from(places, ([endpoint, count]) => ({ endpoint, places: count }))),
      MAX_DELIVERY_ATTEMPTS,
      LEASE_MS,
    ],
  );
  const byEndpoint = Map.groupBy(rows, (row) => row.endpoint_id);
  return wanted.map((one) => (byEndpoint.get(one.endpointId)?.splice(0, one.places) ?? []).map(toTaken));
}

function toTaken(row: TakenRow): TakenDelivery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    leaseEpoch: row.lease_epoch,
    attempt: row.attempt,
    url: row.url,
    secretsSealed: [row.secret_sealed, ...(row.previous_secret_sealed ? [row.previous_secret_sealed] : [])],
    event: { id: row.event_id, type: row.type, createdAt: row.created_at, data: row.data },
  };
}

/** Returns taken deliveries of which nothing was sent: their attempts do not count. They are due when their leases expire. */
export async function returnDeliveries(em: EntityManager, taken: readonly TakenDelivery[]): Promise<void> {
  await queryPrepared(
    em,
    `update delivery set attempts = take.attempt - 1
     from jsonb_to_recordset($1::jsonb) as take(id text, "leaseEpoch" int, attempt int)
     where delivery.id = take.id and delivery.lease_epoch = take."leaseEpoch" and delivery.status = 'pending'`,
    [JSON.stringify(taken.map(({ id, leaseEpoch, attempt }) => ({ id, leaseEpoch, attempt })))],
  );
}
