import type { EntityManager } from '@mikro-orm/postgresql';
import { addMusic } from '../../domain/decks/add-music.ts';
import { finishTemplateDeck } from '../../domain/content/studio/layout/dress-template-deck.ts';
import type { GenerationRequest } from '../../domain/generations/generation-request.ts';
import { findMood, findStyle, loadEndCard } from '../content/find-style.ts';
import { listCitableClaims } from '../brand/brand.ts';
import { listPictures } from '../brand/pictures.ts';
import type { Workspace } from '../entities/workspace.ts';
import { FORMATS } from '../../domain/formats.ts';
import { deriveLessons, type Lessons } from '../../domain/generations/lessons/lessons.ts';
import type { TrendNote } from '../../domain/generations/lessons/trend-notes.ts';
import type { Trend, TrendKind } from '../../domain/trends/trend.ts';
import { resolveDay, listTrends } from '../trends/list-trends.ts';

/** The smallest limit of the formats whose generations have a deck. */
const MAX_DECK_SEC = 60;

type WriterContext = Required<
  Pick<GenerationRequest, 'brandName' | 'claims' | 'keywords' | 'competitors' | 'lessons' | 'trends' | 'pictures'>
> &
  Pick<GenerationRequest, 'dress'>;

/**
 * The generation writer's input about the brand: its name, the result of the last crawl, the lessons of its posts in
 * the same mode, and current trends.
 */
export async function loadWriterContext(
  em: EntityManager,
  workspace: Workspace,
  sandbox: boolean,
  automationId: string | null = null,
): Promise<WriterContext> {
  const claims = await listCitableClaims(em, workspace.id);
  const style = await findStyle(em, { workspaceId: workspace.id, automationId });
  const mood = await findMood(em, { workspaceId: workspace.id, automationId, look: style.look });
  const endCard = await loadEndCard(em, workspace);
  const getTexts = (field: string): string[] => claims.filter(({ kind }) => kind === field).map(({ text }) => text);
  return {
    brandName: workspace.name,
    claims,
    keywords: getTexts('keywords'),
    competitors: getTexts('competitors'),
    lessons: await loadLessons(em, workspace.id, sandbox),
    trends: await listTrendNotes(em),
    pictures: (await listPictures(em, workspace.id)).filter(({ role }) => role !== 'logo'),
    dress: (deck) => {
      const finished = finishTemplateDeck(deck, { style, endCard }, MAX_DECK_SEC);
      return mood ? addMusic(finished, { mood }) : finished;
    },
  };
}

/** SQL: published within the last 180 days, and long enough ago to have three days of metrics. */
const SPAN = `published_at between clock_timestamp() - interval '180 days' and clock_timestamp() - interval '3 days'`;
const MAX_POSTS = 2_000;

/** The lessons from the metrics of a workspace's posts. Test and live posts are separate. */
async function loadLessons(em: EntityManager, workspaceId: string, sandbox: boolean): Promise<Lessons> {
  const rows = await em.execute<{ hook: string | null; format: string | null; views: number }[]>(
    `select min(hook) as hook, min(format) as format, sum(views)::float8 as views from measured_target
     where workspace_id = ? and sandbox = ? and ${SPAN} and views is not null
     group by post_id order by max(published_at) desc, post_id limit ${MAX_POSTS}`,
    [workspaceId, sandbox],
  );
  return deriveLessons(rows.map((row) => ({ ...row, format: FORMATS.find((one) => one === row.format) ?? null })));
}

/** Trend kinds that a text can use; sounds are chosen by the editor. */
const NOTED_KINDS: readonly TrendKind[] = ['format', 'topic', 'hashtag'];
const TRENDS_PER_KIND = 30;
const NOTES_PER_KIND = 6;

/** The current trends of each kind, without duplicate titles. */
async function listTrendNotes(em: EntityManager): Promise<TrendNote[]> {
  const day = await resolveDay(em, undefined);
  const notes: TrendNote[] = [];
  for (const kind of NOTED_KINDS) {
    const [trends] = await listTrends(
      em,
      { kind: [kind], day, page: 1, limit: TRENDS_PER_KIND },
      { teamId: '', trends: [] },
    );
    const titles = Map.groupBy(trends, ({ title }) => title.toLowerCase());
    notes.push(...[...titles.values()].slice(0, NOTES_PER_KIND).flatMap(([first]) => (first ? [toNote(first)] : [])));
  }
  return notes;
}

function toNote({ platform, kind, title, description, direction, formatHint, source, day }: Trend): TrendNote {
  return { platform, kind, title, description, direction, formatHint, source: source.kind, day };
}
