import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { GRANT_TYPES, type GrantType, type LedgerType } from '../../domain/credits/ledger.ts';
import { LedgerEntry } from '../entities/ledger-entry.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

/**
 * The time of a movement, within the period that it belongs to, because closing a period sums its entries by this time.
 * Truncated to milliseconds, so that rounding does not move it past a later instant.
 */
export const MOVED_AT = `least(greatest(date_trunc('milliseconds', team_now(team.id)), period_start),
  period_end - interval '1 millisecond')`;

/** SQL: whether an entry counts. Those of a deleted test clock do not. */
export const COUNTS =
  '(test_clock_id is null or exists (select 1 from test_clock where test_clock.id = test_clock_id))';

export interface Movement {
  teamId: string;
  /** Negative for expired credits. */
  credits: number;
  type: LedgerType;
  /** Default: now. Set for entries that close or open a period. */
  at?: Date;
  testClockId?: string | null;
}

/** Moves credits without a job and adds the ledger entry. Returns the balance. */
export async function appendEntry(
  tx: Transaction,
  { teamId, credits, type, at, testClockId }: Movement,
): Promise<number> {
  const [row] = await tx.em.execute<{ balance: number }[]>(
    `with moved as (update team set credit_balance = credit_balance + ? where id = ?
                    returning id, credit_balance, ${MOVED_AT} as moved_at),
     entry as (insert into ledger_entry (id, team_id, credits, type, balance_after, test_clock_id, created_at)
               select ?, id, ?, ?, credit_balance, ?, coalesce(?, moved_at) from moved)
     select credit_balance as balance from moved`,
    [credits, teamId, newId('ledgerEntry'), credits, type, testClockId ?? null, at ?? null],
  );
  if (!row) throw new Error(`There is no team ${teamId}.`);
  return row.balance;
}

export async function readBalance(em: EntityManager, teamId: string): Promise<number> {
  const [row] = await em.execute<{ balance: number }[]>('select credit_balance as balance from team where id = ?', [
    teamId,
  ]);
  if (!row) throw new Error(`There is no team ${teamId}.`);
  return row.balance;
}

/** Credits granted with these types since then. Carried-over credits do not count again. */
export async function sumGrantedSince(
  em: EntityManager,
  teamId: string,
  since: Date,
  types: readonly GrantType[] = GRANT_TYPES,
): Promise<number> {
  const [row] = await queryPrepared<{ granted: number }>(
    em,
    `select coalesce(sum(credits), 0)::int as granted from ledger_entry
     where team_id = $1 and created_at >= $2 and type = any($3) and ${COUNTS}`,
    [teamId, since, types],
  );
  return row?.granted ?? 0;
}

/**
 * A page of entries, newest first, in the order of insertion, because entries of a period that is closed late carry the time of its end.
 */
export async function listLedger(
  em: EntityManager,
  teamId: string,
  filter: { type?: readonly LedgerType[] | undefined; page: number; limit: number },
): Promise<[LedgerEntry[], number]> {
  const where = filter.type ? { teamId, type: { $in: [...filter.type] } } : { teamId };
  const window = { limit: filter.limit, offset: (filter.page - 1) * filter.limit };
  return em.findAndCount(LedgerEntry, where, { ...window, orderBy: { seq: 'desc' } });
}

/**
 * Undoes the changes of a team's credits by its deleted test clock, and restores the credit period from before the
 * clock. Live keys can spend only after that. What operators granted stays.
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
