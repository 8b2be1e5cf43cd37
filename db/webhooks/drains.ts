import type { EntityManager } from '@mikro-orm/postgresql';
import { KEPT_DELIVERIES } from '../../domain/webhooks/delivery.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordChanged } from '../outbox/record.ts';

/** Signals the workflow of each shard that is not being drained. Call it in the transaction that adds the deliveries. */
export async function requestDrains(tx: Transaction, endpointIds: readonly string[]): Promise<void> {
  const idle = await queryPrepared<{ shard: number }>(tx.em, 'select shard from request_drains($1) as idle(shard)', [
    endpointIds,
  ]);
  for (const { shard } of idle) await recordChanged(tx, 'webhooks', String(shard));
}

export interface DueEndpoint {
  id: string;
  teamId: string;
  url: string;
  /** Whether it is enabled and not deleted. */
  isOpen: boolean;
}

/** The endpoints of a shard with due deliveries, and those that were closed with pending ones. */
export async function findDueEndpoints(em: EntityManager, shard: string): Promise<DueEndpoint[]> {
  return queryPrepared<DueEndpoint>(
    em,
    // One step of the index for each endpoint, however many deliveries it has.
    `with recursive first as (
       (select endpoint_id, next_attempt_at from delivery
        where webhook_shard(endpoint_id) = $1 and status = 'pending' order by endpoint_id, next_attempt_at limit 1)
       union all
       select following.* from first cross join lateral (
         select endpoint_id, next_attempt_at from delivery
         where webhook_shard(endpoint_id) = $1 and status = 'pending' and endpoint_id > first.endpoint_id
         order by endpoint_id, next_attempt_at limit 1) following)
     select id, team_id as "teamId", url, enabled and deleted_at is null as "isOpen"
     from first join webhook_endpoint on id = endpoint_id
     where next_attempt_at <= clock_timestamp() or not enabled or deleted_at is not null`,
    [shard],
  );
}

/** Skips the pending deliveries of endpoints that are still deleted or disabled. */
export async function skipDeliveries(em: EntityManager, endpointIds: readonly string[]): Promise<void> {
  await queryPrepared(
    em,
    `with closed as (
       select id from webhook_endpoint where id = any($1) and (not enabled or deleted_at is not null)),
     skipped as (
       update delivery set status = 'skipped', next_attempt_at = null, finished_at = clock_timestamp()
       from closed where endpoint_id = closed.id and status = 'pending')
     select delete_old_deliveries(id, $2) from closed`,
    [endpointIds, KEPT_DELIVERIES],
  );
}

/** An endpoint with attempts that are not due yet. */
export interface WaitingEndpoint {
  endpointId: string;
  pending: number;
  nextAttemptAt: string;
}

export interface RemainingDeliveries {
  pending: number;
  /** Milliseconds until the next attempt is due; null if nothing is pending. */
  waitMs: number | null;
  /** The drain has ended: the next event signals the workflow again. */
  isEnded: boolean;
  /** The next attempt first. */
  waiting: WaitingEndpoint[];
}

/** The most endpoints that are listed. More would fill the history of the workflow. */
const MAX_LISTED = 200;

/** Ends the drain of a shard, unless a delivery is due within `soonMs`. Safe to repeat. */
export async function endDrain(em: EntityManager, shard: string, soonMs: number): Promise<RemainingDeliveries> {
  const [row] = await queryPrepared<RemainingDeliveries>(
    em,
    `select pending, wait_ms as "waitMs", is_ended as "isEnded", waiting
     from end_drain($1, $2 * interval '1 millisecond', $3)`,
    [shard, soonMs, MAX_LISTED],
  );
  if (!row) throw new Error('end_drain returned no row');
  return row;
}

/** The age at which a due delivery shows that its drain was lost: longer than deliveries to a healthy endpoint wait. */
const LOST_AFTER_MS = 5 * 60_000;

/**
 * Signals the workflows of shards whose drain was lost with its signal, or whose due deliveries no drain takes because the
 * workflow was lost while it waited. Returns their number. An unnecessary signal costs one drain.
 */
export async function requeueLostDrains(tx: Transaction): Promise<number> {
  const lost = await tx.em.execute<{ shard: number }[]>(
    `update webhook_drain set is_requested = true, deadline = default where shard in (
       select shard from webhook_drain as drain
       where not exists (select 1 from outbox_message where workflow = 'webhooks' and row_id = drain.shard::text)
         and case when is_requested then deadline < clock_timestamp() else exists (
           select 1 from delivery where webhook_shard(endpoint_id) = drain.shard and status = 'pending'
             and next_attempt_at < clock_timestamp() - ? * interval '1 millisecond') end
       for update skip locked)
     returning shard`,
    [LOST_AFTER_MS],
  );
  for (const { shard } of lost) await recordChanged(tx, 'webhooks', String(shard));
  return lost.length;
}
