import { recordChanged } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';

const BATCH = 100;

/**
 * Wakes the workflows of deliveries that nobody sees to: on their way, and nothing was done about them for `silentMs` after it was
 * due. Answers how many. One whose attempt only takes its time is told for nothing, and looked at again as late.
 */
export async function signalStalledDeliveries(tx: Transaction, silentMs: number): Promise<number> {
  const lost = await tx.em.execute<{ id: string }[]>(
    `update delivery set next_attempt_at = clock_timestamp() where id in (
       select id from delivery
       where status = 'pending'
         and coalesce(next_attempt_at, created_at) < (select clock_timestamp()) - ? * interval '1 millisecond'
         and not exists (select 1 from outbox_message where workflow = 'delivery' and row_id = delivery.id)
       order by created_at limit ? for update skip locked) returning id`,
    [silentMs, BATCH],
  );
  for (const { id } of lost) await recordChanged(tx, 'delivery', id);
  return lost.length;
}
