import { newId } from '../../domain/ids.ts';
import { KEPT_DELIVERIES, type EventType } from '../../domain/webhooks/delivery.ts';
import { recordStart } from '../outbox/record.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface NewEvent {
  teamId: string;
  workspaceId: string | null;
  sandbox: boolean;
  type: EventType;
  /** One event per subject and type. */
  subjectId: string;
  data: Record<string, unknown>;
}

/**
 * Records an event with one delivery per subscribed endpoint, in the caller's transaction. The delivery of a disabled
 * endpoint is `skipped`. Returns false if the event was recorded before.
 */
export async function recordEvent(tx: Transaction, event: NewEvent): Promise<boolean> {
  const id = newId('event');
  const listeners = await queryPrepared<{ id: string | null; enabled: boolean | null }>(
    tx.em,
    `with recorded as (
       insert into event (id, team_id, workspace_id, sandbox, type, subject_id, data)
       values ($1, $2, $3, $4, $5, $6, $7::json) on conflict (subject_id, type) do nothing returning id)
     select endpoint.id, endpoint.enabled from recorded left join webhook_endpoint endpoint
       on endpoint.team_id = $2 and endpoint.sandbox = $4 and $5 = any(endpoint.events) and endpoint.deleted_at is null
         and (endpoint.workspace_id is null or endpoint.workspace_id = $3)
     order by endpoint.id`,
    [id, event.teamId, event.workspaceId, event.sandbox, event.type, event.subjectId, JSON.stringify(event.data)],
  );
  for (const endpoint of listeners) {
    if (endpoint.id === null) continue;
    const deliveryId = newId('delivery');
    await queryPrepared(tx.em, 'insert into delivery (id, endpoint_id, event_id, status) values ($1, $2, $3, $4)', [
      deliveryId,
      endpoint.id,
      id,
      endpoint.enabled ? 'pending' : 'skipped',
    ]);
    if (endpoint.enabled) await recordStart(tx, 'delivery', deliveryId);
    else await deleteOldDeliveries(tx, endpoint.id);
  }
  return listeners.length > 0;
}

/** Deletes old deliveries of a disabled endpoint, which nothing else deletes. Locked rows are skipped. */
async function deleteOldDeliveries(tx: Transaction, endpointId: string): Promise<void> {
  await tx.em.execute(
    `delete from delivery where id in (
       select id from delivery where endpoint_id = ? and status <> 'pending'
       order by created_at desc, id desc offset ? for update skip locked)`,
    [endpointId, KEPT_DELIVERIES],
  );
}
