import type { EntityManager } from '@mikro-orm/postgresql';
import { raw } from '@mikro-orm/core';
import { getDirection, toListOrder } from '../connection/to-list-order.ts';
import { selectColumns } from '../connection/columns.ts';
import { Content, type CONTENT_STATUSES } from '../entities/content.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { visibleToTeam, type TeamVisibility } from '../visibility.ts';

const CONTENT = selectColumns(Content, 'content');

export interface ContentFilter {
  workspaceId: readonly string[];
  status?: readonly (typeof CONTENT_STATUSES)[number][] | undefined;
  format?: readonly Content['format'][] | undefined;
  reference?: string | undefined;
  sort: string;
  page: number;
  limit: number;
  /** The id of the piece after which the page begins. Replaces `page`. */
  after?: string | undefined;
}

/** Returns a page of content, by default newest first, and the total number, which is null if `after` is given. */
export async function listContent(
  em: EntityManager,
  visibility: TeamVisibility,
  { page, limit, sort, after, ...filter }: ContentFilter,
): Promise<[Content[], number | null]> {
  const conditions = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const options = { limit, orderBy: toListOrder<Content>(sort) };
  if (after) {
    return [
      await em.find(
        Content,
        { $and: [listedContent(visibility), conditions, followsItem(after, getDirection(sort))] },
        options,
      ),
      null,
    ];
  }
  return em.findAndCount(
    Content,
    { $and: [listedContent(visibility), conditions] },
    { ...options, offset: (page - 1) * limit },
  );
}

export async function findContent(em: EntityManager, visibility: TeamVisibility, id: string): Promise<Content | null> {
  return em.findOne(Content, { $and: [listedContent(visibility), { id }] }, { refresh: true });
}

/** Locks the content until the transaction ends, so that a finishing render sees the new post. */
export async function lockContent(em: EntityManager, id: string): Promise<Content | null> {
  const [found] = await queryPrepared<Content>(em, `select ${CONTENT} from content where id = $1 for share`, [id]);
  return found ?? null;
}

/** Ids of the rows that refer to a piece of content. */
export interface RelatedIds {
  /** Posts of the key's mode with this media, oldest first. */
  postIds: string[];
  /** Clips of a long video, best first. */
  clips: string[];
  /** Library assets generated for it, in the order of its media calls. */
  assetIds: string[];
}

/** Loads the related ids of many pieces with one statement. Live and test keys share content, but not posts. */
export async function loadRelated(
  em: EntityManager,
  ids: readonly string[],
  sandbox: boolean,
): Promise<(id: string) => RelatedIds> {
  const rows = await em.execute<{ what: keyof RelatedIds; content_id: string; id: string }[]>(
    `with wanted as (select unnest(string_to_array(?, ',')) as id)
     select 'postIds' as what, content_id, post.id, 0 as rank, created_at from post join wanted on wanted.id = content_id
       where sandbox = ?
     union all
     select 'clips', parent_id, content.id, (inputs->>'rank')::int, created_at
       from content join wanted on wanted.id = parent_id where deleted_at is null
     union all
     select 'assetIds', job_id, asset_id, position, created_at from media_call join wanted on wanted.id = job_id
       where asset_id is not null
     order by rank, created_at, id`,
    [ids.join(','), sandbox],
  );
  const byId = new Map(ids.map((id) => [id, { postIds: [], clips: [], assetIds: [] } as RelatedIds]));
  for (const { what, content_id, id } of rows) byId.get(content_id)?.[what].push(id);
  return (id) => byId.get(id) ?? { postIds: [], clips: [], assetIds: [] };
}

function followsItem(id: string, direction: 'asc' | 'desc') {
  const follows = raw(
    // The parentheses are needed, because the query builder appends `= true`.
    (alias: string) =>
      `((${alias}.created_at, ${alias}.id) ${direction === 'asc' ? '>' : '<'} (select created_at, id from content where id = ?))`,
    [id],
  );
  return { [follows]: true };
}

/** The condition on listed content: visible, not deleted, and not own media, which only its post shows. */
function listedContent(visibility: TeamVisibility) {
  return { ...visibleToTeam(visibility), deletedAt: null, source: { $ne: 'own_media' as const } };
}

export function findContentById(em: EntityManager, id: string): Promise<Content | null> {
  return em.findOne(Content, { id }, { disableIdentityMap: true });
}

/** Reads a piece of content. Throws if it does not exist. */
export function getContent(em: EntityManager, id: string): Promise<Content> {
  return em.findOneOrFail(Content, { id }, { disableIdentityMap: true });
}

/** The content while it renders, else null. */
export function findRenderingContent(em: EntityManager, id: string): Promise<Content | null> {
  return em.findOne(Content, { id, status: 'rendering' }, { disableIdentityMap: true });
}
