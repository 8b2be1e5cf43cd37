import type { EntityManager } from '@mikro-orm/postgresql';
import { PLAN_TERMS, type Plan } from '../domain/plans.ts';
import { turnOfPeriod } from '../domain/credit-period.ts';
import { grant } from './credits.ts';
import type { AuthenticatedTeam } from './keys.ts';
import { inTransaction, type Transaction } from './transaction.ts';

/** The team in its running credit period: a period that is over is closed first, and so is every one missed since. */
export async function turnPeriodIfDue(em: EntityManager, team: AuthenticatedTeam): Promise<AuthenticatedTeam> {
  if (!team.periodOver) return team;
  const { result } = await inTransaction(em, (tx) => turnPeriods(tx, team.id));
  return { ...team, ...result };
}

type Period = Pick<AuthenticatedTeam, 'creditBalance' | 'periodStart' | 'periodEnd' | 'periodOver'>;

async function turnPeriods(tx: Transaction, teamId: string): Promise<Period> {
  for (;;) {
    const [row] = await tx.em.execute<PeriodRow[]>(
      `select plan, credit_balance, period_start, period_end, period_end <= clock_timestamp() as over
       from team where id = ? for update`,
      [teamId],
    );
    if (!row) throw new Error(`There is no team ${teamId}.`);
    if (!row.over) {
      const [periodStart, periodEnd] = [new Date(row.period_start), new Date(row.period_end)];
      return { creditBalance: row.credit_balance, periodStart, periodEnd, periodOver: false };
    }
    await turnOnce(tx, teamId, row);
  }
}

interface PeriodRow {
  plan: Plan;
  credit_balance: number;
  period_start: string;
  period_end: string;
  over: boolean;
}

/** Months are counted from the team's birth, so that a 31st does not drift to the 28th for good. */
async function turnOnce(tx: Transaction, teamId: string, row: PeriodRow): Promise<void> {
  const [sums] = await tx.em.execute<{ carried: number; granted: number; spent: number }[]>(
    `select coalesce(sum(credits) filter (where type = 'carryover'), 0)::int as carried,
            coalesce(sum(credits) filter (where type = 'recurring'), 0)::int as granted,
            coalesce(-sum(credits) filter (where type in ('spending', 'refund')), 0)::int as spent
     from ledger_entry where team_id = ? and created_at >= ? and created_at < ?`,
    [teamId, row.period_start, row.period_end],
  );
  const period = { carried: 0, granted: 0, spent: 0, ...sums, balance: row.credit_balance };
  await tx.em.execute(
    `update team set period_start = period_end, period_end =
       (select min(created_at + month * interval '1 month') from generate_series(1, 1200) as month
        where created_at + month * interval '1 month' > period_end + interval '1 day')
     where id = ?`,
    [teamId],
  );
  // Dated to the turn itself, one millisecond apart: several turns may be caught up at once, and each sums its own rows.
  let at = new Date(row.period_end).getTime();
  for (const { credits, type } of turnOfPeriod(period, PLAN_TERMS[row.plan].creditsPerMonth)) {
    await grant(tx, teamId, credits, type, new Date(at));
    at += 1;
  }
}
