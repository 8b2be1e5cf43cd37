import type { Transaction } from '../connection/transaction.ts';
import { appendEntry } from './ledger.ts';

/**
 * Takes back what the deleted clock of a team did to its credits, and returns to its period. Only then do live keys spend again. What
 * operators granted stays.
 */
export async function undoClock(
  tx: Transaction,
  { teamId, testClockId }: { teamId: string; testClockId: string },
  period: { start: string; end: string },
): Promise<void> {
  await tx.em.execute('update team set period_start = ?, period_end = ? where id = ?', [
    period.start,
    period.end,
    teamId,
  ]);
  await tx.em.execute('delete from usage where team_id = ? and period_start > ?', [teamId, period.start]);
  const [sum] = await tx.em.execute<{ credits: number }[]>(
    'select coalesce(sum(credits), 0)::int as credits from ledger_entry where team_id = ? and test_clock_id = ?',
    [teamId, testClockId],
  );
  const credits = -(sum?.credits ?? 0);
  if (credits === 0) return;
  await appendEntry(tx, { teamId, credits, type: credits < 0 ? 'carry_expired' : 'carryover', testClockId });
}
