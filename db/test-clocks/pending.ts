/** The rows of a team that its clock makes due. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TestClockWait } from '../../domain/test-clocks/test-clock.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { startDueCreditPeriods } from '../credits/start-credit-periods.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordChanged, recordReleaseSignals } from '../outbox/record.ts';
import { requestDrains } from '../webhooks/drains.ts';
import { LEASE_MS } from '../webhooks/take-deliveries.ts';

/** The condition on pending deliveries to the sandbox endpoints of the team $1. */
const PENDING_DELIVERY = `delivery.status = 'pending' and delivery.endpoint_id = endpoint.id and endpoint.team_id = $1
  and endpoint.sandbox and endpoint.enabled and endpoint.deleted_at is null`;

/** SQL: when a lease that begins now ends. An attempt sets `next_attempt_at` to it, so until then one may run. */
const LEASE_END = `clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'`;

const DUE_OR_RUNNING_DELIVERY = `${PENDING_DELIVERY} and delivery.next_attempt_at <= ${LEASE_END}`;
export const WAITING_RETRY = `${PENDING_DELIVERY} and delivery.next_attempt_at > ${LEASE_END}`;

export interface Pending {
  type: 'post' | 'automation' | 'delivery';
  id: string;
  reason: TestClockWait;
}

/** Due posts. Without `sandbox`, because a team with a test clock has no live posts in progress. */
const DUE_POST = `team_id = $1 and (status in ('queued', 'scheduled', 'approved') and withheld_at is null and due_at <= $2
  or status = 'in_review' and due_at + expires_after * interval '1 minute' < $2)`;
const DUE_AUTOMATION = `team_id = $1 and deleted_at is null
  and (status = 'generating' or status = 'launched' and (next_run_at <= $2 or run_opened_at is not null))`;

/** The most pending rows that are listed. */
const MAX_PENDING = 100;

/** What is due at this time of the team and not done. */
export function listPending(em: EntityManager, teamId: string, now: Date): Promise<Pending[]> {
  return queryPrepared<Pending>(
    em,
    `select 'post' as type, id, case
         when render_status not in ('none', 'ready') then 'media'
         when status <> 'publishing' then 'publish'
         when (select bool_and(opens_at > clock_timestamp()) from post_target
           where post_id = post.id and status in ('publishing', 'processing')) then 'limit'
         when exists (select 1 from post_target where post_id = post.id and status = 'processing') then 'platform'
         else 'publish' end as reason
       from post where ${DUE_POST} or team_id = $1 and sandbox and status = 'publishing'
     union all
     select 'automation', id, case when status = 'generating' then 'write' else 'run' end from automation where ${DUE_AUTOMATION}
     union all
     select 'delivery', delivery.id, 'delivery' from delivery, webhook_endpoint endpoint where ${DUE_OR_RUNNING_DELIVERY}
     limit $3`,
    [teamId, now, MAX_PENDING],
  );
}

/** Closes the periods that have ended, and signals the workflows of everything else that is due. */
export async function signalDue(tx: Transaction, teamId: string, now: Date): Promise<void> {
  const { endedPeriods } = await startDueCreditPeriods(tx, teamId);
  if (endedPeriods > 0) await recordChanged(tx, 'creditPeriod', teamId, teamId);
  const posts = await queryPrepared<{ id: string }>(
    tx.em,
    `select id from post where ${DUE_POST} or team_id = $1 and sandbox and status = 'publishing' order by due_at`,
    [teamId, now],
  );
  await recordReleaseSignals(
    tx,
    posts.map(({ id }) => id),
  );
  await signalAutomations(tx, DUE_AUTOMATION, [teamId, now]);
}

/** Signals every workflow of the team that waits for a time, so that it reads its clock again. */
export async function signalWaiting(tx: Transaction, teamId: string): Promise<void> {
  const posts = await queryPrepared<{ id: string }>(
    tx.em,
    `select id from post where team_id = $1 and sandbox and status in ('in_review', 'approved', 'queued', 'scheduled', 'publishing')`,
    [teamId],
  );
  await recordReleaseSignals(
    tx,
    posts.map(({ id }) => id),
  );
  await signalAutomations(tx, `team_id = $1 and deleted_at is null and status in ('launched', 'generating')`, [teamId]);
  await recordChanged(tx, 'creditPeriod', teamId, teamId);
}

async function signalAutomations(tx: Transaction, condition: string, values: unknown[]): Promise<void> {
  const due = await queryPrepared<{ id: string }>(tx.em, `select id from automation where ${condition}`, values);
  for (const { id } of due) await recordChanged(tx, 'automation', id, values[0] as string);
}

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
