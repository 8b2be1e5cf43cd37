import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays } from '../../domain/calendar-date.ts';
import { base62, ID_PREFIXES } from '../../domain/ids.ts';
import { toDirection, buildTrendKey, type ReportedTrend } from '../../domain/trends/trend.ts';
import { TrendRow, type TREND_LISTS } from '../entities/trend.ts';
import type { Transaction } from '../connection/transaction.ts';

export type TrendList = (typeof TREND_LISTS)[number];

/** Rows per statement: PostgreSQL accepts 65,535 parameters. */
const BATCH = 500;

/** How long provider lists are kept. */
const KEPT_DAYS = 400;

/** How far back a trend is searched on earlier lists. */
const PAST_DAYS = 30;

/**
 * The public id of a trend of `owner`, a list or the team whose own trend it is: a UUIDv7 of the day with a hash as the
 * random part, so that the same line always has the same id.
 */
export function buildTrendId(owner: string, day: string, key: string): string {
  const digest = createHash('sha256').update(`${owner}\n${day}\n${key}`).digest();
  const [a, b] = [digest.readBigUInt64BE(0) & 0xfffn, digest.readBigUInt64BE(8) & 0x3fffffffffffffffn];
  const uuid = (BigInt(Date.parse(`${day}T00:00:00Z`)) << 80n) | (7n << 76n) | (a << 64n) | (2n << 62n) | b;
  return `${ID_PREFIXES.trend}_${base62(uuid, 22)}`;
}

/**
 * Replaces a day's list. Safe to repeat: the same list yields the same rows. Earlier lists supply what the source
 * omits. Duplicate trends keep the first line. Returns the number of lines.
 */
export async function replaceTrends(
  tx: Transaction,
  { list, day, fetchedAt }: { list: TrendList; day: string; fetchedAt: Date },
  trends: readonly ReportedTrend[],
): Promise<number> {
  const before = await loadPast(tx.em, list, day);
  const byKey = new Map<string, ReportedTrend>();
  for (const trend of trends) if (!byKey.has(buildTrendKey(trend))) byKey.set(buildTrendKey(trend), trend);
  const rows = [...byKey].map(([key, trend]) => ({
    ...buildRow(trend, day, before.get(key)),
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
  /** Its rank on the previous list, if any. */
  rank: number | null;
  firstSeen: string;
}

/** Ranks and first days from earlier lists, by the trend's key. */
async function loadPast(em: EntityManager, list: TrendList, day: string): Promise<Map<string, Past>> {
  const rows = await em.execute<{ trend_key: string; first_seen: string; rank: number | null }[]>(
    `with earlier as (select * from trend where list = ? and day < ? and day >= ?)
     select trend_key, min(first_seen)::text as first_seen,
            min(rank) filter (where day = (select max(day) from earlier)) as rank
     from earlier group by trend_key`,
    [list, day, addDays(day, -PAST_DAYS)],
  );
  return new Map(rows.map((row) => [row.trend_key, { rank: row.rank, firstSeen: row.first_seen }]));
}

function buildRow(trend: ReportedTrend, day: string, past: Past | undefined) {
  const { metrics, source, ...rest } = trend;
  const computed = past?.rank == null ? null : past.rank - trend.rank;
  const rankChange = trend.rankChange ?? computed;
  const firstSeen = trend.firstSeen ?? past?.firstSeen ?? day;
  return {
    ...rest,
    ...metrics,
    rankChange,
    firstSeen: firstSeen < day ? firstSeen : day,
    direction: trend.direction ?? toDirection(rankChange),
    sourceName: source.name,
    sourceUrl: source.url,
    sourceKind: source.kind,
  };
}

export async function deleteOldTrends(tx: Transaction, today: string): Promise<void> {
  await tx.em.nativeDelete(TrendRow, { list: 'provider', day: { $lt: addDays(today, -KEPT_DAYS) } });
}
