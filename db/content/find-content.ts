import type { EntityManager } from '@mikro-orm/postgresql';
import { selectColumns } from '../connection/columns.ts';
import { Content, type CONTENT_STATUSES } from '../entities/content.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { visibleToTeam, type TeamVisibility } from '../visibility.ts';

const CONTENT = selectColumns(Content, 'content');

export interface ContentFilter {
  workspaceId?: string | undefined;
  status?: (typeof CONTENT_STATUSES)[number] | undefined;
  page: number;
  limit: number;
}

/** Content, newest first. */
export async function listContent(
  em: EntityManager,
  visibility: TeamVisibility,
  { page, limit, ...filter }: ContentFilter,
): Promise<[Content[], number]> {
  const named = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const window = { limit, offset: (page - 1) * limit };
  return em.findAndCount(
    Content,
    { $and: [listed(visibility), named] },
    { ...window, orderBy: { createdAt: 'desc', id: 'desc' } },
  );
}

export async function findContent(em: EntityManager, visibility: TeamVisibility, id: string): Promise<Content | null> {
  return em.findOne(Content, { $and: [listed(visibility), { id }] }, { refresh: true });
}

/** The content, held as it is until the transaction has ended: a render that ends meanwhile sees the new post. */
export async function lockContent(em: EntityManager, id: string): Promise<Content | null> {
  const [found] = await queryPrepared<Content>(em, `select ${CONTENT} from content where id = $1 for share`, [id]);
  return found ?? null;
}

/** What belongs to pieces of content without standing in their rows; each list in the order in which it came to be. */
export interface RelatedIds {
  /** Posts that it is the media of. */
  postIds: string[];
  /** Pieces that a long video was cut into, best first. */
  clips: string[];
  /** Library assets that were generated for it. */
  assetIds: string[];
}

/** All of it for many pieces, with one statement. */
export async function loadRelated(em: EntityManager, ids: readonly string[]): Promise<(id: string) => RelatedIds> {
  const rows = await em.execute<{ what: keyof RelatedIds; content_id: string; id: string }[]>(
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
  const byId = new Map(ids.map((id) => [id, { postIds: [], clips: [], assetIds: [] } as RelatedIds]));
  for (const { what, content_id, id } of rows) byId.get(content_id)?.[what].push(id);
  return (id) => byId.get(id) ?? { postIds: [], clips: [], assetIds: [] };
}

/** The caller's own media is not listed as content: only its post shows it. */
function listed(visibility: TeamVisibility) {
  return { ...visibleToTeam(visibility), deletedAt: null, source: { $ne: 'own_media' as const } };
}
