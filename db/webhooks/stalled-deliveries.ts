import { recordChanged } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';

const BATCH = 100;

/**
 * Signals the workflows of pending deliveries without activity for `silentMs` after their due time. Returns their
 * number. A signal during a slow attempt has no effect.
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
