import type { EntityManager } from '@mikro-orm/postgresql';
import { FORMATS } from '../../domain/formats.ts';
import { deriveLessons, type Lessons } from '../../domain/generations/lessons/lessons.ts';
import type { TrendNote } from '../../domain/generations/lessons/trend-notes.ts';
import type { Trend, TrendKind } from '../../domain/trends/trend.ts';
import { resolveDay, listTrends } from '../trends/list-trends.ts';

/** Posts of the last half year with at least three days of metrics. */
const SPAN = `published_at between clock_timestamp() - interval '180 days' and clock_timestamp() - interval '3 days'`;
const MOST_POSTS = 2_000;

/** The lessons from the metrics of a workspace's posts. Test and live posts are separate. */
export async function loadLessons(em: EntityManager, workspaceId: string, sandbox: boolean): Promise<Lessons> {
  const rows = await em.execute<{ hook: string | null; format: string | null; views: number }[]>(
    `select min(hook) as hook, min(format) as format, sum(views)::float8 as views from measured_target
     where workspace_id = ? and sandbox = ? and ${SPAN} and views is not null
     group by post_id order by max(published_at) desc, post_id limit ${MOST_POSTS}`,
    [workspaceId, sandbox],
  );
  return deriveLessons(rows.map((row) => ({ ...row, format: FORMATS.find((one) => one === row.format) ?? null })));
}

/** Trend kinds that a text can use; sounds are chosen by the editor. */
const NOTED_KINDS: readonly TrendKind[] = ['format', 'topic', 'hashtag'];
const TRENDS_PER_KIND = 30;
const NOTES_PER_KIND = 6;

/** The current trends of each kind, without duplicate titles. */
export async function listTrendNotes(em: EntityManager): Promise<TrendNote[]> {
  const day = await resolveDay(em, undefined);
  const notes: TrendNote[] = [];
  for (const kind of NOTED_KINDS) {
    const [trends] = await listTrends(em, { kind, day, page: 1, limit: TRENDS_PER_KIND }, { teamId: '', trends: [] });
    const titles = Map.groupBy(trends, ({ title }) => title.toLowerCase());
    notes.push(...[...titles.values()].slice(0, NOTES_PER_KIND).flatMap(([first]) => (first ? [toNote(first)] : [])));
  }
  return notes;
}

function toNote({ platform, kind, title, description, direction, formatHint, source, day }: Trend): TrendNote {
  return { platform, kind, title, description, direction, formatHint, source: source.kind, day };
}
