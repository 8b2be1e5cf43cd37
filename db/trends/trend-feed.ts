import type { EntityManager } from '@mikro-orm/postgresql';
import type { TrendFeedStep } from '../../domain/trends/trend-feed.ts';
import type { TrendFeed } from '../entities/trend-feed.ts';
import { recordChanged } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';

/** The time of the next refresh after a successful one: early in the day, but after most lists are published. */
const NEXT_REFRESH = `date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC' + interval '1 day 4 hours'`;

/** The time of the next refresh after a failed one. */
const NEXT_RETRY = `clock_timestamp() + interval '1 hour'`;

/** The next step of a feed; null if it does not exist. */
export async function planFeed(em: EntityManager, feedId: string): Promise<TrendFeedStep | null> {
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

/** Pauses or resumes the daily refresh. Safe to repeat. */
export async function setFeedPaused(em: EntityManager, feedId: string, paused: boolean): Promise<void> {
  const at = paused ? 'coalesce(paused_at, clock_timestamp())' : 'null';
  await em.execute(`update trend_feed set paused_at = ${at} where id = ?`, [feedId]);
}

/** Locks the feed against other writers and returns the day in UTC, by the database clock. */
export async function lockFeed(tx: Transaction, feedId: string): Promise<string> {
  const [row] = await tx.em.execute<{ today: string }[]>(
    `select (clock_timestamp() at time zone 'UTC')::date::text as today from trend_feed where id = ? for update`,
    [feedId],
  );
  if (!row) throw new Error(`There is no feed of trends ${feedId}.`);
  return row.today;
}

export interface RefreshOutcome {
  /** A sentence. */
  outcome: string;
  /** Null after a success. */
  failureCode: string | null;
  /** The day of the fetched list, or null. */
  day: string | null;
}

/** Stores the result of a refresh and the time of the next one. */
export async function recordRefresh(tx: Transaction, feedId: string, refresh: RefreshOutcome): Promise<void> {
  await tx.em.execute(
    `update trend_feed set last_refresh_at = clock_timestamp(), outcome = ?, error_code = ?, day = greatest(day, ?::date),
       next_refresh_at = ${refresh.failureCode === null ? NEXT_REFRESH : NEXT_RETRY}
     where id = ?`,
    [refresh.outcome, refresh.failureCode, refresh.day, feedId],
  );
}

/** Signals the workflow of each overdue feed, which restarts one that was terminated. Returns the number of feeds. */
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
