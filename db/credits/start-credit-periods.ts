import type { EntityManager } from '@mikro-orm/postgresql';
import { PLAN_TERMS, type Plan } from '../../domain/teams/plans.ts';
import { CLOCKED_WAIT_MS } from '../../domain/test-clocks/test-clock.ts';
import { renewCredits } from '../../domain/credits/ledger.ts';
import { appendEntry, COUNTS } from './ledger.ts';
import { recordChanged } from '../outbox/record.ts';
import { inTransaction, type Transaction } from '../connection/transaction.ts';

/** A team with its credit period, which may have ended. */
export interface TeamPeriod {
  id: string;
  creditBalance: number;
  periodStart: Date;
  periodEnd: Date;
  periodEnded: boolean;
}

/** Returns the team in its running credit period, after closing every period that has ended. */
export async function startCreditPeriodIfDue<Team extends TeamPeriod>(em: EntityManager, team: Team): Promise<Team> {
  if (!team.periodEnded) return team;
  const { result } = await inTransaction(em, (tx) => startDueCreditPeriods(tx, team.id));
  const { creditBalance, periodStart, periodEnd } = result;
  return { ...team, creditBalance, periodStart, periodEnd, periodEnded: false };
}

export interface RunningPeriod {
  creditBalance: number;
  periodStart: Date;
  periodEnd: Date;
  /** Milliseconds until its end, or, if the team has a test clock, until the clock is read again. */
  leftMs: number;
  /** How many periods this call closed. */
  endedPeriods: number;
}

/**
 * Locks the team's row and closes every period that has ended. The lock does not block foreign keys. Safe to repeat:
 * the first caller closes a period, all others find it closed.
 */
export async function startDueCreditPeriods(tx: Transaction, teamId: string): Promise<RunningPeriod> {
  for (let endedPeriods = 0; ; endedPeriods += 1) {
    const [row] = await tx.em.execute<PeriodRow[]>(
      `select plan, credit_balance, period_start, period_end,
              (extract(epoch from period_end - team_now(id)) * 1000)::float8 as left_ms,
              (select id from test_clock where team_id = team.id) as test_clock_id
       from team where id = ? for no key update`,
      [teamId],
    );
    if (!row) throw new Error(`There is no team ${teamId}.`);
    if (row.left_ms > 0) {
      const [periodStart, periodEnd] = [new Date(row.period_start), new Date(row.period_end)];
      const leftMs = row.test_clock_id ? CLOCKED_WAIT_MS : Math.ceil(row.left_ms);
      return { creditBalance: row.credit_balance, periodStart, periodEnd, leftMs, endedPeriods };
    }
    await closeEndedPeriod(tx, teamId, row);
  }
}

interface PeriodRow {
  plan: Plan;
  credit_balance: number;
  period_start: string;
  period_end: string;
  left_ms: number;
  test_clock_id: string | null;
}

/** Closes an ended period. Months are counted from the creation of the team, so that a 31st does not become a 28th permanently. */
async function closeEndedPeriod(tx: Transaction, teamId: string, row: PeriodRow): Promise<void> {
  const sums = await sumEntries(tx, teamId, row);
  await tx.em.execute(
    `update team set period_start = period_end, period_end =
       (select min(created_at + month * interval '1 month') from generate_series(1, 1200) as month
        where created_at + month * interval '1 month' > period_end + interval '1 day')
     where id = ?`,
    [teamId],
  );
  const at = new Date(row.period_end);
  const period = { ...sums, balance: row.credit_balance };
  for (const { credits, type } of renewCredits(period, PLAN_TERMS[row.plan].creditsPerMonth)) {
    await appendEntry(tx, { teamId, credits, type, at, testClockId: row.test_clock_id });
  }
}

interface Sums {
  carried: number;
  granted: number;
  spent: number;
}

/** Sums the entries of a period. A refund of an earlier period's spend does not expire, because that period is already closed. */
async function sumEntries(tx: Transaction, teamId: string, row: PeriodRow): Promise<Sums> {
  const [sums] = await tx.em.execute<Sums[]>(
    `select coalesce(sum(credits) filter (where type = 'carryover'), 0)::int as carried,
            coalesce(sum(credits) filter (where type = 'recurring'), 0)::int as granted,
            coalesce(-sum(credits) filter (where type = 'spending' or (type = 'refund' and exists (
              select 1 from ledger_entry paid
              where paid.ref_id = entry.ref_id and paid.type = 'spending' and paid.created_at >= ?))), 0)::int as spent
     from ledger_entry entry where team_id = ? and created_at >= ? and created_at < ? and ${COUNTS}`,
    [row.period_start, teamId, row.period_start, row.period_end],
  );
  return { carried: 0, granted: 0, spent: 0, ...sums };
}

/** Teams signalled per sweep. */
const SWEEP_BATCH = 100;

/**
 * Signals teams whose period has ended without being closed, which restarts a workflow that an operator terminated.
 * Returns their number.
 */
export async function signalOverduePeriods(tx: Transaction, overdueMs: number): Promise<number> {
  const overdue = await tx.em.execute<{ id: string }[]>(
    `select id from team where period_end < (select clock_timestamp()) - ? * interval '1 millisecond' and period_end <= team_now(id)
       and not exists (select 1 from outbox_message where workflow = 'creditPeriod' and row_id = team.id)
     order by period_end limit ?`,
    [overdueMs, SWEEP_BATCH],
  );
  for (const { id } of overdue) await recordChanged(tx, 'creditPeriod', id, id);
  return overdue.length;
}
