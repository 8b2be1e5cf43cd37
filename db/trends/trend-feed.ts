import type { EntityManager } from '@mikro-orm/postgresql';
import type { TrendFeedPlan } from '../../domain/trends/trend-feed.ts';
import type { TrendFeed } from '../entities/trend-feed.ts';
import { recordChanged } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';

/** When a look that ended well is followed by the next: early enough for the day's first reader, after most lists are out. */
const NEXT_LOOK = `date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC' + interval '1 day 4 hours'`;

/** When a look that failed is repeated. */
const NEXT_TRY = `clock_timestamp() + interval '1 hour'`;

/** What the row says is next; null where there is no such row. */
export async function planFeed(em: EntityManager, feedId: string): Promise<TrendFeedPlan | null> {
  const [row] = await em.execute<PlanRow[]>(
    `select next_refresh_at, paused_at is not null as paused, outcome,
            (extract(epoch from next_refresh_at - clock_timestamp()) * 1000)::float8 as left_ms
     from trend_feed where id = ?`,
    [feedId],
  );
  if (!row) return null;
  const last = row.outcome ?? 'nothing yet';
  if (row.paused) return { next: 'paused', last };
  if (row.left_ms <= 0) return { next: 'refresh', last };
  return { next: 'wait', ms: Math.ceil(row.left_ms), at: new Date(row.next_refresh_at).toISOString(), last };
}

interface PlanRow {
  next_refresh_at: string;
  paused: boolean;
  outcome: string | null;
  left_ms: number;
}

/** Stops the daily look, or lets it go on. Safe to repeat. */
export async function pauseFeed(em: EntityManager, feedId: string, paused: boolean): Promise<void> {
  const at = paused ? 'coalesce(paused_at, clock_timestamp())' : 'null';
  await em.execute(`update trend_feed set paused_at = ${at} where id = ?`, [feedId]);
}

/** Makes everybody else who would write the library wait its turn, and answers the day, in UTC by the database's clock. */
export async function lockFeed(tx: Transaction, feedId: string): Promise<string> {
  const [row] = await tx.em.execute<{ today: string }[]>(
    `select (clock_timestamp() at time zone 'UTC')::date::text as today from trend_feed where id = ? for update`,
    [feedId],
  );
  if (!row) throw new Error(`There is no feed of trends ${feedId}.`);
  return row.today;
}

export interface RefreshOutcome {
  /** In a sentence. */
  outcome: string;
  /** Null when all is well. */
  failureCode: string | null;
  /** The day of the list that was taken; null where none was. */
  day: string | null;
}

/** Writes how a look ended, and when the next one is due. */
export async function recordRefresh(tx: Transaction, feedId: string, look: RefreshOutcome): Promise<void> {
  await tx.em.execute(
    `update trend_feed set last_refresh_at = clock_timestamp(), outcome = ?, error_code = ?, day = greatest(day, ?::date),
       next_refresh_at = ${look.failureCode === null ? NEXT_LOOK : NEXT_TRY}
     where id = ?`,
    [look.outcome, look.failureCode, look.day, feedId],
  );
}

/**
 * Wakes a daily look that is overdue with nobody looking: a workflow that an operator terminated is thus started again. Answers
 * how many.
 */
export async function signalOverdueFeeds(tx: Transaction, overdueMs: number): Promise<number> {
  const overdue = await tx.em.execute<Pick<TrendFeed, 'id'>[]>(
    `select id from trend_feed where paused_at is null
       and next_refresh_at < clock_timestamp() - ? * interval '1 millisecond'
       and not exists (select 1 from outbox_message where workflow = 'refreshTrends' and row_id = trend_feed.id)`,
    [overdueMs],
  );
  for (const { id } of overdue) await recordChanged(tx, 'refreshTrends', id);
  return overdue.length;
}
