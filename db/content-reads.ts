import type { EntityManager } from '@mikro-orm/postgresql';
import { Content, type CONTENT_STATUSES } from './entities/content.ts';

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

/** The posts that each content is the media of, oldest first. */
export async function postsOfContent(em: EntityManager, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await em.execute<{ id: string; content_id: string }[]>(
    `select id, content_id from post where content_id = any(string_to_array(?, ',')) order by created_at, id`,
    [ids.join(',')],
  );
  const posts = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const row of rows) posts.get(row.content_id)?.push(row.id);
  return posts;
}

/** The caller's own media is no piece of content: only its post shows it. */
function held({ teamId, pinnedTo }: ContentView) {
  const made = { teamId, deletedAt: null, source: { $ne: 'own_media' as const } };
  return pinnedTo === null ? made : { ...made, workspaceId: pinnedTo };
}
