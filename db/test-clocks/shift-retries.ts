import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { requestDrains } from '../webhooks/drains.ts';

/** The condition on deliveries to the sandbox endpoints of the team $1 that wait for their next attempt. */
export const WAITING_RETRY = `delivery.status = 'pending' and delivery.next_attempt_at > clock_timestamp()
  and delivery.endpoint_id = endpoint.id and endpoint.team_id = $1 and endpoint.sandbox and endpoint.enabled
  and endpoint.deleted_at is null and not exists (select 1 from webhook_drain where endpoint_id = endpoint.id)`;

/** Shortens the waits for further attempts by what the clock moves, because retries wait in real time. */
export async function shiftRetries(tx: Transaction, teamId: string, from: Date, to: Date): Promise<void> {
  const shifted = await queryPrepared<{ endpointId: string }>(
    tx.em,
    `with shifted as (
       update delivery set next_attempt_at = greatest(delivery.next_attempt_at - ($3::timestamptz - $2::timestamptz), clock_timestamp())
       from webhook_endpoint endpoint where ${WAITING_RETRY} returning delivery.endpoint_id)
     select distinct endpoint_id as "endpointId" from shifted`,
    [teamId, from, to],
  );
  const endpointIds = shifted.map(({ endpointId }) => endpointId);
  if (endpointIds.length > 0) await requestDrains(tx, endpointIds);
}
