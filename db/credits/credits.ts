import { newId } from '../../domain/ids.ts';
import type { GrantType } from '../../domain/credits/ledger.ts';
import type { SpendingType } from '../../domain/credits/prices.ts';
import { LOW_CREDITS_SHARE, PLAN_TERMS, type Plan } from '../../domain/teams/plans.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { appendEntry, COUNTS, MOVED_AT } from './ledger.ts';
import { returnBudget, takeBudget } from './key-budget.ts';
import { startDueCreditPeriods } from './start-credit-periods.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Adds at least 1 credit with a ledger entry in the current period. Returns the balance. */
export async function grant(tx: Transaction, teamId: string, credits: number, type: GrantType): Promise<number> {
  await startDueCreditPeriods(tx, teamId);
  return appendEntry(tx, { teamId, credits, type });
}

export interface Spend {
  teamId: string;
  /** The number of credits, at least 1. */
  credits: number;
  spendingType: SpendingType;
  /** The job that is paid for; a refund refers to it. */
  refId: string;
  /** The mode of the key that spends: endpoints of this mode receive `credits.low`. */
  sandbox: boolean;
  /** The key whose budget pays too, if it has one. */
  budgetKeyId?: string | null;
}

export type Spent =
  { ok: true; balance: number } | { ok: false; balance: number } | { ok: false; budget: number; remaining: number };

/**
 * Takes credits if the balance suffices, in one statement, so that concurrent spends never see the same balance. The
 * spend that falls below `LOW_CREDITS_SHARE` of the plan's month records `credits.low`. Takes nothing if the key's
 * budget is short.
 */
export async function spend(tx: Transaction, wanted: Spend): Promise<Spent> {
  const { budgetKeyId = null, credits, teamId } = wanted;
  if (budgetKeyId === null) return spendBalance(tx, wanted);
  await startDueCreditPeriods(tx, teamId);
  const taken = await takeBudget(tx, budgetKeyId, credits);
  if (!taken.ok) return taken;
  const spent = await spendBalance(tx, wanted);
  if (!spent.ok) await returnBudget(tx, budgetKeyId, credits);
  return spent;
}

async function spendBalance(tx: Transaction, wanted: Spend): Promise<Spent> {
  const entryId = newId('ledgerEntry');
  for (;;) {
    const payment = await takeCredits(tx, wanted, entryId);
    if (payment) {
      await announceIfLow(tx, wanted, entryId, payment);
      return { ok: true, balance: payment.balance };
    }
    // The balance is short or the period has ended. This locks the team's row, so that the returned balance stays
    // valid.
    const { creditBalance } = await startDueCreditPeriods(tx, wanted.teamId);
    if (creditBalance < wanted.credits) return { ok: false, balance: creditBalance };
  }
}

interface Payment {
  balance: number;
  plan: Plan;
}

/** Takes credits. Returns null if the balance is short or the period has ended. */
async function takeCredits(tx: Transaction, wanted: Spend, entryId: string): Promise<Payment | null> {
  const { credits, teamId, spendingType, refId, budgetKeyId = null } = wanted;
  const [row] = await tx.em.execute<Payment[]>(
    `with paid as (update team set credit_balance = credit_balance - ?
                   where id = ? and credit_balance >= ? and period_end > team_now(id)
                   returning id, credit_balance, plan, ${MOVED_AT} as moved_at),
     entry as (insert into ledger_entry (id, team_id, credits, type, spending_type, ref_id, balance_after, budget_key_id,
                 test_clock_id, created_at)
               select ?, id, - ?::int, 'spending', ?, ?, credit_balance, ?,
                 (select id from test_clock where team_id = paid.id), moved_at from paid)
     select credit_balance as balance, plan from paid`,
    [credits, teamId, credits, entryId, credits, spendingType, refId, budgetKeyId],
  );
  return row ?? null;
}

async function announceIfLow(
  tx: Transaction,
  { teamId, credits, sandbox }: Spend,
  subjectId: string,
  { balance, plan }: Payment,
): Promise<void> {
  const { creditsPerMonth } = PLAN_TERMS[plan];
  const threshold = creditsPerMonth * LOW_CREDITS_SHARE;
  if (balance >= threshold || balance + credits < threshold) return;
  const data = { balance, threshold, plan, creditsPerMonth };
  await recordEvent(tx, { teamId, workspaceId: null, sandbox, type: 'credits.low', subjectId, data });
}

/**
 * Refunds a job once, up to `credits`. Safe to repeat: the refund entry is unique per job. Returns whether this call
 * refunded; false also for a job that was never paid, or only by the time of a deleted test clock.
 */
export async function refundJob(tx: Transaction, job: { jobId: string; credits: number }): Promise<boolean> {
  const [paid] = await tx.em.execute<PaidJob[]>(
    `select team_id, sum(-credits)::int as spent, min(spending_type) as spending_type, min(budget_key_id) as budget_key_id,
       min(test_clock_id) as test_clock_id
     from ledger_entry where ref_id = ? and type = 'spending' and ${COUNTS} group by team_id`,
    [job.jobId],
  );
  const credits = Math.min(job.credits, paid?.spent ?? 0);
  if (!paid || credits <= 0) return false;
  // Locks the team's row, so that a second refund sees the entry of the first.
  await startDueCreditPeriods(tx, paid.team_id);
  const refunded = await tx.em.execute<unknown[]>(
    `with entry as (
       insert into ledger_entry (id, team_id, credits, type, spending_type, ref_id, balance_after, test_clock_id, created_at)
       select ?, id, ?, 'refund', ?, ?, credit_balance + ?, ?, ${MOVED_AT} from team where id = ?
       on conflict (ref_id) where type = 'refund' do nothing returning credits)
     update team set credit_balance = credit_balance + entry.credits from entry where team.id = ? returning team.id`,
    [
      newId('ledgerEntry'),
      credits,
      paid.spending_type,
      job.jobId,
      credits,
      paid.test_clock_id,
      paid.team_id,
      paid.team_id,
    ],
  );
  if (refunded.length === 0) return false;
  if (paid.budget_key_id !== null) await returnBudget(tx, paid.budget_key_id, credits);
  return true;
}

interface PaidJob {
  team_id: string;
  spent: number;
  spending_type: string;
  budget_key_id: string | null;
  test_clock_id: string | null;
}
