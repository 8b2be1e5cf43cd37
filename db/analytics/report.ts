import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentFormat } from '../../domain/content/media-jobs.ts';
import { METRICS, type Performance } from '../../domain/analytics/metrics.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';

/** Selects published targets by the time at which they were published. */
export interface MeasuredSpan {
  workspaceId: string;
  sandbox: boolean;
  from: Date;
  /** Exclusive. */
  to: Date;
  platform?: readonly Platform[] | undefined;
  accountId?: string | undefined;
  influencerId?: string | undefined;
}

/** Summed metrics of several posts; null if no platform reports the metric. */
export interface Group extends Performance {
  posts: number;
  /** How many of the posts have metrics. */
  withMetrics: number;
  collectedAt: Date | null;
}

const WATCH = 'avg_watch_ms';
const HAS_ENGAGEMENT = 'views is not null and num_nonnulls(likes, comments, shares, saves) > 0';

/** SQL: the watch time is weighted by known views. The rate counts targets that report views and an engagement. */
export const SUMS = `${METRICS.filter((name) => name !== 'avgWatchMs')
  .map((name) => `sum(${toColumn(name)})::float8 as "${name}"`)
  .join(', ')},
  round(coalesce(sum(${WATCH} * views) / nullif(sum(views) filter (where ${WATCH} is not null), 0), avg(${WATCH})))::float8
    as "avgWatchMs",
  (sum(coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(saves, 0)) filter (where ${HAS_ENGAGEMENT})
    / nullif(sum(views) filter (where ${HAS_ENGAGEMENT}), 0))::float8 as "engagementRate"`;

const COUNTS = `count(distinct post_id)::int as posts,
  count(distinct post_id) filter (where collected_at is not null)::int as "withMetrics",
  max(collected_at) as "collectedAt", ${SUMS}`;

export interface Report {
  totals: Group;
  byPlatform: (Group & { platform: Platform })[];
  byFormat: (Group & { format: ContentFormat | null })[];
  /** Keyed by the index in `days`; days without posts are missing. */
  byDay: Map<number, Group>;
}

type ReportRow = Omit<Group, 'collectedAt'> & {
  collectedAt: string | null;
  platform: Platform | null;
  format: ContentFormat | null;
  day: number | null;
  /** The bit mask of PostgreSQL's `grouping()`. */
  level: number;
};

const LEVELS = { platform: 0b011, format: 0b101, day: 0b110, all: 0b111 } as const;

/**
 * Groups the newest metrics of a span for every section of a report, in one query. `days` are the starts of its days.
 */
export async function loadReport(em: EntityManager, span: MeasuredSpan, days: readonly Date[]): Promise<Report> {
  const { where, values } = buildCondition(span);
  const rows = await em.execute<ReportRow[]>(
    `select platform, format, day, grouping(platform, format, day) as level, ${COUNTS}
     from (select *, width_bucket(published_at, ?::timestamptz[]) - 1 as day from measured_target where ${where}) measured
     group by grouping sets ((), (platform), (format), (day))
     order by posts desc, platform, format`,
    [toArrayLiteral(days), ...values],
  );
  const rowsAt = (wanted: number): ReportRow[] => rows.filter(({ level }) => level === wanted);
  const [totals] = rowsAt(LEVELS.all);
  if (!totals) throw new Error('the aggregate returned no row');
  return {
    totals: toGroup(totals),
    byPlatform: rowsAt(LEVELS.platform).map((row) => ({ ...toGroup(row), platform: row.platform as Platform })),
    byFormat: rowsAt(LEVELS.format).map((row) => ({ ...toGroup(row), format: row.format })),
    byDay: new Map(rowsAt(LEVELS.day).map((row) => [row.day ?? 0, toGroup(row)])),
  };
}

export async function sumSpan(em: EntityManager, span: MeasuredSpan): Promise<Group> {
  const { where, values } = buildCondition(span);
  const [row] = await em.execute<ReportRow[]>(`select ${COUNTS} from measured_target where ${where}`, values);
  if (!row) throw new Error('the aggregate returned no row');
  return toGroup(row);
}

/** The most hooks that are compared, the newest first. */
const MAX_HOOKS = 10_000;

/** The posts of a span with a known hook and views. */
export async function listHooks(em: EntityManager, span: MeasuredSpan): Promise<{ hook: string; views: number }[]> {
  const { where, values } = buildCondition(span);
  return em.execute<{ hook: string; views: number }[]>(
    `select min(hook) as hook, sum(views)::float8 as views from measured_target
     where ${where} and hook is not null and views is not null
     group by post_id order by max(published_at) desc, post_id limit ?`,
    [...values, MAX_HOOKS],
  );
}

/** The SQL condition of a span and its parameters. */
export function buildCondition(span: MeasuredSpan): { where: string; values: unknown[] } {
  const { workspaceId, sandbox, from, to, platform, accountId, influencerId } = span;
  const parts: [string, unknown][] = [
    ['workspace_id = ?', workspaceId],
    ['sandbox = ?', sandbox],
    ['published_at >= ?', from],
    ['published_at < ?', to],
  ];
  if (platform !== undefined) parts.push(['platform = any(?)', `{${platform.join(',')}}`]);
  if (accountId !== undefined) parts.push(['account_id = ?', accountId]);
  if (influencerId !== undefined) parts.push(['influencer_id = ?', influencerId]);
  return { where: parts.map(([part]) => part).join(' and '), values: parts.map(([, value]) => value) };
}

function toGroup({ platform: _p, format: _f, day: _d, level: _l, collectedAt, ...figures }: ReportRow): Group {
  return { ...figures, collectedAt: collectedAt ? new Date(collectedAt) : null };
}

function toColumn(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** A PostgreSQL array literal. */
function toArrayLiteral(instants: readonly Date[]): string {
  return `{${instants.map((instant) => instant.toISOString()).join(',')}}`;
}
