import { recordChanged } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';

/** An open run, or a request for generations, without progress for this long may have lost its workflow. */
const LOST_AFTER_MS = 15 * 60_000;

/**
 * Signals the workflows of overdue automations, which restarts those that were terminated. Each is signalled at most
 * once per `overdueMs`; one with an open run or request, at most once per `LOST_AFTER_MS`. Returns their number.
 */
export async function signalOverdueAutomations(tx: Transaction, overdueMs: number): Promise<number> {
  const overdue = await tx.em.execute<{ id: string; team_id: string }[]>(
    `update automation set updated_at = clock_timestamp()
     where deleted_at is null and status in ('launched', 'generating')
       and (status = 'generating' or next_run_at < clock_timestamp() - ? * interval '1 millisecond' and next_run_at <= team_now(team_id))
       and updated_at < clock_timestamp() - interval '1 millisecond'
         * case when status = 'launched' and run_opened_at is null then ?::int else ?::int end
     returning id, team_id`,
    [overdueMs, overdueMs, LOST_AFTER_MS],
  );
  for (const { id, team_id: teamId } of overdue) await recordChanged(tx, 'automation', id, teamId);
  return overdue.length;
}
