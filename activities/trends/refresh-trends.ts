import { deleteOldTrends, replaceTrends } from '../../db/trends/trends.ts';
import { lockFeed, recordRefresh, type RefreshOutcome } from '../../db/trends/trend-feed.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { EDITION, editorialTrends } from '../../domain/trends/editorial-trends.ts';
import type { TrendResult } from '../../adapters/trends/trend-provider.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * Loads the editorial set, and asks the configured provider for the day's list. Safe to repeat, and by two workers at once: a
 * day's list takes the place of itself. A provider that fails leaves the lists that are there.
 */
export async function refreshTrends(deps: ActivityDeps, feedId: string): Promise<string> {
  const { result: today } = await inTransaction(deps.orm.em, async (tx) => {
    const day = await lockFeed(tx, feedId);
    await replaceTrends(tx, EDITORIAL, editorialTrends());
    return day;
  });
  const answer = deps.trendProvider ? await deps.trendProvider.fetchTrends(today) : null;
  const { result: look } = await inTransaction(deps.orm.em, async (tx) => {
    await lockFeed(tx, feedId);
    const outcome = answer ? await recordTrends(tx, answer, today) : NOBODY_ASKED;
    await recordRefresh(tx, feedId, outcome);
    return outcome;
  });
  const { outcome, failureCode } = look;
  deps.log[failureCode === null ? 'info' : 'warn']({ feedId, failureCode, outcome }, 'looked after the trends');
  return outcome;
}

/** Nothing of it is fetched: it is as old as its edition. */
const EDITORIAL = { list: 'editorial', day: EDITION, fetchedAt: new Date(`${EDITION}T00:00:00Z`) } as const;

const NOBODY_ASKED: RefreshOutcome = {
  outcome: 'The editorial set is loaded; TRENDS_URL names no provider.',
  failureCode: null,
  day: null,
};

/** A list of an earlier day is worth having; today's is asked for again. */
async function recordTrends(tx: Transaction, answer: TrendResult, today: string): Promise<RefreshOutcome> {
  if (!answer.ok)
    return { outcome: `${answer.message} The lists before stand.`, failureCode: answer.failure, day: null };
  const { day, trends, dropped } = answer;
  const kept = await replaceTrends(tx, { list: 'provider', day, fetchedAt: new Date() }, trends);
  await deleteOldTrends(tx, today);
  const outcome = `${kept} trends of ${day} taken, ${dropped} lines dropped.`;
  return { outcome, failureCode: day === today ? null : 'not_todays', day };
}
