import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays } from '../../domain/calendar-date.ts';
import { base62, ID_PREFIXES } from '../../domain/ids.ts';
import { directionOf, trendKey, type ReportedTrend } from '../../domain/trends/trend.ts';
import { TrendRow, type TREND_LISTS } from '../entities/trend.ts';
import type { Transaction } from '../connection/transaction.ts';

export type TrendList = (typeof TREND_LISTS)[number];

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 500;

/** A provider's lists are kept for so many days. */
const KEPT_DAYS = 400;

/** How far back a trend is looked for that was on the list before. */
const REMEMBERED_DAYS = 30;

/**
 * The public id of one line of one list: a UUIDv7 of its day whose random part is drawn from what it says, so that the same
 * line has the same id whoever computes it.
 */
export function buildTrendId(owner: string, day: string, key: string): string {
  const digest = createHash('sha256').update(`${owner}\n${day}\n${key}`).digest();
  const [a, b] = [digest.readBigUInt64BE(0) & 0xfffn, digest.readBigUInt64BE(8) & 0x3fffffffffffffffn];
  const uuid = (BigInt(Date.parse(`${day}T00:00:00Z`)) << 80n) | (7n << 76n) | (a << 64n) | (2n << 62n) | b;
  return `${ID_PREFIXES.trend}_${base62(uuid, 22)}`;
}

/**
 * Puts a day's list in place of what stood there for that day, in the caller's transaction. Safe to repeat: the same list gives
 * the same rows. What its source leaves open of a line's past, the lists before it tell. Answers how many lines there are; of
 * lines for the same trend the first counts.
 */
export async function replaceTrends(
  tx: Transaction,
  { list, day, fetchedAt }: { list: TrendList; day: string; fetchedAt: Date },
  trends: readonly ReportedTrend[],
): Promise<number> {
  const before = await remembered(tx.em, list, day);
  const byKey = new Map<string, ReportedTrend>();
  for (const trend of trends) if (!byKey.has(trendKey(trend))) byKey.set(trendKey(trend), trend);
  const rows = [...byKey].map(([key, trend]) => ({
    ...rowOf(trend, day, before.get(key)),
    id: buildTrendId(list, day, key),
    list,
    day,
    trendKey: key,
    fetchedAt,
  }));
  await tx.em.nativeDelete(TrendRow, { list, day });
  for (let from = 0; from < rows.length; from += BATCH)
    await tx.em.insertMany(TrendRow, rows.slice(from, from + BATCH));
  return rows.length;
}

interface Past {
  /** Its place on the list before, where it was on it. */
  rank: number | null;
  firstSeen: string;
}

/** What earlier lists say, by the trend's key. */
async function remembered(em: EntityManager, list: TrendList, day: string): Promise<Map<string, Past>> {
  const rows = await em.execute<{ trend_key: string; first_seen: string; rank: number | null }[]>(
    `with earlier as (select * from trend where list = ? and day < ? and day >= ?)
     select trend_key, min(first_seen)::text as first_seen,
            min(rank) filter (where day = (select max(day) from earlier)) as rank
     from earlier group by trend_key`,
    [list, day, addDays(day, -REMEMBERED_DAYS)],
  );
  return new Map(rows.map((row) => [row.trend_key, { rank: row.rank, firstSeen: row.first_seen }]));
}

function rowOf(trend: ReportedTrend, day: string, past: Past | undefined) {
  const { metrics, source, ...told } = trend;
  const climbed = past?.rank == null ? null : past.rank - trend.rank;
  const rankChange = trend.rankChange ?? climbed;
  const firstSeen = trend.firstSeen ?? past?.firstSeen ?? day;
  return {
    ...told,
    ...metrics,
    rankChange,
    firstSeen: firstSeen < day ? firstSeen : day,
    direction: trend.direction ?? directionOf(rankChange),
    sourceName: source.name,
    sourceUrl: source.url,
    sourceKind: source.kind,
  };
}

/** Forgets a provider's lists that nobody asks for any more. */
export async function deleteOldTrends(tx: Transaction, today: string): Promise<void> {
  await tx.em.nativeDelete(TrendRow, { list: 'provider', day: { $lt: addDays(today, -KEPT_DAYS) } });
}
