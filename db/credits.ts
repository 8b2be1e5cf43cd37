import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../domain/ids.ts';
import type { LedgerType, SpendingType } from '../domain/ledger.ts';
import { LOW_CREDITS_SHARE, PLAN_TERMS, type Plan } from '../domain/plans.ts';
import { LedgerEntry } from './entities/ledger-entry.ts';
import { recordEvent } from './events.ts';
import type { Transaction } from './transaction.ts';

/** Adds credits and their ledger row; negative credits are for what expires. `at` dates the row. Returns the balance. */
export async function grant(
  tx: Transaction,
  teamId: string,
  credits: number,
  type: LedgerType,
  at: Date | null = null,
): Promise<number> {
  const [row] = await tx.em.execute<{ balance: number }[]>(
    `with paid as (update team set credit_balance = credit_balance + ? where id = ? returning id, credit_balance),
     entry as (insert into ledger_entry (id, team_id, credits, type, bal_after, created_at)
               select ?, id, ?, ?, credit_balance, coalesce(?, clock_timestamp()) from paid)
     select credit_balance as balance from paid`,
    [credits, teamId, newId('ledgerEntry'), credits, type, at],
  );
  if (!row) throw new Error(`There is no team ${teamId}.`);
  return row.balance;
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
  const [row] = await tx.em.execute<{ balance: number; plan: Plan }[]>(
    `with paid as (update team set credit_balance = credit_balance - ? where id = ? and credit_balance >= ?
                   returning id, credit_balance, plan),
     entry as (insert into ledger_entry (id, team_id, credits, type, spending_type, ref_id, bal_after)
               select ?, id, - ?::int, 'spending', ?, ?, credit_balance from paid)
     select credit_balance as balance, plan from paid`,
    [wanted.credits, wanted.teamId, wanted.credits, entryId, wanted.credits, wanted.spendingType, wanted.refId],
  );
  if (!row) return { ok: false, balance: await balanceOf(tx.em, wanted.teamId) };
  await announceIfLow(tx, wanted, entryId, row);
  return { ok: true, balance: row.balance };
}

async function announceIfLow(
  tx: Transaction,
  { teamId, credits, sandbox }: Spend,
  subjectId: string,
  { balance, plan }: { balance: number; plan: Plan },
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
  // The team's row first: a second refund then sees the first one's ledger row.
  await tx.em.execute('select 1 from team where id = ? for update', [paid.team_id]);
  const refunded = await tx.em.execute<unknown[]>(
    `with entry as (
       insert into ledger_entry (id, team_id, credits, type, spending_type, ref_id, bal_after)
       select ?, id, ?, 'refund', ?, ?, credit_balance + ? from team where id = ?
       on conflict (ref_id) where type = 'refund' do nothing returning credits)
     update team set credit_balance = credit_balance + entry.credits from entry where team.id = ? returning team.id`,
    [newId('ledgerEntry'), credits, paid.spending_type, job.jobId, credits, paid.team_id, paid.team_id],
  );
  return refunded.length > 0;
}

export async function balanceOf(em: EntityManager, teamId: string): Promise<number> {
  const [row] = await em.execute<{ balance: number }[]>('select credit_balance as balance from team where id = ?', [
    teamId,
  ]);
  if (!row) throw new Error(`There is no team ${teamId}.`);
  return row.balance;
}

/** Credits that grants have added since `since`; what was only carried over is not counted again. */
export async function grantedSince(em: EntityManager, teamId: string, since: Date): Promise<number> {
  const [row] = await em.execute<{ granted: number }[]>(
    `select coalesce(sum(credits), 0)::int as granted from ledger_entry
     where team_id = ? and created_at >= ? and type in ('recurring', 'topup', 'trial', 'reward', 'spin')`,
    [teamId, since],
  );
  return row?.granted ?? 0;
}

/** The ledger, newest first. */
export async function listLedger(
  em: EntityManager,
  teamId: string,
  filter: { type?: LedgerType | undefined; page: number; limit: number },
): Promise<[LedgerEntry[], number]> {
  const where = filter.type ? { teamId, type: filter.type } : { teamId };
  const window = { limit: filter.limit, offset: (filter.page - 1) * filter.limit };
  return em.findAndCount(LedgerEntry, where, { ...window, orderBy: { createdAt: 'desc', id: 'desc' } });
}
