import type { EntityManager } from '@mikro-orm/postgresql';
import { columnsOf } from '../connection/columns.ts';
import { Content, type CONTENT_STATUSES } from '../entities/content.ts';
import { prepared } from '../connection/query-prepared.ts';

const CONTENT = columnsOf(Content, 'content');

export interface ContentView {
  teamId: string;
  pinnedTo: string | null;
}

export interface ContentFilter {
  workspaceId?: string | undefined;
  status?: (typeof CONTENT_STATUSES)[number] | undefined;
  page: number;
  limit: number;
}

/** Content, newest first. */
export async function listContent(
  em: EntityManager,
  view: ContentView,
  { page, limit, ...filter }: ContentFilter,
): Promise<[Content[], number]> {
  const named = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const window = { limit, offset: (page - 1) * limit };
  return em.findAndCount(
    Content,
    { $and: [held(view), named] },
    { ...window, orderBy: { createdAt: 'desc', id: 'desc' } },
  );
}

export async function findContent(em: EntityManager, view: ContentView, id: string): Promise<Content | null> {
  return em.findOne(Content, { $and: [held(view), { id }] }, { refresh: true });
}

/** The content, held as it is until the transaction has ended: a render that ends meanwhile sees the new post. */
export async function holdContent(em: EntityManager, id: string): Promise<Content | null> {
  const [found] = await prepared<Content>(em, `select ${CONTENT} from content where id = $1 for share`, [id]);
  return found ?? null;
}

/** What belongs to pieces of content without standing in their rows; each list in the order in which it came to be. */
export interface AroundContent {
  /** Posts that it is the media of. */
  postIds: string[];
  /** Pieces that a long video was cut into, best first. */
  clips: string[];
  /** Library assets that were generated for it. */
  assetIds: string[];
}

/** All of it for many pieces, with one statement. */
export async function aroundContent(em: EntityManager, ids: readonly string[]): Promise<(id: string) => AroundContent> {
  const rows = await em.execute<{ what: keyof AroundContent; content_id: string; id: string }[]>(
    `with wanted as (select unnest(string_to_array(?, ',')) as id)
     select 'postIds' as what, content_id, post.id, 0 as rank, created_at from post join wanted on wanted.id = content_id
     union all
     select 'clips', parent_id, content.id, (inputs->>'rank')::int, created_at
       from content join wanted on wanted.id = parent_id where deleted_at is null
     union all
     select 'assetIds', job_id, asset_id, position, created_at from media_call join wanted on wanted.id = job_id
       where asset_id is not null
     order by rank, created_at, id`,
    [ids.join(',')],
  );
  const byId = new Map(ids.map((id) => [id, { postIds: [], clips: [], assetIds: [] } as AroundContent]));
  for (const { what, content_id, id } of rows) byId.get(content_id)?.[what].push(id);
  return (id) => byId.get(id) ?? { postIds: [], clips: [], assetIds: [] };
}

/** The caller's own media is no piece of content: only its post shows it. */
function held({ teamId, pinnedTo }: ContentView) {
  const made = { teamId, deletedAt: null, source: { $ne: 'own_media' as const } };
  return pinnedTo === null ? made : { ...made, workspaceId: pinnedTo };
}
