import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { PostStatus } from '../../domain/posts/post.ts';

/** Posts of workspaces by the criteria of a list. The caller has checked the team of the workspaces. */
export interface PostKinds {
  workspaceIds: readonly string[];
  sandbox: boolean;
  status?: readonly PostStatus[] | undefined;
  platform?: readonly Platform[] | undefined;
}

/** Counts posts exactly, in a time that does not depend on their number. */
export async function countPosts(em: EntityManager, kinds: PostKinds): Promise<number> {
  const { sql, values } = selectTotal(kinds);
  const [row] = await em.execute<{ total: number }[]>(sql, values);
  return row?.total ?? 0;
}

export function selectTotal(kinds: PostKinds) {
  const { where, values } = buildTallyCondition(kinds);
  return { sql: `select coalesce(sum(posts), 0)::int as total from post_tally where ${where}`, values };
}

interface IdWindow {
  limit: number;
  offset: number;
  /** Only posts that follow this one. */
  after?: string | undefined;
  direction: 'asc' | 'desc';
}

/**
 * Builds the query of a page of ids: the first posts of each kind (workspace, status, platforms), merged by their
 * creation. An index contains every kind in order, so that posts of other kinds are never read.
 */
export function selectIds(kinds: PostKinds, { limit, offset, after, direction }: IdWindow) {
  const { where, values } = buildTallyCondition(kinds);
  const comparison = direction === 'asc' ? '>' : '<';
  const follows = after ? `and (created_at, id) ${comparison} (select created_at, id from post where id = ?)` : '';
  const sql = `select first.id
    from (select workspace_id, status, platforms from post_tally where ${where}
      group by workspace_id, status, platforms having sum(posts) > 0) kind
    cross join lateral (select id, created_at from post
      where workspace_id = kind.workspace_id and sandbox = ? and status = kind.status and platforms = kind.platforms ${follows}
      order by created_at ${direction}, id ${direction} limit ?) first
    order by first.created_at ${direction}, first.id ${direction} limit ? offset ?`;
  const followed = after ? [after] : [];
  return { sql, values: [...values, kinds.sandbox, ...followed, offset + limit, limit, offset] };
}

function buildTallyCondition({ workspaceIds, sandbox, status, platform }: PostKinds): {
  where: string;
  values: unknown[];
} {
  const parts: [string, unknown][] = [
    ['workspace_id = any(?::text[])', toArrayLiteral(workspaceIds)],
    ['sandbox = ?', sandbox],
  ];
  if (status !== undefined) parts.push(['status = any(?::text[])', toArrayLiteral(status)]);
  if (platform !== undefined) parts.push(['platforms && ?::text[]', toArrayLiteral(platform)]);
  return { where: parts.map(([part]) => part).join(' and '), values: parts.map(([, value]) => value) };
}

/** A PostgreSQL array of ids or names, because a list would become several placeholders. */
function toArrayLiteral(values: readonly string[]): string {
  return `{${values.join(',')}}`;
}
