import type { EntityManager } from '@mikro-orm/postgresql';
import { KEPT_DELIVERIES } from '../../domain/webhooks/delivery.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordChanged } from '../outbox/record.ts';

interface IdleEndpoint {
  id: string;
  teamId: string;
}

/** Signals the workflow of each endpoint that is not being drained. Call it in the transaction that adds the deliveries. */
export async function requestDrains(tx: Transaction, endpointIds: readonly string[]): Promise<void> {
  const idle = await queryPrepared<IdleEndpoint>(
    tx.em,
    `select endpoint.id, endpoint.team_id as "teamId"
     from request_drains($1) as idle(id) join webhook_endpoint endpoint on endpoint.id = idle.id`,
    [endpointIds],
  );
  for (const { id, teamId } of idle) await recordChanged(tx, 'webhooks', id, teamId);
}

export interface DrainOwner {
  teamId: string;
  url: string;
}

export async function findDrainOwner(em: EntityManager, endpointId: string): Promise<DrainOwner> {
  const [owner] = await queryPrepared<DrainOwner>(
    em,
    'select team_id as "teamId", url from webhook_endpoint where id = $1',
    [endpointId],
  );
  if (!owner) throw new Error(`there is no webhook endpoint ${endpointId}`);
  return owner;
}

export interface RemainingDeliveries {
  pending: number;
  /** Milliseconds until the next attempt is due; null if nothing is pending. */
  waitMs: number | null;
  /** The drain has ended: the next event signals the workflow again. */
  isEnded: boolean;
}

/**
 * Ends the drain of an endpoint, unless a delivery is due within `soonMs`. Skips the pending deliveries of a deleted or disabled
 * endpoint. Safe to repeat.
 */
export async function endDrain(em: EntityManager, endpointId: string, soonMs: number): Promise<RemainingDeliveries> {
  const [row] = await queryPrepared<RemainingDeliveries>(
    em,
    `select pending, wait_ms as "waitMs", is_ended as "isEnded"
     from end_drain($1, $2 * interval '1 millisecond', $3)`,
    [endpointId, soonMs, KEPT_DELIVERIES],
  );
  if (!row) throw new Error('end_drain returned no row');
  return row;
}

/** The age at which a due delivery shows that its drain was lost: longer than deliveries to a healthy endpoint wait. */
const LOST_AFTER_MS = 5 * 60_000;
const BATCH = 100;

/**
 * Signals the workflows of endpoints whose drain was lost with its signal, or whose due deliveries no drain takes because the
 * workflow was lost while it waited. Returns their number. An unnecessary signal costs one drain.
 */
export async function requeueLostDrains(tx: Transaction): Promise<number> {
  const lost = await tx.em.execute<IdleEndpoint[]>(
    `with lost as (
       select endpoint_id as id from webhook_drain where deadline < (select clock_timestamp())
       union
       select endpoint_id from delivery
       where status = 'pending' and next_attempt_at < (select clock_timestamp()) - ? * interval '1 millisecond'
         and not exists (select 1 from webhook_drain where endpoint_id = delivery.endpoint_id))
     insert into webhook_drain (endpoint_id)
       select id from lost
       where not exists (select 1 from outbox_message where workflow = 'webhooks' and row_id = lost.id) order by id limit ?
     on conflict (endpoint_id) do update set deadline = excluded.deadline
     returning endpoint_id as id, (select team_id from webhook_endpoint where id = endpoint_id) as "teamId"`,
    [LOST_AFTER_MS, BATCH],
  );
  for (const { id, teamId } of lost) await recordChanged(tx, 'webhooks', id, teamId);
  return lost.length;
}
