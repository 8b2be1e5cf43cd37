import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { type OwnTrend, OWN_DAYS, type OwnUse } from '../../domain/trends/own-trends.ts';
import { buildTrendKey, type Trend, type TrendKind } from '../../domain/trends/trend.ts';
import { TrendRow } from '../entities/trend.ts';
import { buildTrendId } from './trends.ts';
import { FORMATS } from '../../domain/formats.ts';
import type { Visibility } from '../visibility.ts';

/** The most copies that are read, the newest first. A team that posts more in two months gets trends of the last ones only. */
const MAX_USES = 10_000;

interface UseFilter {
  day: string;
  platform?: readonly Platform[] | undefined;
  /** Posts carry no sounds or topics. */
  kind?: readonly TrendKind[] | undefined;
}

interface UseRow {
  platform: Platform;
  caption: string | null;
  tags: string[];
  url: string | null;
  day: string;
  format: string | null;
  views: number | null;
}

export interface TrendFilter {
  platform?: readonly Platform[] | undefined;
  kind?: readonly TrendKind[] | undefined;
  /** Includes trends without a country. */
  country?: string | undefined;
  day: string;
  page: number;
  limit: number;
}

/** A provider list older than this is not shown. */
const STALE_DAYS = 30;

/** Returns today in UTC by the database clock, or `date` if it is earlier. */
export async function resolveDay(em: EntityManager, date: string | undefined): Promise<string> {
  const [row] = await em.execute<{ day: string }[]>(
    `select least(?::date, (clock_timestamp() at time zone 'UTC')::date)::text as day`,
    [date ?? null],
  );
  return row?.day ?? '';
}

/**
 * Returns a page of trends by rank and their total number. Equal ranks: the team's own first, then the provider's, then
 * editorial ones. Uses the newest list of each source up to the day.
 */
export async function listTrends(
  em: EntityManager,
  filter: TrendFilter,
  own: { teamId: string; trends: readonly OwnTrend[] },
): Promise<[Trend[], number]> {
  const { platform, kind, country, day, page, limit } = filter;
  const owned = own.trends
    .filter((trend) => (platform?.includes(trend.platform) ?? true) && (kind?.includes(trend.kind) ?? true))
    .map((trend) => toOwnTrend(trend, own.teamId, day));
  const ownRows = owned.map((one) => ({ id: one.id, rank: one.rank, platform: one.platform, kind: one.kind }));
  const values = [
    day,
    addDays(day, -STALE_DAYS),
    toArrayLiteral(platform),
    toArrayLiteral(platform),
    toArrayLiteral(kind),
    toArrayLiteral(kind),
    country ?? null,
    country ?? null,
    JSON.stringify(ownRows),
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
  const byId = new Map([...owned, ...shared.map(toSharedTrend)].map((trend) => [trend.id, trend]));
  return [ids.flatMap(({ id }) => byId.get(id) ?? []), counted?.total ?? 0];
}

/** The team's own trends are a parameter, because they are computed from its posts at every call. */
const LISTED = `
with newest as (
  select list, max(day) as day from trend
  where day <= ?::date and (list = 'editorial' or day >= ?::date) group by list
), listed as (
  select id, rank, case trend.list when 'provider' then 1 else 2 end as list, platform, kind, country
  from trend join newest on newest.list = trend.list and newest.day = trend.day
  where (?::text[] is null or platform = any(?::text[])) and (?::text[] is null or kind = any(?::text[]))
    and (?::text is null or country is null or country = ?)
  union all
  select id, rank, 0 as list, platform, kind, null as country
  from jsonb_to_recordset(?::jsonb) as own(id text, rank int, platform text, kind text)
)`;

function toArrayLiteral(names: readonly string[] | undefined): string | null {
  return names ? `{${names.join(',')}}` : null;
}

function toOwnTrend(trend: OwnTrend, teamId: string, day: string): Trend {
  return { ...trend, id: buildTrendId(teamId, day, buildTrendKey(trend)), day, fetchedAt: new Date() };
}

function toSharedTrend(row: TrendRow): Trend {
  const { posts, views, growth7d, sourceName, sourceUrl, sourceKind, ...rest } = row;
  return {
    ...rest,
    metrics: { posts, views, growth7d },
    source: { name: sourceName, url: sourceUrl, kind: sourceKind },
  };
}

/** What the team published within twice `OWN_DAYS` up to `day`, once per post and platform. Days are UTC. */
export async function listOwnUsage(em: EntityManager, visibility: Visibility, filter: UseFilter): Promise<OwnUse[]> {
  const { day, platform, kind } = filter;
  if (kind?.every((one) => one === 'sound' || one === 'topic')) return [];
  const platforms = platform ? `{${platform.join(',')}}` : null;
  const { teamId, sandbox, workspaceId } = visibility;
  const from = addDays(day, 1 - 2 * OWN_DAYS);
  const rows = await em.execute<UseRow[]>(
    `select distinct on (post.published_at, post.id, target.platform) target.platform, target.caption, target.tags, target.url,
            (target.published_at at time zone 'UTC')::date::text as day, content.format,
            (select sum(views)::float8 from measured_target measured
             where measured.post_id = post.id and measured.platform = target.platform) as views
     from post join post_target target on target.post_id = post.id and target.status = 'posted'
       left join content on content.id = post.content_id
     where post.team_id = ? and post.sandbox = ? and (?::text is null or post.workspace_id = ?)
       and (?::text[] is null or target.platform = any(?::text[]))
       and post.published_at >= ?::timestamp at time zone 'UTC' and post.published_at < ?::timestamp at time zone 'UTC'
       and target.published_at is not null
     order by post.published_at desc, post.id, target.platform, target.position limit ?`,
    [teamId, sandbox, workspaceId, workspaceId, platforms, platforms, from, addDays(day, 1), MAX_USES],
  );
  return rows.map(({ caption, format, ...use }) => ({
    ...use,
    text: caption ?? '',
    format: FORMATS.find((one) => one === format) ?? null,
  }));
}
