import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { PostStatus } from '../../domain/posts/post.ts';

/** Posts of a workspace by the criteria of a list. The caller has checked the workspace's team. */
export interface PostKinds {
  workspaceId: string;
  sandbox: boolean;
  status?: PostStatus | undefined;
  platform?: Platform | undefined;
}

/** Exact, in a time that does not depend on the number of posts. */
export async function countPosts(em: EntityManager, kinds: PostKinds): Promise<number> {
  const { where, values } = buildTallyCondition(kinds);
  const [row] = await em.execute<{ total: number }[]>(
    `select coalesce(sum(posts), 0)::int as total from post_tally where ${where}`,
    values,
  );
  return row?.total ?? 0;
}

/**
 * Merges the newest posts of each kind. An index holds every kind in order, so that posts of other kinds are never
 * read. Selects `id`, newest first; with `after`, only posts that follow that one.
 */
export function selectNewestIds(
  kinds: PostKinds,
  { limit, offset, after }: { limit: number; offset: number; after?: string | undefined },
) {
  const { where, values } = buildTallyCondition(kinds);
  const follows = after ? 'and (created_at, id) < (select created_at, id from post where id = ?)' : '';
  const sql = `select newest.id
    from (select status, platforms from post_tally where ${where} group by status, platforms having sum(posts) > 0) kind
    cross join lateral (select id, created_at from post
      where workspace_id = ? and sandbox = ? and status = kind.status and platforms = kind.platforms ${follows}
      order by created_at desc, id desc limit ?) newest
    order by newest.created_at desc, newest.id desc limit ? offset ?`;
  const followed = after ? [after] : [];
  return { sql, values: [...values, kinds.workspaceId, kinds.sandbox, ...followed, offset + limit, limit, offset] };
}

/** Workspaces per call. */
export const MERGE_BATCH = 200;

/**
 * Merges the tallies of each kind into one row, so that a count sums few rows. One statement, so that concurrent counts
 * see either state. Safe to run concurrently. Returns the number of workspaces.
 */
export async function mergeTallies(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ workspaces: number }[]>(
    `with changed as (select distinct workspace_id from post_tally where not folded limit ?),
     locked as (select id from post_tally where workspace_id in (select workspace_id from changed) for update skip locked),
     deleted as (delete from post_tally where id in (select id from locked) returning workspace_id, sandbox, status, platforms, posts),
     merged as (insert into post_tally (workspace_id, sandbox, status, platforms, posts, folded)
       select workspace_id, sandbox, status, platforms, sum(posts), true from deleted
       group by workspace_id, sandbox, status, platforms having sum(posts) <> 0)
     select count(*)::int as workspaces from changed`,
    [MERGE_BATCH],
  );
  return row?.workspaces ?? 0;
}

function buildTallyCondition({ workspaceId, sandbox, status, platform }: PostKinds): {
  where: string;
  values: unknown[];
} {
  const parts: [string, unknown][] = [
    ['workspace_id = ?', workspaceId],
    ['sandbox = ?', sandbox],
  ];
  if (status !== undefined) parts.push(['status = ?', status]);
  if (platform !== undefined) parts.push(['? = any(platforms)', platform]);
  return { where: parts.map(([part]) => part).join(' and '), values: parts.map(([, value]) => value) };
}
