import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { PostStatus } from '../../domain/posts/post.ts';

/** Posts of one workspace, which the caller knows to be its team's, by what a list may ask for. */
export interface PostKinds {
  workspaceId: string;
  sandbox: boolean;
  status?: PostStatus | undefined;
  platform?: Platform | undefined;
}

/** The number of posts of these kinds: as exact as counting them, and as quick for a million as for one. */
export async function countPosts(em: EntityManager, kinds: PostKinds): Promise<number> {
  const { where, values } = talliesOf(kinds);
  const [row] = await em.execute<{ total: number }[]>(
    `select coalesce(sum(posts), 0)::int as total from post_tally where ${where}`,
    values,
  );
  return row?.total ?? 0;
}

/**
 * Of each kind its newest posts, merged: an index holds every kind in order, so that posts of other kinds are never read. Newest
 * first; rows of `id`.
 */
export function selectNewestIds(kinds: PostKinds, { limit, offset }: { limit: number; offset: number }) {
  const { where, values } = talliesOf(kinds);
  const sql = `select newest.id
    from (select status, platforms from post_tally where ${where} group by status, platforms having sum(posts) > 0) kind
    cross join lateral (select id, created_at from post
      where workspace_id = ? and sandbox = ? and status = kind.status and platforms = kind.platforms
      order by created_at desc, id desc limit ?) newest
    order by newest.created_at desc, newest.id desc limit ? offset ?`;
  return { sql, values: [...values, kinds.workspaceId, kinds.sandbox, offset + limit, limit, offset] };
}

/** Workspaces of one fold. */
export const MERGE_BATCH = 200;

/**
 * Makes one row of the rows of a kind where changes have added some, so that a count stays a sum of few. A fold and its numbers
 * are one statement: whoever counts sees them before or after. Two at once share the rows. Answers the number of workspaces.
 */
export async function mergeTallies(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ workspaces: number }[]>(
    `with changed as (select distinct workspace_id from post_tally where not folded limit ?),
     taken as (select id from post_tally where workspace_id in (select workspace_id from changed) for update skip locked),
     gone as (delete from post_tally where id in (select id from taken) returning workspace_id, sandbox, status, platforms, posts),
     kept as (insert into post_tally (workspace_id, sandbox, status, platforms, posts, folded)
       select workspace_id, sandbox, status, platforms, sum(posts), true from gone
       group by workspace_id, sandbox, status, platforms having sum(posts) <> 0)
     select count(*)::int as workspaces from changed`,
    [MERGE_BATCH],
  );
  return row?.workspaces ?? 0;
}

function talliesOf({ workspaceId, sandbox, status, platform }: PostKinds): { where: string; values: unknown[] } {
  const parts: [string, unknown][] = [
    ['workspace_id = ?', workspaceId],
    ['sandbox = ?', sandbox],
  ];
  if (status !== undefined) parts.push(['status = ?', status]);
  if (platform !== undefined) parts.push(['? = any(platforms)', platform]);
  return { where: parts.map(([part]) => part).join(' and '), values: parts.map(([, value]) => value) };
}
