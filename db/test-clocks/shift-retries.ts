import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { requestDrains } from '../webhooks/drains.ts';
import { LEASE_MS } from '../webhooks/take-deliveries.ts';

/** The condition on pending deliveries to the sandbox endpoints of the team $1. */
const PENDING_DELIVERY = `delivery.status = 'pending' and delivery.endpoint_id = endpoint.id and endpoint.team_id = $1
  and endpoint.sandbox and endpoint.enabled and endpoint.deleted_at is null`;

/** While an attempt runs, its delivery is due again at the end of its lease, so a shorter wait looks like a running attempt. */
const LEASE_END = `clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'`;

export const ATTEMPTED_DELIVERY = `${PENDING_DELIVERY} and delivery.next_attempt_at <= ${LEASE_END}`;
export const WAITING_RETRY = `${PENDING_DELIVERY} and delivery.next_attempt_at > ${LEASE_END}`;

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
