import { newId } from '../../domain/ids.ts';
import { KEPT_DELIVERIES } from '../../domain/webhooks/delivery.ts';
import { ENDING_TYPES, findNotice, type ListedType } from '../../domain/webhooks/event-types.ts';
import { insertRows } from '../connection/insert-rows.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { requestDrains } from './drains.ts';

export interface NewEvent {
  teamId: string;
  workspaceId: string | null;
  sandbox: boolean;
  type: ListedType;
  /** One event per subject and type. */
  subjectId: string;
  data: Record<string, unknown>;
}

/**
 * Records, in the caller's transaction, an event, the notices of people, one delivery per subscribed endpoint, and one for the
 * `callbackUrl` of a job that ends. The delivery of a disabled endpoint is `skipped`. Returns false if the event was recorded before.
 */
export async function recordEvent(tx: Transaction, event: NewEvent): Promise<boolean> {
  const id = newId('event');
  const recorded = await queryPrepared<{ id: string | null; enabled: boolean | null; url: string | null }>(
    tx.em,
    `with recorded as (
       insert into event (id, team_id, workspace_id, sandbox, type, subject_id, data)
       values ($1, $2, $3, $4, $5, $6, $7::json) on conflict (subject_id, type) do nothing returning id),
     called as (
       delete from job_callback where job_id = $6 and $5 = any($8) and exists (select 1 from recorded)
       returning endpoint_id, url)
     select endpoint.id, endpoint.enabled, null as url from recorded left join webhook_endpoint endpoint
       on endpoint.team_id = $2 and endpoint.sandbox = $4 and $5 = any(endpoint.events) and endpoint.deleted_at is null
         and (endpoint.workspace_id is null or endpoint.workspace_id = $3)
     union all select endpoint_id, true, url from called
     order by id`,
    [
      id,
      event.teamId,
      event.workspaceId,
      event.sandbox,
      event.type,
      event.subjectId,
      JSON.stringify(event.data),
      ENDING_TYPES,
    ],
  );
  // The left join leaves a row without an id for a recorded event without endpoints.
  const endpoints = recorded.flatMap(({ id: endpointId, enabled, url }) =>
    endpointId ? [{ endpointId, enabled, url }] : [],
  );
  const enabled = endpoints.filter((endpoint) => endpoint.enabled);
  const disabled = endpoints.filter((endpoint) => !endpoint.enabled);
  if (enabled.length > 0) await recordPending(tx, id, enabled);
  if (disabled.length > 0)
    await recordSkipped(
      tx,
      id,
      disabled.map(({ endpointId }) => endpointId),
    );
  if (recorded.length > 0) await recordNotices(tx, event);
  return recorded.length > 0;
}

/** An event is recorded once, so its notices are too. */
async function recordNotices(tx: Transaction, event: NewEvent): Promise<void> {
  const { teamId, workspaceId, sandbox, type, data } = event;
  const kind = findNotice(type, data);
  if (!kind) return;
  const values = [kind, teamId, workspaceId, sandbox, data['postId'] ?? null];
  await queryPrepared(tx.em, 'select record_notices($1, $2, $3, $4, $5)', values);
}

/** `url` is that of a callback, whose failures do not disable the endpoint. */
async function recordPending(
  tx: Transaction,
  eventId: string,
  endpoints: readonly { endpointId: string; url: string | null }[],
): Promise<void> {
  const rows = endpoints.map(({ endpointId, url }) => ({
    id: newId('delivery'),
    endpointId,
    eventId,
    status: 'pending',
    url,
    counts: url === null,
  }));
  await insertRows(tx.em, 'delivery', rows);
  await requestDrains(
    tx,
    endpoints.map(({ endpointId }) => endpointId),
  );
}

async function recordSkipped(tx: Transaction, eventId: string, endpointIds: readonly string[]): Promise<void> {
  const ended = { status: 'skipped', nextAttemptAt: null };
  const rows = endpointIds.map((endpointId) => ({ id: newId('delivery'), endpointId, eventId, ...ended }));
  await insertRows(tx.em, 'delivery', rows);
  // No drain deletes the old deliveries of a disabled endpoint.
  for (const endpointId of endpointIds) {
    await queryPrepared(tx.em, 'select delete_old_deliveries($1, $2)', [endpointId, KEPT_DELIVERIES]);
  }
}
