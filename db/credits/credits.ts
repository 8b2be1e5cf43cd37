import { newId } from '../../domain/ids.ts';
import type { GrantType, SpendingType } from '../../domain/credits/ledger.ts';
import { LOW_CREDITS_SHARE, PLAN_TERMS, type Plan } from '../../domain/teams/plans.ts';
import { recordEvent } from '../webhooks/events.ts';
import { appendEntry, MOVED_AT } from './ledger.ts';
import { turnPeriods } from './periods.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Adds credits, with their ledger row, in the team's running period. At least 1. Returns the balance. */
export async function grant(tx: Transaction, teamId: string, credits: number, type: GrantType): Promise<number> {
  await turnPeriods(tx, teamId);
  return appendEntry(tx, { teamId, credits, type });
}

export interface Spend {
  teamId: string;
  /** At least 1. */
  credits: number;
  spendingType: SpendingType;
  /** The job that is paid for: a refund names it. */
  refId: string;
  /** Of the key that spends: the endpoints of its setting hear of `credits.low`. */
  sandbox: boolean;
}

export type Spent = { ok: true; balance: number } | { ok: false; balance: number };

/**
 * Takes credits where the balance suffices, in one statement, so that no two spends see the same balance. The one spend that
 * crosses a fifth of the plan's month records `credits.low`.
 */
export async function spend(tx: Transaction, wanted: Spend): Promise<Spent> {
  const entryId = newId('ledgerEntry');
  for (;;) {
    const taken = await takeCredits(tx, wanted, entryId);
    if (taken) {
      await announceIfLow(tx, wanted, entryId, taken);
      return { ok: true, balance: taken.balance };
    }
    // Short, or the period is over. This takes the team's row, so that what it answers holds.
    const { creditBalance } = await turnPeriods(tx, wanted.teamId);
    if (creditBalance < wanted.credits) return { ok: false, balance: creditBalance };
  }
}

interface Taken {
  balance: number;
  plan: Plan;
}

/** Null where the balance is short, and where the period is over: its credits are for the next one to count. */
async function takeCredits(tx: Transaction, wanted: Spend, entryId: string): Promise<Taken | null> {
  const { credits, teamId, spendingType, refId } = wanted;
  const [row] = await tx.em.execute<Taken[]>(
    `with paid as (update team set credit_balance = credit_balance - ?
                   where id = ? and credit_balance >= ? and period_end > clock_timestamp()
                   returning id, credit_balance, plan, ${MOVED_AT} as moved_at),
     entry as (insert into ledger_entry (id, team_id, credits, type, spending_type, ref_id, balance_after, created_at)
               select ?, id, - ?::int, 'spending', ?, ?, credit_balance, moved_at from paid)
     select credit_balance as balance, plan from paid`,
    [credits, teamId, credits, entryId, credits, spendingType, refId],
  );
  return row ?? null;
}

async function announceIfLow(
  tx: Transaction,
  { teamId, credits, sandbox }: Spend,
  subjectId: string,
  { balance, plan }: Taken,
): Promise<void> {
  const { creditsPerMonth } = PLAN_TERMS[plan];
  const threshold = creditsPerMonth * LOW_CREDITS_SHARE;
  if (balance >= threshold || balance + credits < threshold) return;
  const data = { balance, threshold, plan, creditsPerMonth };
  await recordEvent(tx, { teamId, workspaceId: null, sandbox, type: 'credits.low', subjectId, data });
}

/**
 * Gives a job's credits back: all of them, or `credits` where that is less. Safe to repeat: the refund row is unique on the
 * job. Returns whether this call made it; false also for a job that was never paid for.
 */
export async function refundJob(tx: Transaction, job: { jobId: string; credits: number }): Promise<boolean> {
  const [paid] = await tx.em.execute<{ team_id: string; spent: number; spending_type: string }[]>(
    `select team_id, sum(-credits)::int as spent, min(spending_type) as spending_type
     from ledger_entry where ref_id = ? and type = 'spending' group by team_id`,
    [job.jobId],
  );
  const credits = Math.min(job.credits, paid?.spent ?? 0);
  if (!paid || credits <= 0) return false;
  // It takes the team's row: a second refund then sees the first one's ledger row.
  await turnPeriods(tx, paid.team_id);
  const refunded = await tx.em.execute<unknown[]>(
    `with entry as (
       insert into ledger_entry (id, team_id, credits, type, spending_type, ref_id, balance_after, created_at)
       select ?, id, ?, 'refund', ?, ?, credit_balance + ?, ${MOVED_AT} from team where id = ?
       on conflict (ref_id) where type = 'refund' do nothing returning credits)
     update team set credit_balance = credit_balance + entry.credits from entry where team.id = ? returning team.id`,
    [newId('ledgerEntry'), credits, paid.spending_type, job.jobId, credits, paid.team_id, paid.team_id],
  );
  return refunded.length > 0;
}
