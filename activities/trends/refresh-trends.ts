import { deleteOldTrends, replaceTrends } from '../../db/trends/trends.ts';
import { lockFeed, recordRefresh, type RefreshOutcome } from '../../db/trends/trend-feed.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { EDITION, listEditorialTrends } from '../../domain/trends/editorial-trends.ts';
import type { TrendResult } from '../../adapters/trends/trend-provider.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * Loads the editorial trends and requests the day's list from the configured provider. If the provider fails, the
 * existing lists stay. Idempotent, even if called concurrently: a day's list replaces itself.
 */
export async function refreshTrends(deps: ActivityDeps, feedId: string): Promise<string> {
  const { result: today } = await inTransaction(deps.orm.em, async (tx) => {
    const day = await lockFeed(tx, feedId);
    await replaceTrends(tx, EDITORIAL, listEditorialTrends());
    return day;
  });
  const answer = deps.trendProvider ? await deps.trendProvider.fetchTrends(today) : null;
  const { result: refresh } = await inTransaction(deps.orm.em, async (tx) => {
    await lockFeed(tx, feedId);
    const outcome = answer ? await recordTrends(tx, answer, today) : NO_PROVIDER;
    await recordRefresh(tx, feedId, outcome);
    return outcome;
  });
  const { outcome, failureCode } = refresh;
  deps.log[failureCode === null ? 'info' : 'warn']({ feedId, failureCode, outcome }, 'refreshed the trends');
  return outcome;
}

/** The editorial list is not fetched, so its age is that of its edition. */
const EDITORIAL = { list: 'editorial', day: EDITION, fetchedAt: new Date(`${EDITION}T00:00:00Z`) } as const;

const NO_PROVIDER: RefreshOutcome = {
  outcome: 'The editorial trends are loaded; TRENDS_URL is not set.',
  failureCode: null,
  day: null,
};

/** Records the list of the provider. A list of an earlier day is stored too, and today's is then requested again. */
async function recordTrends(tx: Transaction, answer: TrendResult, today: string): Promise<RefreshOutcome> {
  if (!answer.ok)
    return { outcome: `${answer.message} The previous lists stay.`, failureCode: answer.failure, day: null };
  const { day, trends, dropped } = answer;
  const kept = await replaceTrends(tx, { list: 'provider', day, fetchedAt: new Date() }, trends);
  await deleteOldTrends(tx, today);
  const outcome = `${kept} trends of ${day} recorded, ${dropped} lines dropped.`;
  return { outcome, failureCode: day === today ? null : 'not_todays', day };
}
