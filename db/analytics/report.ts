import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentFormat } from '../../domain/content/media-jobs.ts';
import { METRICS } from '../../domain/analytics/metrics.ts';
import type { Performance } from '../../domain/analytics/performance.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';

/** The published targets that a report is about, by when their post was published. */
export interface MeasuredSpan {
  workspaceId: string;
  sandbox: boolean;
  from: Date;
  /** Itself left out. */
  to: Date;
  platform?: Platform | undefined;
  accountId?: string | undefined;
  influencerId?: string | undefined;
}

/** Figures of some posts together; null where no platform reports. */
export interface Group extends Performance {
  posts: number;
  /** How many of them have figures. */
  withMetrics: number;
  collectedAt: Date | null;
}

const WATCH = 'avg_watch_ms';
const RATED = 'views is not null and num_nonnulls(likes, comments, shares, saves) > 0';

/** The average watch time is weighed by views; a rate counts what its platform reports. */
export const SUMS = `${METRICS.filter((name) => name !== 'avgWatchMs')
  .map((name) => `sum(${columnOf(name)})::float8 as "${name}"`)
  .join(', ')},
  round(coalesce(sum(${WATCH} * views) / nullif(sum(views) filter (where ${WATCH} is not null), 0), avg(${WATCH})))::float8
    as "avgWatchMs",
  (sum(coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(saves, 0)) filter (where ${RATED})
    / nullif(sum(views) filter (where ${RATED}), 0))::float8 as "engagementRate"`;

const COUNTS = `count(distinct post_id)::int as posts,
  count(distinct post_id) filter (where collected_at is not null)::int as "withMetrics",
  max(collected_at) as "collectedAt", ${SUMS}`;

export interface Report {
  totals: Group;
  byPlatform: (Group & { platform: Platform })[];
  byFormat: (Group & { format: ContentFormat | null })[];
  /** By the place of the day among the `days` that were given; days without posts are left out. */
  byDay: Map<number, Group>;
}

type ReportRow = Omit<Group, 'collectedAt'> & {
  collectedAt: string | null;
  platform: Platform | null;
  format: ContentFormat | null;
  day: number | null;
  /** Which of the three the row is not grouped by, as bits. */
  level: number;
};

const LEVELS = { platform: 0b011, format: 0b101, day: 0b110, all: 0b111 } as const;

/** One reading of the span's newest figures, grouped in every way that a report shows. `days` are their first moments. */
export async function loadReport(em: EntityManager, span: MeasuredSpan, days: readonly Date[]): Promise<Report> {
  const { where, values } = buildCondition(span);
  const rows = await em.execute<ReportRow[]>(
    `select platform, format, day, grouping(platform, format, day) as level, ${COUNTS}
     from (select *, width_bucket(published_at, ?::timestamptz[]) - 1 as day from measured_target where ${where}) measured
     group by grouping sets ((), (platform), (format), (day))
     order by posts desc, platform, format`,
    [arrayOf(days), ...values],
  );
  const of = (wanted: number): ReportRow[] => rows.filter(({ level }) => level === wanted);
  const [totals] = of(LEVELS.all);
  if (!totals) throw new Error('an aggregate without groups has one row');
  return {
    totals: groupOf(totals),
    byPlatform: of(LEVELS.platform).map((row) => ({ ...groupOf(row), platform: row.platform as Platform })),
    byFormat: of(LEVELS.format).map((row) => ({ ...groupOf(row), format: row.format })),
    byDay: new Map(of(LEVELS.day).map((row) => [row.day ?? 0, groupOf(row)])),
  };
}

/** The span's figures together. */
export async function sumSpan(em: EntityManager, span: MeasuredSpan): Promise<Group> {
  const { where, values } = buildCondition(span);
  const [row] = await em.execute<ReportRow[]>(`select ${COUNTS} from measured_target where ${where}`, values);
  if (!row) throw new Error('an aggregate without groups has one row');
  return groupOf(row);
}

/** Hooks of one report at most: the newest. */
const MOST_HOOKS = 10_000;

/** The span's posts whose hook and views are known. */
export async function listHooks(em: EntityManager, span: MeasuredSpan): Promise<{ hook: string; views: number }[]> {
  const { where, values } = buildCondition(span);
  return em.execute<{ hook: string; views: number }[]>(
    `select min(hook) as hook, sum(views)::float8 as views from measured_target
     where ${where} and hook is not null and views is not null
     group by post_id order by max(published_at) desc, post_id limit ?`,
    [...values, MOST_HOOKS],
  );
}

/** A span as a condition on `measured_target`, with the values that it binds. */
export function buildCondition(span: MeasuredSpan): { where: string; values: unknown[] } {
  const { workspaceId, sandbox, from, to, platform, accountId, influencerId } = span;
  const parts: [string, unknown][] = [
    ['workspace_id = ?', workspaceId],
    ['sandbox = ?', sandbox],
    ['published_at >= ?', from],
    ['published_at < ?', to],
  ];
  if (platform !== undefined) parts.push(['platform = ?', platform]);
  if (accountId !== undefined) parts.push(['account_id = ?', accountId]);
  if (influencerId !== undefined) parts.push(['influencer_id = ?', influencerId]);
  return { where: parts.map(([part]) => part).join(' and '), values: parts.map(([, value]) => value) };
}

function groupOf({ platform: _p, format: _f, day: _d, level: _l, collectedAt, ...figures }: ReportRow): Group {
  return { ...figures, collectedAt: collectedAt ? new Date(collectedAt) : null };
}

function columnOf(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** As PostgreSQL writes an array. */
function arrayOf(instants: readonly Date[]): string {
  return `{${instants.map((instant) => instant.toISOString()).join(',')}}`;
}
