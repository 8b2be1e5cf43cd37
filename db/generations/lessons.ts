import type { EntityManager } from '@mikro-orm/postgresql';
import { FORMATS } from '../../domain/formats.ts';
import { lessonsFrom, type Lessons } from '../../domain/generations/lessons/lessons.ts';
import type { TrendNote } from '../../domain/generations/lessons/trend-notes.ts';
import type { Trend, TrendKind } from '../../domain/trends/trend.ts';
import { resolveDay, listTrends } from '../trends/list-trends.ts';

/** Posts of the last half year that had three days to be seen; figures of an hour say nothing. */
const SPAN = `published_at between clock_timestamp() - interval '180 days' and clock_timestamp() - interval '3 days'`;
const MOST_POSTS = 2_000;

/** What the figures of a workspace's own posts teach; a test key's posts and a live key's are apart. */
export async function loadLessons(em: EntityManager, workspaceId: string, sandbox: boolean): Promise<Lessons> {
  const rows = await em.execute<{ hook: string | null; format: string | null; views: number }[]>(
    `select min(hook) as hook, min(format) as format, sum(views)::float8 as views from measured_target
     where workspace_id = ? and sandbox = ? and ${SPAN} and views is not null
     group by post_id order by max(published_at) desc, post_id limit ${MOST_POSTS}`,
    [workspaceId, sandbox],
  );
  return lessonsFrom(rows.map((row) => ({ ...row, format: FORMATS.find((one) => one === row.format) ?? null })));
}

/** Kinds that an idea can be told in or be about; a sound is chosen by whoever edits. */
const TOLD_KINDS: readonly TrendKind[] = ['format', 'topic', 'hashtag'];
const READ = 30;
const TOLD = 6;

/** What is popular now, by the newest lists: the first of each kind, each said once. */
export async function listTrendNotes(em: EntityManager): Promise<TrendNote[]> {
  const day = await resolveDay(em, undefined);
  const notes: TrendNote[] = [];
  for (const kind of TOLD_KINDS) {
    const [trends] = await listTrends(em, { kind, day, page: 1, limit: READ }, { teamId: '', trends: [] });
    const titles = Map.groupBy(trends, ({ title }) => title.toLowerCase());
    notes.push(...[...titles.values()].slice(0, TOLD).flatMap(([first]) => (first ? [noteOf(first)] : [])));
  }
  return notes;
}

function noteOf({ platform, kind, title, description, direction, formatHint, source, day }: Trend): TrendNote {
  return { platform, kind, title, description, direction, formatHint, source: source.kind, day };
}
