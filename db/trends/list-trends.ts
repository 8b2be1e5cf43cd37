import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { addDays } from '../../domain/calendar-date.ts';
import type { OwnTrend } from '../../domain/trends/own-trends.ts';
import { trendKey, type Trend, type TrendKind } from '../../domain/trends/trend.ts';
import { TrendRow } from '../entities/trend.ts';
import { buildTrendId } from './trends.ts';

export interface TrendFilter {
  platform?: Platform | undefined;
  kind?: TrendKind | undefined;
  /** With those that are bound to no country. */
  country?: string | undefined;
  /** As the library stood on that day. */
  day: string;
  page: number;
  limit: number;
}

/** A provider's list that is older than this is no trend any more. */
const STALE_DAYS = 30;

/** Today in UTC by the database's clock, or the day that is asked for where it is earlier. */
export async function resolveDay(em: EntityManager, date: string | undefined): Promise<string> {
  const [row] = await em.execute<{ day: string }[]>(
    `select least(?::date, (clock_timestamp() at time zone 'UTC')::date)::text as day`,
    [date ?? null],
  );
  return row?.day ?? '';
}

/**
 * One page of the library, by rank; of equal ranks the team's own first, then the provider's, then the editors'. Answers it with
 * the number over all pages. Of each list the newest of that day or before counts.
 */
export async function listTrends(
  em: EntityManager,
  filter: TrendFilter,
  own: { teamId: string; trends: readonly OwnTrend[] },
): Promise<[Trend[], number]> {
  const { platform, kind, country, day, page, limit } = filter;
  const owned = own.trends
    .filter((trend) => trend.platform === (platform ?? trend.platform) && trend.kind === (kind ?? trend.kind))
    .map((trend) => ownTrend(trend, own.teamId, day));
  const places = owned.map(({ id, rank, platform: on, kind: of }) => ({ id, rank, platform: on, kind: of }));
  const values = [
    day,
    addDays(day, -STALE_DAYS),
    platform ?? null,
    platform ?? null,
    kind ?? null,
    kind ?? null,
    country ?? null,
    country ?? null,
    JSON.stringify(places),
  ];
  const [counted] = await em.execute<{ total: number }[]>(
    `${LISTED} select count(*)::int as total from listed`,
    values,
  );
  const ids = await em.execute<{ id: string }[]>(
    `${LISTED} select id from listed order by rank, list, platform, kind, country nulls first, id limit ? offset ?`,
    [...values, limit, (page - 1) * limit],
  );
  const shared = await em.find(TrendRow, { id: { $in: ids.map(({ id }) => id) } }, { disableIdentityMap: true });
  const byId = new Map([...owned, ...shared.map(sharedTrend)].map((trend) => [trend.id, trend]));
  return [ids.flatMap(({ id }) => byId.get(id) ?? []), counted?.total ?? 0];
}

/** The team's own stand in a parameter: they are counted from its posts at every call. */
const LISTED = `
with newest as (
  select list, max(day) as day from trend
  where day <= ?::date and (list = 'editorial' or day >= ?::date) group by list
), listed as (
  select id, rank, case trend.list when 'provider' then 1 else 2 end as list, platform, kind, country
  from trend join newest on newest.list = trend.list and newest.day = trend.day
  where (?::text is null or platform = ?) and (?::text is null or kind = ?)
    and (?::text is null or country is null or country = ?)
  union all
  select id, rank, 0 as list, platform, kind, null as country
  from jsonb_to_recordset(?::jsonb) as own(id text, rank int, platform text, kind text)
)`;

function ownTrend(trend: OwnTrend, teamId: string, day: string): Trend {
  return { ...trend, id: buildTrendId(teamId, day, trendKey(trend)), day, fetchedAt: new Date() };
}

function sharedTrend(row: TrendRow): Trend {
  const { posts, views, growth7d, sourceName, sourceUrl, sourceKind, ...told } = row;
  return {
    ...told,
    metrics: { posts, views, growth7d },
    source: { name: sourceName, url: sourceUrl, kind: sourceKind },
  };
}
